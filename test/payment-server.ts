import { createRateLimits } from '../service/src/platform/http/rate-limit.ts';
import assert from 'node:assert/strict';
import {
  acquirerRoutes,
  type Connector,
  createMessageLog,
} from '../service/src/acquiring/acquirers/index.ts';
import { createFaults, createSimulator, standingOf } from '../sandbox/acquirer-simulator/index.ts';
import { eventRoutes } from '../service/src/records/events/index.ts';
import {
  feeRoutes,
  STANDARD_TAX_SETTINGS,
  type TaxSettings,
} from '../service/src/merchants/fees/index.ts';
import { derivedAmounts, ledgerRoutes } from '../service/src/records/ledger/index.ts';
import { findMerchant, onboardingRoutes } from '../service/src/merchants/onboarding/index.ts';
import { binsOf } from '../service/src/insight/statistics/index.ts';
import { lateApprovals, paymentJobs, paymentRoutes } from '../service/src/money/payments/index.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import type { Database } from '../service/src/platform/db/pool.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { createMetrics } from '../service/src/platform/metrics.ts';
import type { Route } from '../service/src/platform/http/route.ts';
import { refundJobs, refundRoutes } from '../service/src/money/refunds/index.ts';
import { reportRoutes } from '../service/src/money/reports/index.ts';
import { settlementJobs, settlementRoutes } from '../service/src/money/settlement/index.ts';
import { validationJobs, validationRoutes } from '../service/src/cards/validations/index.ts';
import { BRANDS, vaultRoutes } from '../service/src/records/vault/index.ts';
import { testAcquirers } from './acquirers.ts';
import { testDatabase } from './database.ts';
import { FakeClock } from './fake-clock.ts';
import { type TestAnswer, type TestCall, TEST_URL, testServer } from './http.ts';
import { testKeyring } from './keyring.ts';
import { ManualWait } from './manual-wait.ts';
import { merchantBody } from './merchant-body.ts';
import { OPERATOR } from './operator-server.ts';
import { newPartner } from './new-partner.ts';
import { journalBeside, readJournal } from './journal.ts';

const SCOPES = new Set([
  'onboarding.merchant.read',
  'onboarding.merchant.write',
  'payment.read',
  'payment.write',
  'refund.read',
  'refund.write',
  'dispute.read',
  'dispute.write',
  'event.read',
]);
const HOLD_MS = 7 * 86_400_000;
export const CARD = '4242424242424242';

/** A card in a request, with the given changes. */
export function cardMethod(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    paymentMethodSource: 'CARD',
    card: {
      cardNumber: CARD,
      expiryMonth: 12,
      expiryYear: 2030,
      cardSecurityCode: '123',
      ...changes,
    },
  };
}

let keys = 0;
/** A key that no other request of the file has. */
export function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

type Changes = Readonly<Record<string, unknown>>;

/** A purchase of CAD 10.00, with the given changes. */
export function paymentRequest(merchantId: string, changes: Changes = {}) {
  return {
    idempotencyKey: newKey(),
    merchantId,
    amount: { amount: 1000, currency: 'CAD' },
    paymentMethod: cardMethod(),
    ...changes,
  };
}

type SimulatorDeps = Parameters<typeof createSimulator>[0];
type Options = Readonly<{
  /** The acquirers, created with the simulator; by default the simulator alone. */
  connect?: (
    simulator: Connector,
    deps: SimulatorDeps & Readonly<{ db: Database }>,
  ) => readonly Connector[];
  breaker?: Parameters<typeof testAcquirers>[0]['breaker'];
  /** Whether messages to the acquirer are kept. */
  keepsMessages?: boolean;
  taxes?: Partial<TaxSettings>;
  /** Routes of other slices. */
  besides?: (deps: Deps) => readonly Route[];
}>;

/** What every slice that moves money is made from, with faults and timers in the test's hand. */
async function prepared(start: string, options: Options) {
  const { breaker, connect = (simulator) => [simulator], keepsMessages = false } = options;
  const taxes = { ...STANDARD_TAX_SETTINGS, ...options.taxes };
  const db = await testDatabase(12);
  const clock = new FakeClock(start);
  const keyring = await testKeyring(db);
  const logger = createLogger('silent');
  const faults = createFaults();
  const timers = new ManualWait();
  const simulator = createSimulator({
    journal: journalBeside(db),
    clock,
    faults,
    wait: timers.wait,
  });
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const platform = {
    db,
    clock,
    realClock: clock,
    keyring,
    audit,
    logger,
    metrics: createMetrics(),
  };
  const messages = createMessageLog(platform, keepsMessages ? 30 : 0);
  const acquirers = testAcquirers({
    ...platform,
    messages,
    connectors: connect(simulator, { db, journal: journalBeside(db), clock, wait: timers.wait }),
    wait: timers.wait,
    listen: lateApprovals({ db, clock, logger }),
    ...(breaker ? { breaker } : {}),
  });
  const bins = binsOf(platform);
  const own = { acquirers, publicUrl: TEST_URL, holdMs: HOLD_MS, taxes, binsOf: bins };
  const deps = { ...platform, ...own };
  return { deps, faults, timers, messages };
}
type Deps = Awaited<ReturnType<typeof prepared>>['deps'];

