import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import {
  acquirerRoutes,
  type Connector,
  createAcquirers,
  createSimulators,
  type OwnAcquirers,
} from './acquirers/index.ts';
import { auditJobs, auditRoutes } from './books-check/index.ts';
import { type AuthDeps, openAuth } from './auth/index.ts';
import { documentedEvents, eventJobs, eventRoutes, recordCredential } from './events/index.ts';
import { feeRoutes } from './fees/index.ts';
import { hostedFieldsRoutes } from './hosted-fields/index.ts';
import { type Clock, systemClock } from './kernel/clock.ts';
import { Secret } from './kernel/secret.ts';
import { ledgerRoutes } from './ledger/index.ts';
import { isMerchantOf, onboardingRoutes, ownsMerchant } from './onboarding/index.ts';
import { orderJobs, orderRoutes } from './orders/index.ts';
import { type CredentialsChanged, partnerRoutes } from './partners/index.ts';
import { type Bank, createSimulatedBank, payoutJobs, payoutRoutes } from './payouts/index.ts';
import { lateApprovals, paymentJobs, paymentRoutes } from './payments/index.ts';
import { createAuditLog } from './platform/audit-log/audit-log.ts';
import { type Database, type Deadlines, openDatabase } from './platform/db/pool.ts';
import { docsRoutes } from './docs/index.ts';
import { healthRoutes } from './platform/http/health.ts';
import { createRateLimits, type RateLimits } from './platform/http/rate-limit.ts';
import type { Route } from './platform/http/route.ts';
import { createServer, type ServerOptions } from './platform/http/server.ts';
import type { Job } from './platform/jobs/jobs.ts';
import { openKeyring } from './platform/keys/keyring.ts';
import type { MasterKeySource } from './platform/keys/master-key-source.ts';
import { loadMasterKeys } from './platform/keys/master-keys.ts';
import { MAC_PURPOSES, SEAL_PURPOSES } from './platform/keys/purpose.ts';
import { createLogger, type Logger } from './platform/logger.ts';
import { createMetrics, type Metrics } from './platform/metrics.ts';
import { createOutgoing, type Outgoing } from './platform/outgoing/outgoing.ts';
import { reconciliationJobs, reconciliationRoutes } from './reconciliation/index.ts';
import { refundJobs, refundRoutes } from './refunds/index.ts';
import { reportRoutes } from './reports/index.ts';
import { settlementJobs, settlementRoutes } from './settlement/index.ts';
import { openTestClock, type TestClock, testClockRoutes } from './test-clock/index.ts';
import {
  createDirectories,
  NO_THREE_D_SECURE,
  threeDSecureJobs,
  type ThreeDSecureDeps,
  type ThreeDSecureMeans,
  threeDSecureRoutes,
} from './three-d-secure/index.ts';
import { validationJobs, validationRoutes } from './validations/index.ts';
import {
  BRANDS,
  createCodeStore,
  createHeldCodes,
  type HeldCodes,
  vaultRoutes,
} from './vault/index.ts';
import { type DispatchDeps, fanOut, webhookJobs, webhookRoutes } from './webhooks/index.ts';

/** What every part of the application is made from. */
export type Foundation = AuthDeps &
  ThreeDSecureDeps &
  Pick<DispatchDeps, 'outgoing' | 'webhookRateMax'> &
  Readonly<{
    metrics: Metrics;
    logger: Logger;
    acquirers: OwnAcquirers;
    bank: Bank;
    heldCodes: HeldCodes;
    holdMs: number;
    /** The machine's time, for what others hold against theirs; `clock` is the service's. */
    realClock: Clock;
    /** Where time can be moved: in the sandbox. */
    testClock: TestClock | undefined;
    /** The same database over connections of their own, for what nobody waits for. */
    backgroundDb: Database;
    draining: () => boolean;
    close: () => Promise<void>;
  }>;

