import { recordCredential } from '../service/src/records/events/index.ts';
import { bucketIn, newId } from '../service/src/kernel/id.ts';
import { brandingRoutes } from '../service/src/merchants/branding/index.ts';
import { draftJobs, draftRoutes } from '../service/src/merchants/drafts/index.ts';
import { lookUpRoutes } from '../service/src/merchants/look-ups/index.ts';
import { onboardingRoutes } from '../service/src/merchants/onboarding/index.ts';
import { createRateLimits } from '../service/src/platform/http/rate-limit.ts';
import {
  ensureChain,
  ensurePartner,
  type PartnerCaller,
  type PartnerKind,
  partnerRoutes,
} from '../service/src/access/partners/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';
import { MERGE_PATCH_TYPE } from '../service/src/platform/http/route.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { createPartnerLimits } from '../service/src/access/partners/index.ts';
import { TEST_URL, type TestCall, testServer } from './http.ts';
import { testKeyring } from './keyring.ts';
import { merchantBody } from './merchant-body.ts';
import { OPERATOR } from './operator-server.ts';

type Kin = Readonly<{ kind?: PartnerKind; chains?: readonly string[] }>;

/** No test here binds a client. */
const isMerchantOf = () => Promise.resolve(false);

/** The onboarding API on a database of its own; partners are created as tests need them. */
export async function onboardingServer() {
  const db = await testDatabase(20);
  const clock = new FakeClock();
  const keyring = await testKeyring(db);
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const deps = { db, keyring, clock, audit, rateLimits: createRateLimits(clock) };
  const ofDrafts = { ...deps, publicUrl: TEST_URL };
  const routes = [
    ...partnerRoutes({
      ...deps,
      agentTools: () => new Set(),
      isMerchantOf,
      partnerLimits: createPartnerLimits({ db, standardRate: 30_000 }),
      recordCredential,
    }),
    ...onboardingRoutes(deps),
    ...draftRoutes(ofDrafts),
    ...brandingRoutes(deps),
    ...lookUpRoutes(),
  ];
  const server = testServer({ routes, clock });
  const newPartner = async ({ kind = 'ISV', chains = [] }: Kin = {}): Promise<PartnerCaller> => {
    const now = clock.now();
    const partnerId = newId('partner', '07', now);
    await transaction(db, async (tx) => {
      await ensurePartner(tx, { partnerId, kind, name: 'Maple', now });
      for (const chainId of chains) await ensureChain(tx, { chainId, partnerId, name: 'x', now });
    });
    const clientId = newId('client', bucketIn(partnerId), now);
    const scopes = new Set(['onboarding.merchant.read', 'onboarding.merchant.write']);
    return { kind: 'partner', partnerId, partnerKind: kind, clientId, scopes, merchantId: null };
  };
  return {
    ...server,
    ...deps,
    deps,
    draftJobs: draftJobs(deps),
    operator: server.as(OPERATOR),
    newPartner,
    /** The door as a new partner finds it. */
    asNewPartner: async (kin: Kin = {}) => server.as(await newPartner(kin)),
  };
}

export async function newMerchantId(
  call: TestCall,
  ...overrides: Parameters<typeof merchantBody>
): Promise<string> {
  const made = await call('POST', '/onboarding/merchants', merchantBody(...overrides));
  return made.string('merchantId');
}

/** Sends a merge patch to a merchant. */
export function patchOf(call: TestCall) {
  return (merchantId: string, patch: unknown, headers: Readonly<Record<string, string>> = {}) =>
    call('PATCH', `/onboarding/merchants/${merchantId}`, JSON.stringify(patch), {
      'content-type': MERGE_PATCH_TYPE,
      ...headers,
    });
}