async function ownsMerchant(...asked: Parameters<typeof findMerchant>): Promise<boolean> {
  return (await findMerchant(...asked)) !== undefined;
}

/** The calls that tests make over and over. */
function callsOf(call: TestCall) {
  return {
    newMerchant: async (...changes: Parameters<typeof merchantBody>) => {
      const made = await call('POST', '/onboarding/merchants', merchantBody(...changes));
      return made.string('merchantId');
    },
    /** Takes a payment of CAD 10.00, or as changed. */
    pay: (merchantId: string, changes: Changes = {}, by: TestCall = call) =>
      by('POST', '/payments', paymentRequest(merchantId, changes)),
    /** Completes, cancels or raises a payment. */
    move: (paymentId: string, action: string, changes: Changes = {}, by: TestCall = call) =>
      by('POST', `/payments/${paymentId}/${action}`, { idempotencyKey: newKey(), ...changes }),
    /** Refunds all that is left of a payment, or as changed. */
    refund: (paymentId: string, changes: Changes = {}, by: TestCall = call) =>
      by('POST', '/refunds', { idempotencyKey: newKey(), paymentId, ...changes }),
    /** Validates a card, or as changed. */
    validate: (merchantId: string, changes: Changes = {}, by: TestCall = call) =>
      by('POST', '/validations', {
        idempotencyKey: newKey(),
        merchantId,
        paymentMethod: cardMethod(),
        ...changes,
      }),
  };
}

/** What each payment says is what its postings say. */
async function assertBooks(db: Deps['db'], answers: readonly TestAnswer[]): Promise<void> {
  for (const answer of answers) {
    const id = answer.string('paymentId');
    const derived = (await derivedAmounts(db, id.slice(2, 4), [id])).get(id);
    assert.ok(derived);
    assert.equal(Number(derived.captured), answer.at('capturedAmount.amount'), 'captured');
    assert.equal(Number(derived.held), answer.at('capturableAmount.amount'), 'held');
    assert.equal(Number(derived.refunded), answer.at('refundedAmount.amount'), 'refunded');
    assert.equal(Number(derived.authorized), answer.at('authorizedAmount.amount'), 'authorized');
  }
}

/** Everything that moves money, behind one door, on a database, clock and acquirer of its own. */
export async function paymentServer(start = '2026-03-01T15:00:00Z', options: Options = {}) {
  const { deps, faults, timers, messages } = await prepared(start, options);
  const { clock, db } = deps;
  const routes = [
    ...onboardingRoutes({ ...deps, rateLimits: createRateLimits(deps.clock) }),
    ...vaultRoutes({ ...deps, ownsMerchant }),
    ...paymentRoutes(deps),
    ...validationRoutes(deps),
    ...refundRoutes(deps),
    ...settlementRoutes(deps),
    ...feeRoutes(deps),
    ...reportRoutes(deps),
    ...ledgerRoutes(deps),
    ...eventRoutes(deps),
    ...acquirerRoutes({ ...deps, brands: BRANDS }),
    ...(options.besides?.(deps) ?? []),
  ];
  const server = testServer({ routes, clock, publishing: db });
  const caller = await newPartner(deps, SCOPES);
  const call = server.as(caller);
  const jobs = [
    ...paymentJobs(deps),
    ...validationJobs(deps),
    ...refundJobs(deps),
    ...settlementJobs(deps),
  ];
  return {
    ...server,
    ...deps,
    ...callsOf(call),
    deps,
    faults,
    timers,
    messages,
    caller,
    call,
    newPartner: () => newPartner(deps, SCOPES),
    operator: server.as(OPERATOR),
    /** One round of a job, as the worker does it. */
    runJob: async (name: string) => {
      const job = jobs.find((one) => one.name === name);
      assert.ok(job, `there is a job ${name}`);
      return await job.run();
    },
    /** What the acquirer has under a merchant's payments: the other party's books. */
    standing: async (merchantId: string) => standingOf(await readJournal(db, merchantId)),
    assertBooks: (...answers: readonly TestAnswer[]) => assertBooks(db, answers),
    /** The payment, the ledger and the acquirer say that this much was refunded. */
    assertRefunded: async (paymentId: string, cents: number) => {
      const payment = await call('GET', `/payments/${paymentId}`);
      assert.equal(payment.at('refundedAmount.amount'), cents);
      await assertBooks(db, [payment]);
      const standing = standingOf(await readJournal(db, payment.string('merchantId')));
      assert.equal(standing.get(`${paymentId}:authorize`)?.refunded, BigInt(cents));
    },
  };
}
