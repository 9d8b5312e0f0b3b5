import { createRateLimits } from '../service/src/platform/http/rate-limit.ts';
import { eventRoutes } from '../service/src/records/events/index.ts';
import { feeRoutes } from '../service/src/merchants/fees/index.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import type { JsonObject } from '../service/src/kernel/merge-patch.ts';
import type { Currency } from '../service/src/kernel/money.ts';
import { type CardClass, type EntryKind, post } from '../service/src/records/ledger/index.ts';
import { findMerchant, onboardingRoutes } from '../service/src/merchants/onboarding/index.ts';
import { ensurePartner, type PartnerCaller } from '../service/src/access/partners/index.ts';
import { type AuditLog, createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import { forBucket, transaction } from '../service/src/platform/db/pool.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import { reportRoutes } from '../service/src/money/reports/index.ts';
import {
  joinBatches,
  nextClose,
  type SettlementDeps,
  settlementJobs,
  settlementRoutes,
} from '../service/src/money/settlement/index.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { testServer } from './http.ts';
import { testKeyring } from './keyring.ts';
import { merchantBody } from './merchant-body.ts';
import { OPERATOR } from './operator-server.ts';

const SCOPES = new Set([
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'payment.read',
  'payment.write',
  'event.read',
]);
const VISA_CREDIT = { brand: 'VISA', cardType: 'CREDIT' };
const NO_JOB = 'settlement has a job';

/** The kind of an entry in a batch, and its amount in cents. */
type Move = readonly [EntryKind, number];

type Deps = SettlementDeps & Readonly<{ audit: AuditLog }>;

/** A server with onboarding, settlement and events, and a partner. */
export async function settlementServer(besides: (deps: Deps) => readonly Route[] = () => []) {
  const db = await testDatabase(30);
  const clock = new FakeClock();
  const keyring = await testKeyring(db);
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const deps = { db, keyring, clock };
  const routes = [
    ...onboardingRoutes({ ...deps, audit, rateLimits: createRateLimits(deps.clock) }),
    ...settlementRoutes(deps),
    ...feeRoutes({ ...deps, audit }),
    ...reportRoutes(deps),
    ...eventRoutes(deps),
    ...besides({ ...deps, audit }),
  ];
  const server = testServer({ routes, clock, publishing: deps.db });

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
    operator: server.as(OPERATOR),
    ...deps,
    audit,
    deps,
    clock,
    partner,
    call,
    newPartner,
    newMerchant,
    ...moving(deps),
    /** Runs the worker once. */
    runJob: async (name = 'close-batches', changes: Partial<SettlementDeps> = {}) => {
      const job = settlementJobs({ ...deps, ...changes }).find((one) => one.name === name);
      return await (job?.run() ?? Promise.reject(new Error(NO_JOB)));
    },
    close: async (merchantId: string, idempotencyKey: string, body = {}) =>
      await call('POST', '/batches/close', { idempotencyKey, merchantId, ...body }),
  };
}

/** Joins batches and posts members, as payments and refunds do. */
function moving({ clock, db }: SettlementDeps) {
  const joiningOf = async (merchantId: string, currency: Currency = 'CAD') => {
    const merchant = await findMerchant(db, OPERATOR, merchantId);
    if (!merchant) throw new Error(`no merchant ${merchantId}`);
    const { partnerId, profile } = merchant;
    const closesAt = () => nextClose(profile, clock.now());
    return { partnerId, merchantId, currency, correlationId: 'test', closesAt };
  };
  /** Posts movements for a merchant in one transaction, and returns the batch it joined. */
  const move = async (
    merchantId: string,
    moves: readonly Move[],
    currency: Currency = 'CAD',
    card: CardClass = VISA_CREDIT,
  ): Promise<string> => {
    const joining = await joiningOf(merchantId, currency);
    const [bucket, now] = [bucketOf(merchantId), clock.now()];
    const subjectId = newId('payment', bucket, now);
    return await transaction(forBucket(db, bucket), async (tx) => {
      const [batchId = ''] = await joinBatches(tx, [joining], now);
      const entries = moves.map(([kind, cents]) => ({
        id: newId('ledgerEntry', bucket, now),
        kind,
        merchantId,
        subjectId,
        batchId,
        card,
        money: { amount: BigInt(cents), currency },
        createdAt: now,
      }));
      await post(tx, entries);
      return batchId;
    });
  };
  return { joiningOf, move };
}
