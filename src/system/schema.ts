import { type TSchema, Type } from 'typebox';
import { oneLine, strict, Timestamp } from '../platform/http/schema.ts';
import { PROCESS_KINDS } from './report-store.ts';
import { DEPTH_MAX } from './state-store.ts';

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);
const HowMany = (description?: string) =>
  Type.Integer({ minimum: 0, ...(description === undefined ? {} : { description }) });

export const SystemBody = strict(
  {
    version: Type.String({ description: 'Of this release' }),
    node: Type.String({ description: 'The version of Node.js that answers' }),
    isSandbox: Type.Boolean(),
    time: { ...Timestamp, description: 'The service’s time, which the sandbox can move' },
    realTime: { ...Timestamp, description: 'The machine’s time' },
    database: strict({
      version: Type.String({ description: 'Of PostgreSQL' }),
      isCluster: Type.Boolean(),
      bytes: HowMany('What it takes on disk; of a cluster, its coordinator alone'),
    }),
    migrations: strict({
      count: HowMany(),
      last: orNull(Type.String()),
      lastAt: orNull(Timestamp),
    }),
    processes: Type.Array(
      strict({
        kind: Type.Enum([...PROCESS_KINDS], {
          description: 'ALONE: does everything. API: answers requests. BACKGROUND: runs the jobs',
        }),
        pid: HowMany(),
        host: Type.String(),
        node: Type.String(),
        startedAt: Timestamp,
        seenAt: Timestamp,
      }),
      { description: 'Those seen within 20 seconds' },
    ),
    jobs: Type.Array(
      strict({
        name: Type.String(),
        rounds: HowMany(),
        failures: HowMany(),
        lastRunAt: Timestamp,
        lastDurationMs: HowMany(),
        lastWorkedAt: orNull({ ...Timestamp, description: 'When it last had something to do' }),
        lastFailedAt: orNull(Timestamp),
        lastError: orNull(Type.String()),
        isFailing: Type.Boolean({ description: 'Whether its last round failed' }),
      }),
      { description: 'Whichever process ran them; a few seconds old at most' },
    ),
    queues: Type.Array(
      strict({
        name: Type.String({ examples: ['events'] }),
        depth: HowMany(`What waits for background work, counted up to ${DEPTH_MAX}`),
        oldestAt: orNull(Timestamp),
      }),
    ),
    keys: Type.Array(
      strict({
        purpose: Type.String(),
        version: Type.String(),
        createdAt: Timestamp,
        endedAt: orNull({ ...Timestamp, description: 'When it was destroyed or retired' }),
      }),
    ),
    settings: Type.Array(
      strict({
        name: Type.String(),
        value: Type.String({ description: 'What is in force; secrets are not shown' }),
        isSet: Type.Boolean({ description: 'False: the default' }),
        use: Type.String(),
      }),
      { description: 'Of the process that answers' },
    ),
    acquirers: Type.Array(
      strict({
        name: Type.String(),
        isReady: Type.Boolean(),
        breaker: Type.String(),
        lastAnsweredAt: orNull(Timestamp),
        lastTrouble: orNull(
          strict({ why: Type.String(), operation: Type.String(), at: Timestamp }),
        ),
      }),
      { description: 'As the process that answers sees them' },
    ),
  },
  { title: 'System' },
);

export const CardsBody = strict(
  {
    cards: Type.Array(
      strict({
        cardNumber: Type.String({ description: 'A published test number' }),
        brand: Type.String(),
        use: Type.Enum(['PAYMENT', 'THREE_D_SECURE']),
        what: Type.String({ description: 'What happens with it' }),
        isoResponseCode: orNull(Type.String()),
      }),
    ),
    amounts: Type.Array(
      strict({
        cents: Type.String({ description: 'The last two digits of the amount' }),
        what: Type.String(),
        isoResponseCode: Type.String(),
      }),
      { description: 'With any other card' },
    ),
    securityCodes: Type.Array(strict({ securityCode: Type.String(), result: Type.String() })),
    postalCodes: Type.Array(strict({ postalCode: Type.String(), result: Type.String() })),
  },
  { title: 'TestCards' },
);

const OPERATIONS = [
  'authorize',
  'increment',
  'verify',
  'capture',
  'refund',
  'reverse',
  'release',
  'enquire',
];
const from1To = (maximum: number) => ({
  minimum: 1,
  maximum,
  expects: `a whole number from 1 to ${maximum}`,
});
const DELAY_MAX_MS = 60_000;
const TIMES_MAX = 100_000;

