import {
  createAcquirers,
  createConnectorStore,
  createMessageLog,
  type OwnAcquirers,
} from '../acquiring/acquirers/index.ts';
import {
  createPartnerLimits,
  partnerLimiter,
  type PartnerLimits,
} from '../access/partners/index.ts';
import { type AuthDeps, SignInRoom } from '../access/auth/index.ts';
import { createPeople } from '../access/users/index.ts';
import type { TaxSettings } from '../merchants/fees/index.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { isId } from '../kernel/id.ts';
import { type Bank, noBank } from '../money/payouts/index.ts';
import { lateApprovals } from '../money/payments/index.ts';
import { createAuditLog } from '../platform/audit-log/audit-log.ts';
import { openWatched } from '../platform/db/database-watch.ts';
import type { Database, Deadlines } from '../platform/db/pool.ts';
import { LongReads } from '../platform/http/long-reads.ts';
import { createRateLimits, type RateLimits } from '../platform/http/rate-limit.ts';
import type { ShareLimit } from '../platform/http/spend.ts';
import type { WeightOf } from '../platform/http/turns.ts';
import { Keyring } from '../platform/keys/keyring.ts';
import {
  type KeySources,
  openWrappingKeys,
} from '../platform/keys/key-services/open-wrapping-keys.ts';
import { MAC_PURPOSES, SEAL_PURPOSES } from '../platform/keys/purpose.ts';
import { createLogger, type Logger } from '../platform/logger.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createOutgoing, type Outgoing } from '../platform/outgoing/outgoing.ts';
import type { Platform } from '../platform/platform.ts';
import { createRequestLog, type RequestLog } from '../records/request-log/index.ts';
import { RETENTION_DAYS, type RetentionDays } from '../control/retention/index.ts';
import { type Latencies, measureLatencies } from '../insight/statistics/index.ts';
import type { OpenConnectors, Sandbox } from './sandbox-port.ts';
import {
  createDirectories,
  NO_THREE_D_SECURE,
  type ThreeDSecureDeps,
  type ThreeDSecureSettings,
} from '../cards/three-d-secure/index.ts';
import { createCodeStore, createHeldCodes, type HeldCodes } from '../records/vault/index.ts';
import type { DispatchDeps } from '../insight/webhooks/index.ts';

export type Foundation = AuthDeps &
  ConsoleLinks &
  ThreeDSecureDeps &
  Pick<DispatchDeps, 'outgoing' | 'webhookRateMax' | 'deliveriesPerHost'> &
  Readonly<{
    metrics: Metrics;
    logger: Logger;
    acquirers: OwnAcquirers;
    bank: Bank;
    /** Undefined: the standard ones. */
    taxes: TaxSettings | undefined;
    heldCodes: HeldCodes;
    holdMs: number;
    /** Undefined: no e-mails are sent. */
    mailer: Mailer | undefined;
    requestLog: RequestLog;
    latencies: Latencies;
    /** How much of a capacity that is contested a partner gets, by its id. */
    weightOf: WeightOf;
    /** One room for all doors of the process. */
    longReads: LongReads;
    retention: RetentionDays;
    /** What is set for partners, in place of the standard. */
    partnerLimits: PartnerLimits;
    shareLimit: ShareLimit;
    /** The folder where the head of the audit log is sealed; undefined: it is not. */
    auditSeals: string | undefined;
    /** The machine's time, for what others hold against theirs; `clock` is the service's. */
    realClock: Clock;
    /** In production there is none. */
    sandbox: Sandbox | undefined;
    /** The same database over connections of their own, for what nobody waits for. */
    backgroundDb: Database;
    draining: () => boolean;
    close: () => Promise<void>;
  }>;

export type ConsoleLinks = Readonly<{
  consoleUrl: string;
  /** In cents of any currency: what moves more needs a second person. */
  approvalLimit: number;
  /** The same for the sums of a day; absent: as much. */
  dailyApprovalLimit?: number;
}>;