type FoundationOptions = Readonly<{
  databaseUrl: string;
  masterKeys: MasterKeySource;
  publicUrl: string;
  logger?: Logger;
  metrics?: Metrics;
  clock?: Clock;
  /** In place of `clock`, which it is ahead of: its time can be moved, and so the service's. */
  testClock?: TestClock | undefined;
  connections?: number;
  /** How long the database is waited for, where tests have less time. */
  deadlines?: Deadlines;
  holdDays?: number;
  /** In place of the simulators. */
  connectors?: readonly Connector[] | undefined;
  /** Who takes what, and for how long a silent one is asked. */
  acquirers?: Pick<Parameters<typeof createAcquirers>[0], 'standard' | 'rules' | 'breaker'>;
  /** The issuer that the simulated acquirer asks about 3-D Secure values. */
  issuerUrl?: string | undefined;
  threeDSecure?: ThreeDSecureMeans | undefined;
  /** Who pays merchants; undefined: the simulated bank. */
  bank?: Bank | undefined;
  /** How partners' addresses are called; undefined: as in the sandbox. */
  outgoing?: Outgoing;
  webhookRateMax?: number;
  /** What several processes have in common; without it this one is alone. */
  shared?: Shared | undefined;
}>;

/** What API processes of one machine count and keep together. */
export type Shared = Readonly<{ rateLimits: RateLimits; heldCodes: HeldCodes }>;

const HOLD_DAYS = 7; // As long as most issuers keep one.
const DAY_MS = 86_400_000;

// Group commit needs few connections to keep PostgreSQL busy; more only make it switch between them.
const CONNECTIONS = 10;
// However much there is to catch up with, requests wait for none of it. One may be the audit's for long.
const BACKGROUND_CONNECTIONS = 6;

/** Lays the foundation without touching the database: `loadKeys` is the first thing that does. */
export function layFoundation(options: FoundationOptions): Foundation & { drain: () => void } {
  const { clock: realClock = systemClock, testClock, publicUrl } = options;
  const { issuerUrl, threeDSecure = NO_THREE_D_SECURE, logger = createLogger('silent') } = options;
  const clock = testClock ?? realClock;
  const heldCodes = createHeldCodes(createCodeStore(clock));
  const { shared = { rateLimits: createRateLimits(realClock), heldCodes } } = options;
  const { databaseUrl: url, deadlines, metrics = createMetrics() } = options;
  const onBroken = (reason: string): void => {
    metrics.poolErrors.inc();
    logger.warn({ reason }, 'a connection to the database broke');
  };
  const toDatabase = { url, deadlines, onBroken };
  const db = openDatabase({ ...toDatabase, connections: options.connections ?? CONNECTIONS });
  const backgroundDb = openDatabase({ ...toDatabase, connections: BACKGROUND_CONNECTIONS });
  const keyring = openKeyring({
    db,
    clock: realClock,
    masterKeys: loadMasterKeys(options.masterKeys),
    onCheckFailed: (error) => logger.error({ err: error }, 'the data keys could not be read'),
  });
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const acquirers = createAcquirers({
    ...options.acquirers,
    connectors: options.connectors ?? createSimulators({ db, clock, issuerUrl }),
    db,
    clock: realClock,
    logger,
    metrics,
    listen: lateApprovals({ db, clock, logger }),
  });
  const directories = createDirectories({
    ...threeDSecure,
    db,
    keyring,
    clock: realClock,
    logger,
  });
  const { outgoing = createOutgoing({ allowPrivate: 'loopback' }) } = options;
  let draining = false;
  return {
    db,
    backgroundDb,
    acquirers,
    bank: options.bank ?? createSimulatedBank(),
    outgoing,
    webhookRateMax: options.webhookRateMax,
    holdMs: (options.holdDays ?? HOLD_DAYS) * DAY_MS,
    keyring,
    clock,
    realClock,
    testClock,
    audit,
    publicUrl,
    logger,
    metrics,
    draining: () => draining,
    drain: () => {
      draining = true;
    },
    ...shared,
    authenticationsPerMinute: threeDSecure.authenticationsPerMinute,
    production: threeDSecure.production,
    directories,
    close: async () => {
      directories.close();
      await acquirers.stop();
      await Promise.all([testClock?.close(), outgoing.close(), db.close(), backgroundDb.close()]);
    },
  };
}

