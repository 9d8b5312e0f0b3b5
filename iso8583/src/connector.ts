import type {
  AcquirerAnswer,
  Assigning,
  Connector,
  ConnectorPackageDeps,
  HostReferences,
} from '../../service/src/acquiring/acquirers/index.ts';
import { keepChargebacks } from './disputes/chargeback-advice.ts';
import { createFileDesk } from './disputes/file-desk.ts';
import { describeBytes } from './line/described-bytes.ts';
import { createLine } from './line/line.ts';
import type { Line, LineConfig, Trouble } from './line/line-config.ts';
import { TraceNumbers } from './numbers.ts';
import { authorizeAt } from './operations/authorize.ts';
import { exchangeOver, simpleAnswer } from './operations/exchange.ts';
import {
  captureMessage,
  refundMessage,
  releaseMessage,
  reversalMessage,
  verificationMessage,
} from './operations/messages.ts';
import { fileActivity } from './operations/records.ts';
import { assignedReferences, ReferenceFault } from './operations/references.ts';
import { settlementAt } from './operations/totals.ts';
import type { HostConnectorSettings } from './settings/read-hosts.ts';
import { openStoredKeys, type StoredKeys } from './stored-keys.ts';
import { createTroubleLog } from './trouble-log.ts';
import { UnderWay } from './under-way.ts';

/** Connects to one host that speaks ISO 8583. */
export function createHostConnector(
  settings: HostConnectorSettings,
  deps: ConnectorPackageDeps,
): Connector {
  const { dialect, disputes, name, profile, records } = settings;
  const { keys, line, numbers } = partsOf(settings, deps);
  const exchange = exchangeOver({ line, map: profile.map, answerMs: settings.answerMs });
  const underWay = new UnderWay();
  const follow =
    <Request extends object>(call: (request: Request) => Promise<AcquirerAnswer>) =>
    (request: Request) =>
      underWay.run(() => call(request));
  return {
    name,
    needsCardForFollowUps: settings.hasCardInFollowUps,
    forwardsInOrder: true,
    assign: (request) => assigned(settings, { numbers, now: () => deps.clock.now() }, request),
    authorize: follow((request) => authorizeAt({ profile, exchange }, request)),
    verify: follow((request) =>
      simpleAnswer(exchange, verificationMessage(profile, request), {
        ...request,
        kind: 'verification',
      }),
    ),
    capture: follow((request) =>
      simpleAnswer(exchange, captureMessage(profile, request), { ...request, kind: 'advice' }),
    ),
    refund: follow((request) =>
      simpleAnswer(exchange, refundMessage(profile, request), { ...request, kind: 'refund' }),
    ),
    reverse: follow((request) =>
      simpleAnswer(exchange, reversalMessage(profile, request), { ...request, kind: 'reversal' }),
    ),
    release: follow((request) =>
      simpleAnswer(exchange, releaseMessage(profile, request), { ...request, kind: 'advice' }),
    ),
    enquire: async () => ({ kind: 'unknown', why: 'unanswered' }),
    ...(records === undefined ? {} : { activity: fileActivity(records) }),
    ...(disputes ? { disputes: createFileDesk(disputes) } : {}),
    ...settlementOf(settings, {
      line,
      underWay,
      trace: () => numbers.next(),
      now: () => deps.clock.now(),
    }),
    sessions: () => line.sessions(),
    describe: (bytes) => describeBytes(dialect, bytes),
    start: async (reports) => {
      await numbers.start();
      await keys?.start();
      await line.start(reports);
    },
    ready: () => underWay.isOpen && numbers.hasNext() && line.isReady(),
    drain: async () => {
      await underWay.close();
      await line.drain();
    },
    stop: async () => {
      await line.stop();
      numbers.stop();
      keys?.stop();
    },
  };
}

type Comparing = Readonly<{
  line: Pick<Line, 'ask'>;
  underWay: UnderWay;
  trace: () => string | undefined;
  now: () => Date;
}>;

function settlementOf(
  { answerMs, cutOver, profile }: HostConnectorSettings,
  { underWay, ...sending }: Comparing,
): Pick<Connector, 'settlement'> {
  const { totals: map } = profile.map;
  if (cutOver === undefined || !map) return {};
  const { compare } = settlementAt({ ...sending, profile, answerMs }, { map, cutOver });
  return { settlement: { cutOver, compare: (request) => underWay.run(() => compare(request)) } };
}

function partsOf(
  settings: HostConnectorSettings,
  { logger, realClock, store }: ConnectorPackageDeps,
) {
  const { disputes, mac, name, profile, windowMs } = settings;
  const now = (): Date => realClock.now();
  const tell = createTroubleLog(logger, { acquirer: name, now });
  const onTrouble = (kind: string, error?: unknown): void => tell(kind, nameOfError(error));
  const numbers = new TraceNumbers(
    { counter: `iso8583:${name}`, windowMs },
    { leaseNumbers: store.leaseNumbers, now, onTrouble },
  );
  const keys = mac && openStoredKeys({ name, mac }, { store, now, onTrouble });
  const line = createLine(lineConfigOf(settings), {
    trace: () => numbers.next(),
    now,
    ...(keys ? { keys: keys.ring, firstKey: keys.obtain } : {}),
    ...(disputes
      ? { chargedBack: keepChargebacks({ ...disputes, institution: profile.institution, now }) }
      : {}),
    onTrouble: (kind, detail) => {
      tell(kind, detail);
      refreshAfter(kind, keys);
    },
  });
  return { keys, line, numbers };
}

/** Another process may have taken a new key. */
function refreshAfter(kind: Trouble, keys: StoredKeys | undefined): void {
  if (kind === 'wrong-mac') void keys?.refresh();
}

/** Of an error only its class and code: its message may quote anything. */
function nameOfError(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return {};
  return { error: error.name, ...('code' in error ? { code: error.code } : {}) };
}

function lineConfigOf(settings: HostConnectorSettings): LineConfig {
  const { addresses, dialect, echoMs, framing, match, name, signsOn, tls } = settings;
  return {
    name,
    dialect,
    framing,
    addresses,
    signsOn,
    echoEveryMs: echoMs,
    ...(tls ? { tls } : {}),
    ...(match ? { match } : {}),
  };
}

function assigned(
  { isDual, profile }: HostConnectorSettings,
  { now, numbers }: Readonly<{ numbers: TraceNumbers; now: () => Date }>,
  { merchant, operation, original }: Assigning,
): HostReferences {
  const trace = numbers.next();
  if (trace === undefined) throw new ReferenceFault('there are no trace numbers now');
  const own = assignedReferences(profile.map, { merchant, operation, trace, at: now(), isDual });
  const { retrieval = own.retrieval, terminal = own.terminal } = original ?? {};
  return { ...own, retrieval, terminal };
}