type FoundationOptions = Readonly<{
  databaseUrl: string;
  masterKeys: KeySources;
  publicUrl: string;
  console?: ConsoleLinks;
  logger?: Logger;
  metrics?: Metrics;
  clock?: Clock;
  /** Its clock is in place of `clock`, its acquirers and its bank where no others are given. */
  sandbox?: Sandbox | undefined;
  connections?: number;
  /** How long the database is waited for, where tests have less time. */
  deadlines?: Deadlines;
  holdDays?: number;
  /** Requests a minute, by all clients and users of a partner. */
  partnerRateLimit?: number;
  retention?: RetentionDays;
  auditSeals?: string | undefined;
  /** Without any, and without a sandbox, nothing that needs an acquirer can be done. */
  connectors?: OpenConnectors | undefined;
  /** Who takes what, and for how long a silent one is asked. */
  acquirers?: Pick<Parameters<typeof createAcquirers>[0], 'standard' | 'rules' | 'breaker'>;
  threeDSecure?: ThreeDSecureSettings | undefined;
  /** Who pays merchants; undefined: the sandbox's, or nobody. */
  bank?: Bank | undefined;
  taxes?: TaxSettings;
  /** How partners' addresses are called; undefined: as in the sandbox. */
  outgoing?: Outgoing;
  webhookRateMax?: number;
  deliveriesPerHost?: number;
  mailer?: Mailer | undefined;
  /** What several processes have in common; without it this one is alone. */
  shared?: Partial<Shared> | undefined;
}>;

export type Shared = Readonly<{ rateLimits: RateLimits; heldCodes: HeldCodes }>;

const CONSOLE: ConsoleLinks = { consoleUrl: 'http://localhost:8090', approvalLimit: 100_000 };
// No limit to speak of: the service's own is a setting.
const PARTNER_RATE = 10_000_000;
const HOLD_DAYS = 7; // As long as most issuers keep one.
const DAY_MS = 86_400_000;

// Group commit needs few connections to keep PostgreSQL busy; more only make it switch between them.
const CONNECTIONS = 10;
// However much there is to catch up with, requests wait for none of it. One may be the audit's for long.
const BACKGROUND_CONNECTIONS = 6;

/** Lays the foundation without touching the database: `loadKeys` is the first thing that does. */
export function layFoundation(options: FoundationOptions): Foundation & { drain: () => void } {
  const { publicUrl, sandbox } = options;
  const { bank, clock, realClock } = timeAndBank(options);
  const { threeDSecure = NO_THREE_D_SECURE, logger = createLogger('silent') } = options;
  const shared = { ...createShared(clock, realClock), ...options.shared };
  const { metrics = createMetrics(), retention = RETENTION_DAYS } = options;
  const { backgroundDb, db } = openDatabases(options, { logger, metrics, realClock });
  const masterKeys = openWrappingKeys(options.masterKeys, { clock: realClock, logger, metrics });
  const keyring = new Keyring({
    db,
    clock: realClock,
    masterKeys,
    onCheckFailed: (error) => logger.error({ err: error }, 'the data keys could not be read'),
  });
  const audit = createAuditLog({ clock, mac: (data) => keyring.mac('audit', data) });
  const logDeps = { db: backgroundDb, keyring, clock, realClock, logger, metrics };
  const latencies = measureLatencies(logDeps);
  const acquirers = openAcquirers(options, { ...logDeps, requestDb: db, latencies, retention });
  const directories = createDirectories({ ...threeDSecure, db, keyring, clock: realClock, logger });
  const { outgoing = createOutgoing({ allowPrivate: 'loopback' }) } = options;
  const requestLog = createRequestLog(logDeps, retention.requestLog);
  let draining = false;
  return {
    db,
    backgroundDb,
    acquirers,
    bank,
    outgoing,
    ...asSet(options),
    retention,
    ...limitsOfPartners(options, { ...shared, db, logger }),
    holdMs: (options.holdDays ?? HOLD_DAYS) * DAY_MS,
    requestLog,
    latencies,
    signIns: new SignInRoom(),
    keyring,
    clock,
    realClock,
    sandbox,
    testTokens: sandbox?.testTokens,
    audit,
    publicUrl,
    ...(options.console ?? CONSOLE),
    people: createPeople({ db, isSandbox: sandbox !== undefined }),
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
      await Promise.all([requestLog.close(), latencies.close()]);
      await Promise.all([
        sandbox?.clock.close(),
        outgoing.close(),
        masterKeys.close?.(),
        db.close(),
        backgroundDb.close(),
      ]);
    },
  };
}

