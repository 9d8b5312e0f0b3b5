import { eventRoutes } from '../src/events/index.ts';
import { bucketOf, newId } from '../src/kernel/id.ts';
import type { JsonObject } from '../src/kernel/merge-patch.ts';
import type { Currency } from '../src/kernel/money.ts';
import { type EntryKind, post } from '../src/ledger/index.ts';
import { findMerchant, onboardingRoutes } from '../src/onboarding/index.ts';
import { ensurePartner } from '../src/partners/index.ts';
import { createAuditLog } from '../src/platform/audit-log/audit-log.ts';
import { transaction } from '../src/platform/db/transaction.ts';
import type { PartnerCaller } from '../src/platform/http/caller.ts';
import {
  joinBatches,
  nextClose,
  type SettlementDeps,
  settlementJobs,
  settlementRoutes,
} from '../src/settlement/index.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { testServer } from './http.ts';
import { testKeyring } from './keyring.ts';
import { merchantBody } from './merchant-body.ts';
import { OPERATOR } from './operator-server.ts';

const SCOPES = new Set(['onboarding.merchant.write', 'payment.write', 'event.read']);
const NO_JOB = 'settlement has a job';

/** What moves money with a cardholder, and how many cents of it. */
type Move = readonly [EntryKind, number];

/** Onboarding, settlement and events behind one door, with a partner before it. */
export async function settlementServer() {
  const db = await testDatabase(30);
  const clock = new FakeClock();
  const keyring = await testKeyring(db, clock);
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const deps = { db, keyring, clock };
  const routes = [
    ...onboardingRoutes({ ...deps, audit }),
    ...settlementRoutes(deps),
    ...eventRoutes(deps),
  ];
  const server = testServer({ routes, clock });

  const newPartner = async (): Promise<PartnerCaller> => {
    const now = clock.now();
    const partnerId = newId('partner', '07', now);
    await transaction(db, (tx) =>
      ensurePartner(tx, { partnerId, kind: 'ISV', name: 'Maple', now }),
    );
    const credential = { clientId: newId('client', '07', now), scopes: SCOPES, merchantId: null };
    return { ...credential, kind: 'partner', partnerId, partnerKind: 'ISV' };
  };
  const partner = await newPartner();
  const call = server.as(partner);
  const newMerchant = async (options: JsonObject = {}, as = call): Promise<string> => {
    const body = merchantBody({ pointOfSaleOptions: options });
    return (await as('POST', '/onboarding/merchants', body)).string('merchantId');
  };

  return {
    ...server,
    ...deps,
    deps,
    clock,
    partner,
    call,
    newPartner,
    newMerchant,
    ...moving(deps),
    /** One round of the worker. */
    runJob: async () => await (settlementJobs(deps)[0]?.run() ?? Promise.reject(new Error(NO_JOB))),
    close: async (merchantId: string, idempotencyKey: string, body = {}) =>
      await call('POST', '/batches/close', { idempotencyKey, merchantId, ...body }),
  };
}

/** Ways to join batches and to post their members, as payments and refunds do. */
function moving({ clock, db }: SettlementDeps) {
  const joiningOf = async (merchantId: string, currency: Currency = 'CAD') => {
    const merchant = await findMerchant(db, OPERATOR, merchantId);
    if (!merchant) throw new Error(`no merchant ${merchantId}`);
    const { partnerId, profile } = merchant;
    const closesAt = () => nextClose(profile, clock.now());
    return { partnerId, merchantId, currency, closesAt };
  };
  /** Moves money for a merchant in one transaction, and returns the batch that it joined. */
  const move = async (
    merchantId: string,
    moves: readonly Move[],
    currency: Currency = 'CAD',
  ): Promise<string> => {
    const joining = await joiningOf(merchantId, currency);
    const [bucket, now] = [bucketOf(merchantId), clock.now()];
    const subjectId = newId('payment', bucket, now);
    return await transaction(db, async (tx) => {
      const [batchId = ''] = await joinBatches(tx, [joining], now);
      const entries = moves.map(([kind, cents]) => ({
        id: newId('ledgerEntry', bucket, now),
        kind,
        merchantId,
        subjectId,
        batchId,
        money: { amount: BigInt(cents), currency },
        createdAt: now,
      }));
      await post(tx, entries);
      return batchId;
    });
  };
  return { joiningOf, move };
}
