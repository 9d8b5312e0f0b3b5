import { recordCredential } from '../service/src/records/events/index.ts';
import type { AnyCaller } from '../service/src/access/partners/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import {
  createPartnerLimits,
  type PartnerKind,
  partnerRoutes,
} from '../service/src/access/partners/index.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { testServer } from './http.ts';
import { testKeyring } from './keyring.ts';

export const OPERATOR: AnyCaller = {
  kind: 'operator',
  clientId: 'ci00OPERATOR',
  scopes: new Set(['operator']),
};

/** Merchants are another slice's to know: here every partner has those that begin with 1. */
function isMerchantOf(_db: unknown, _partnerId: string, merchantId: string): Promise<boolean> {
  return Promise.resolve(merchantId.startsWith('1'));
}

/** No test here makes an agent. */
const agentTools = () => new Set<string>();

/** The operator's API on a database of its own, called by an operator unless a test says other. */
export async function operatorServer() {
  const db = await testDatabase();
  const clock = new FakeClock();
  const keyring = await testKeyring(db);
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const partnerLimits = createPartnerLimits({ db, standardRate: 30_000 });
  const known = { agentTools, isMerchantOf, recordCredential };
  const deps = { ...known, db, keyring, clock, audit, partnerLimits };
  const server = testServer({ routes: partnerRoutes(deps), caller: OPERATOR, clock });
  const { call } = server;
  return {
    ...server,
    ...deps,
    newPartner: async (kind: PartnerKind = 'ISV') => {
      const answer = await call('POST', '/operator/partners', { kind, name: 'Maple Software' });
      return answer.string('partnerId');
    },
    newClient: async (partnerId: string) => {
      const body = { partnerId, name: 'Checkout', scopes: ['payment.write'] };
      const answer = await call('POST', '/operator/clients', body);
      return { clientId: answer.string('clientId'), secret: answer.string('clientSecret') };
    },
  };
}