export async function loadKeys({
  db,
  backgroundDb,
  keyring,
  testClock,
}: Pick<Foundation, 'db' | 'backgroundDb' | 'keyring' | 'testClock'>): Promise<void> {
  await testClock?.follow();
  await Promise.all([db.learnShards(), backgroundDb.learnShards()]);
  await keyring.load([...SEAL_PURPOSES, ...MAC_PURPOSES]);
}

/** Every route of the service. */
function createRoutes(
  foundation: Foundation,
  authRoutes: readonly Route[],
  credentialsChanged?: CredentialsChanged,
): readonly Route[] {
  const { testClock } = foundation;
  const jobs = (): readonly Job[] => createJobs(foundation);
  const routes: Route[] = [
    ...healthRoutes(foundation),
    ...authRoutes,
    ...partnerRoutes({ ...foundation, isMerchantOf, credentialsChanged, recordCredential }),
    ...onboardingRoutes(foundation),
    ...orderRoutes(foundation),
    ...eventRoutes(foundation),
    ...webhookRoutes(foundation),
    ...ledgerRoutes(foundation),
    ...vaultRoutes({ ...foundation, ownsMerchant }),
    ...threeDSecureRoutes(foundation),
    ...hostedFieldsRoutes(foundation),
    ...paymentRoutes(foundation),
    ...validationRoutes(foundation),
    ...refundRoutes(foundation),
    ...settlementRoutes(foundation),
    ...feeRoutes(foundation),
    ...reportRoutes(foundation),
    ...payoutRoutes(foundation),
    ...acquirerRoutes({ ...foundation, brands: BRANDS }),
    ...reconciliationRoutes(foundation),
    ...auditRoutes(foundation),
    ...(testClock ? testClockRoutes({ ...foundation, testClock, jobs }) : []),
    ...docsRoutes({ ...foundation, routes: () => routes, events: documentedEvents }),
  ];
  return routes;
}

export function createApp(
  foundation: Foundation,
  {
    besides = [],
    credentialsChanged,
    ...options
  }: Pick<ServerOptions, 'rateLimiter' | 'trustProxy' | 'verifyAnswers'> &
    Readonly<{
      /** Routes of what is no part of the platform: the demo shop. */
      besides?: readonly Route[];
      /** So that the sandbox's file stays true. */
      credentialsChanged?: CredentialsChanged | undefined;
    }>,
): FastifyInstance {
  const { logger, metrics, publicUrl } = foundation;
  const { authenticate, routes } = openAuth(authDepsOf(foundation));
  return createServer({
    routes: [...createRoutes(foundation, routes, credentialsChanged), ...besides],
    authenticate,
    logger,
    metrics,
    publicUrl,
    ...options,
  });
}

function authDepsOf({ clock: secretsClock, realClock: clock, ...others }: Foundation): AuthDeps {
  return { ...others, clock, secretsClock };
}

/** The work that nobody waits for. Each job is safe beside itself in another process. */
export function createJobs(foundation: Foundation): readonly Job[] {
  const deps = { ...foundation, db: foundation.backgroundDb };
  return [
    ...eventJobs({ ...deps, subscribers: [fanOut(deps)] }),
    ...webhookJobs(deps),
    ...orderJobs(deps),
    ...threeDSecureJobs(deps),
    ...paymentJobs(deps),
    ...validationJobs(deps),
    ...refundJobs(deps),
    ...settlementJobs(deps),
    ...payoutJobs(deps),
    ...reconciliationJobs(deps),
    ...auditJobs(deps),
  ];
}

/** The routes alone, for openapi.json: nothing is connected, and nothing is called. */
export function routesForDocumentation(): readonly Route[] {
  const text = new Secret(randomBytes(32).toString('base64'));
  const databaseUrl = 'postgres://documentation';
  const foundation = layFoundation({
    databaseUrl,
    masterKeys: { kind: 'environment', text },
    publicUrl: 'http://localhost:8080',
    testClock: openTestClock({ databaseUrl }),
  });
  return createRoutes(foundation, openAuth(foundation).routes);
}