const Times = Type.Optional(
  Type.Integer({ ...from1To(TIMES_MAX), description: 'For so many calls; for all without it' }),
);

const ISSUER_FAULT = {
  part: Type.Enum(['DIRECTORY_SERVER', 'METHOD', 'CHALLENGE', 'WEBHOOK_RECEIVER'], {
    description:
      'DIRECTORY_SERVER: AReq and PReq. METHOD: the 3DS Method page. CHALLENGE: the challenge page. WEBHOOK_RECEIVER: an address for trying webhooks',
  }),
  kind: Type.Enum(['SLOW', 'SILENT', 'ERROR', 'GONE', 'DOWN'], {
    description:
      'SLOW: the answer comes late. SILENT: no answer comes. ERROR: the answer is a 500. GONE: the answer is a 410. DOWN: the connection breaks',
  }),
  delayMs: Type.Optional(
    Type.Integer({ ...from1To(DELAY_MAX_MS), default: 5_000, description: 'Of SLOW: how late' }),
  ),
  times: Times,
};
const IssuerFaultList = Type.Array(strict(ISSUER_FAULT), {
  maxItems: 20,
  expects: 'up to 20 faults',
});
export const NewIssuerFaults = strict({ faults: IssuerFaultList }, { title: 'NewIssuerFaults' });
export const IssuerFaultsBody = strict(
  {
    faults: IssuerFaultList,
    webhookReceiverUrl: Type.Union([Type.String(), Type.Null()], {
      description:
        'Accepts every event, unless a fault says otherwise. Null if there is no issuer simulator',
    }),
  },
  { title: 'IssuerFaults' },
);

/** `kinds` are the simulators'. */
export function faultsSchema<Kind extends string>(kinds: readonly Kind[]) {
  const MEMBERS = {
    kind: Type.Enum([...kinds], {
      description:
        'DECLINE: declined with code 05. TIMEOUT: the request does not arrive. NO_ANSWER: it takes effect, and no answer comes. LATE: the answer comes late. MALFORMED: the answer makes no sense. CONNECTION_LOST: the connection breaks before the request arrives',
    }),
    acquirer: Type.Optional(oneLine(40, 'Of one simulator; of any without it')),
    operation: Type.Optional(
      Type.Enum(OPERATIONS, { description: 'What is asked of the acquirer; anything without it' }),
    ),
    delayMs: Type.Optional(
      Type.Integer({
        ...from1To(DELAY_MAX_MS),
        default: 5_000,
        description: 'Of LATE: how late. A payment is waited for 10 seconds',
      }),
    ),
    share: Type.Optional(
      Type.Integer({
        ...from1To(100),
        default: 100,
        description: 'How many of a hundred calls suffer it, at random',
      }),
    ),
    times: Times,
  };
  return {
    NewFaults: strict(
      { faults: Type.Array(strict(MEMBERS), { maxItems: 20, expects: 'up to 20 faults' }) },
      { title: 'NewFaults' },
    ),
    FaultsBody: strict(
      { faults: Type.Array(strict({ ...MEMBERS, createdAt: Timestamp })) },
      { title: 'Faults' },
    ),
  };
}

const DAYS_MAX = 90;
const PAYMENTS_MAX = 20_000;

export const NewFill = strict(
  {
    days: Type.Integer({
      ...from1To(DAYS_MAX),
      description: 'Days of trade; the sandbox’s time is moved on by as many',
      examples: [7],
    }),
    payments: Type.Optional(
      Type.Integer({
        ...from1To(PAYMENTS_MAX),
        default: 200,
        description: 'Roughly how many payments in all',
      }),
    ),
  },
  { title: 'NewFill' },
);

export const FillBody = strict(
  {
    status: Type.Enum(['NONE', 'RUNNING', 'DONE', 'FAILED', 'INTERRUPTED'], {
      description: 'INTERRUPTED: the process that filled the sandbox is gone',
    }),
    days: HowMany(),
    daysDone: HowMany(),
    merchants: HowMany(),
    message: orNull(Type.String()),
    startedAt: orNull(Timestamp),
    endedAt: orNull(Timestamp),
  },
  { title: 'Fill' },
);