/** What is handed on as it is. */
function asSet(options: FoundationOptions) {
  const { auditSeals, deliveriesPerHost, mailer, taxes, webhookRateMax } = options;
  return { auditSeals, deliveriesPerHost, mailer, taxes, webhookRateMax };
}

type LimitDeps = Pick<Shared, 'rateLimits'> & Pick<Platform, 'db' | 'logger'>;

function limitsOfPartners(
  { partnerRateLimit: standardRate = PARTNER_RATE }: FoundationOptions,
  { db, logger, rateLimits }: LimitDeps,
): Pick<Foundation, 'shareLimit' | 'longReads' | 'partnerLimits' | 'weightOf'> {
  const onTrouble = (error: unknown): void =>
    logger.error({ err: error }, 'limits of partners could not be read');
  const partnerLimits = createPartnerLimits({ db, standardRate, onTrouble });
  const weightOf: WeightOf = (share) =>
    isId('partner', share) ? partnerLimits.weightOf(share) : 1;
  const shareLimit = partnerLimiter(rateLimits, partnerLimits);
  return { partnerLimits, shareLimit, weightOf, longReads: new LongReads({ weightOf }) };
}

function timeAndBank({ bank, clock: realClock = systemClock, sandbox }: FoundationOptions) {
  const clock: Clock = sandbox?.clock ?? realClock;
  return { realClock, clock, bank: bank ?? sandbox?.bank ?? noBank() };
}

export async function loadKeys({
  acquirers,
  db,
  backgroundDb,
  keyring,
  sandbox,
}: Pick<Foundation, 'acquirers' | 'db' | 'backgroundDb' | 'keyring' | 'sandbox'>): Promise<void> {
  await sandbox?.clock.follow();
  await Promise.all([db.learnShards(), backgroundDb.learnShards()]);
  await keyring.load([...SEAL_PURPOSES, ...MAC_PURPOSES]);
  await acquirers.found.load();
}

type LogDeps = Pick<Platform, 'db' | 'keyring' | 'clock' | 'realClock' | 'logger' | 'metrics'>;
type AcquirerDeps = LogDeps &
  Pick<Foundation, 'latencies' | 'retention'> &
  Readonly<{ requestDb: Database }>;

/** What each is asked is kept and measured over connections that no request waits for. */
function openAcquirers(
  { acquirers, sandbox, connectors = sandbox?.connectors }: FoundationOptions,
  { requestDb: db, keyring, latencies, retention, ...deps }: AcquirerDeps,
): OwnAcquirers {
  const { clock, realClock, logger, metrics } = deps;
  const late = lateApprovals({ db, clock, logger });
  const store = createConnectorStore({ db, keyring });
  return createAcquirers({
    ...acquirers,
    connectors: connectors?.({ db, clock, realClock, logger, store }) ?? [],
    db,
    clock: realClock,
    logger,
    metrics,
    messages: createMessageLog(deps, retention.acquirerMessages),
    listen: (observed) => {
      latencies.noteAcquirer(observed);
      late(observed);
    },
  });
}

function openDatabases(
  { connections = CONNECTIONS, databaseUrl: url, deadlines }: FoundationOptions,
  watching: Pick<Platform, 'logger' | 'metrics' | 'realClock'>,
): Pick<Foundation, 'backgroundDb' | 'db'> {
  const open = { url, deadlines, ...watching };
  return {
    db: openWatched({ ...open, users: 'requests', connections }),
    backgroundDb: openWatched({
      ...open,
      users: 'background',
      connections: BACKGROUND_CONNECTIONS,
    }),
  };
}

function createShared(clock: Clock, realClock: Clock): Shared {
  return {
    rateLimits: createRateLimits(realClock),
    heldCodes: createHeldCodes(createCodeStore(clock)),
  };
}
