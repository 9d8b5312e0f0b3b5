import { assert } from '../../kernel/assert.ts';
import type { Clock } from '../../kernel/clock.ts';
import { createLineLimit } from '../../platform/line-limit.ts';
import type { Logger } from '../../platform/logger.ts';
import type {
  Acquirer,
  Assigning,
  Connector,
  HostReferences,
  SessionReports,
  ConnectorSession,
  WirePart,
} from './acquirer.ts';
import { type Activity, boundedActivity } from './activity.ts';
import { boundedDesk, type DisputeDesk } from './disputes.ts';
import { boundedSettlement, type Settlement, settlementDayOf } from './settlement.ts';
import { systemWait, type Wait } from './wait.ts';
import { acquirerUnavailable } from './errors.ts';
import { areHostReferences } from './answer-schema.ts';
import { type BreakerLimits, type BreakerState, createBreaker } from './breaker.ts';
import { type Observation, type TimeoutOptions, withTimeout } from './with-timeout.ts';

/** What operators see of an acquirer, from the point of view of this process. */
export type Health = Readonly<{
  name: string;
  isReady: boolean;
  breaker: BreakerState;
  /** Since the process was started. */
  counts: Readonly<typeof NOTHING>;
  lastAnsweredAt: Date | null;
  sessions: readonly ConnectorSession[];
  lastTrouble: Readonly<{ why: string; operation: string; at: Date }> | null;
}>;

/** An acquirer as the slices reach it: every call is answered in time, and none throws. */
export type GuardedAcquirer = Acquirer &
  Readonly<{
    needsCardForFollowUps: boolean;
    /** What the host will know a request by, to be committed with it; null where it assigns nothing. */
    assign: (request: Assigning) => HostReferences | null;
    /** The host's own record; undefined where it gives none. This alone may throw. */
    activity: Activity | undefined;
    /** The host's totals of a day; undefined where it has none. */
    settlement: Settlement | undefined;
    /** Where its disputes come from; undefined where it has none. Its `notices` may throw. */
    disputes: DisputeDesk | undefined;
  }>;

/** The same, with its admission, health and lifecycle. */
export type AcquirerControl = Readonly<{
  acquirer: GuardedAcquirer;
  /** How many milliseconds until something new may be asked; none: now. */
  admit: () => number;
  /** What was admitted was refused before it was asked. */
  notSent: () => void;
  isAvailable: () => boolean;
  health: () => Health;
  /** What bytes of its messages mean; undefined where it does not tell. */
  describe: (bytes: string) => readonly WirePart[] | undefined;
  start: () => Promise<void>;
  drain: () => Promise<void>;
  stop: () => Promise<void>;
}>;

type Deps = Pick<TimeoutOptions, 'timeoutMs' | 'wait'> &
  Readonly<{
    clock: Clock;
    logger: Logger;
    breaker?: BreakerLimits | undefined;
    listen: (observed: Observation) => void;
  }>;

const NOT_READY_MS = 2_000; // How soon a broken session is tried again.
const LINES_MAX = 30; // A minute, for each kind of trouble: in an outage every call is one.
const LIFECYCLE_MS = 10_000; // A host that hangs delays neither start nor shutdown any longer.

/** Nothing was sent: the connector has no session, or is being taken down. */
class NotReady extends Error {
  override readonly name = 'NotReady';
}

/**
 * A connector behind its time-out and its breaker, with everything that goes wrong reported to the
 * log. One that is not ready is not asked: its calls are `unknown` at once.
 */
export function createGuardedAcquirer(connector: Connector, deps: Deps): AcquirerControl {
  const { clock, logger, wait = systemWait, timeoutMs } = deps;
  const [{ name }, counts] = [connector, { ...NOTHING }];
  const warn = limitedWarnings(deps);
  const breaker = createBreaker(clock, deps.breaker, (state) => {
    if (state === 'OPEN') counts.breakerOpened += 1;
    logger.error({ acquirer: name, breaker: state }, BREAKER_LINES[state]);
  });
  let [isDraining, lastAnsweredAt]: [boolean, Date | null] = [false, null];
  let lastTrouble: Health['lastTrouble'] = null;
  const isReady = (): boolean => !isDraining && (connector.ready?.() ?? true);
  const guarded = guardedBy(isReady, connector);

  const listen = (observed: Observation): void => {
    const { error, isLate, operation } = observed;
    count(counts, observed);
    const why = troubleOf(observed);
    if (why === undefined) {
      breaker.answered();
      lastAnsweredAt = clock.now();
    } else {
      lastTrouble = { why, operation, at: clock.now() };
      if (error instanceof NotReady) breaker.notSent();
      else if (!isLate) breaker.unanswered();
      warn(why, troubleLine(name, observed, why), TROUBLE);
    }
    deps.listen(observed);
  };
  const sessions: SessionReports = {
    lost: (session, error) => {
      if (isDraining) return;
      counts.sessionsLost += 1;
      warn('session', sessionLine(name, session, error), LOST);
    },
    restored: (session) => logger.info(sessionLine(name, session), RESTORED),
  };
  const bounded = (step: LifecycleStep) =>
    within(wait, connector[step]?.(sessions), (error) =>
      logger.error({ acquirer: name, step, ...nameOf(error) }, 'an acquirer’s connector failed'),
    );
  return {
    acquirer: {
      ...withTimeout(guarded, { name, timeoutMs, wait, listen, isOnWire: !!connector.describe }),
      needsCardForFollowUps: connector.needsCardForFollowUps ?? false,
      assign: assigning(connector, (error) => {
        breaker.notSent();
        warn('assign', { acquirer: name, ...nameOf(error) }, NOTHING_ASSIGNED);
      }),
      ...recordsOf(connector, { isReady, wait }),
    },
    admit: () => (isReady() ? breaker.admit() : NOT_READY_MS),
    notSent: () => breaker.notSent(),
    isAvailable: () => isReady() && breaker.state() !== 'OPEN',
    health: () => ({
      name,
      isReady: isReady(),
      breaker: breaker.state(),
      counts: { ...counts },
      lastAnsweredAt,
      lastTrouble,
      sessions: connector.sessions?.() ?? [],
    }),
    describe: (bytes) => connector.describe?.(bytes),
    start: () => bounded('start'),
    drain: async () => {
      isDraining = true;
      await bounded('drain');
    },
    stop: () => bounded('stop'),
  };
}

type LifecycleStep = 'start' | 'drain' | 'stop';

const NOTHING = {
  approved: 0,
  declined: 0,
  unknown: 0,
  late: 0,
  breakerOpened: 0,
  sessionsLost: 0,
};

function count(
  counts: Record<keyof typeof NOTHING, number>,
  { answer, isLate }: Observation,
): void {
  if (isLate) counts.late += 1;
  else if (answer.kind === 'unknown') counts.unknown += 1;
  else if (answer.kind === 'approved' || answer.kind === 'declined') counts[answer.kind] += 1;
}

function sessionLine(acquirer: string, session: string, error?: unknown) {
  return { acquirer, session, ...nameOf(error) };
}

const RESTORED = 'a session was restored';
const LOST = 'a session with an acquirer was lost';
const NOTHING_ASSIGNED = 'an acquirer’s connector had no references left: nothing was asked';
const TROUBLE = 'an acquirer did not answer as it should';
const BREAKER_LINES = {
  OPEN: 'an acquirer does not answer: nothing new is sent to it for a while',
  CLOSED: 'an acquirer answers again',
};

/** Undefined for an answer in time; one that says the issuer was silent is one. */
function troubleOf({ answer, isLate }: Observation): string | undefined {
  if (isLate) return 'late';
  return answer.kind === 'unknown' && answer.why !== 'unanswered' ? answer.why : undefined;
}

function troubleLine(acquirer: string, observed: Observation, why: string) {
  const { operation, reference, milliseconds, answer, error } = observed;
  const outcome = why === 'late' ? { outcome: answer.kind } : {};
  const ms = Math.round(milliseconds);
  return { acquirer, operation, reference, why, ms, ...outcome, ...nameOf(error) };
}

/** The name of the error only: its message may quote what was sent. */
function nameOf(error: unknown): Readonly<{ error?: string; code?: string }> {
  if (!(error instanceof Error)) return error === undefined ? {} : { error: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return { error: error.name, ...code };
}

/** Refuses, before anything is written, what no references can be assigned to. */
function assigning(
  connector: Connector,
  onFailure: (error: unknown) => void,
): GuardedAcquirer['assign'] {
  return (request) => {
    if (!connector.assign) return null;
    try {
      const assigned = connector.assign(request);
      assert(areHostReferences(assigned), `${connector.name} assigns few and short references`);
      return assigned;
    } catch (error) {
      onFailure(error);
      throw acquirerUnavailable(NOT_READY_MS);
    }
  };
}

function guardedBy(isReady: () => boolean, connector: Connector): Acquirer {
  const { settlement } = connector;
  const guard =
    <Request extends Readonly<{ reference: string }>, Answer>(
      call: (request: Request) => Promise<Answer>,
    ) =>
    (request: Request): Promise<Answer> => {
      if (!isReady()) return Promise.reject(new NotReady());
      if (!settlement) return call(request);
      return call({ ...request, settlementDay: settlementDayOf(request.reference, settlement) });
    };
  return {
    authorize: guard((request) => connector.authorize(request)),
    verify: guard((request) => connector.verify(request)),
    capture: guard((request) => connector.capture(request)),
    refund: guard((request) => connector.refund(request)),
    reverse: guard((request) => connector.reverse(request)),
    release: guard((request) => connector.release(request)),
    enquire: guard((enquiry) => connector.enquire(enquiry)),
  };
}

/** What reconciliation compares with, and disputes. */
function recordsOf(
  connector: Connector,
  given: Readonly<{ isReady: () => boolean; wait: Wait }>,
): Pick<GuardedAcquirer, 'activity' | 'disputes' | 'settlement'> {
  const { disputes, settlement } = connector;
  return {
    activity: activityOf(connector, given.wait),
    settlement: settlement && boundedSettlement(settlement, given),
    disputes: disputes && boundedDesk(disputes, given.wait),
  };
}

function activityOf(connector: Connector, wait: Wait): Activity | undefined {
  if (!connector.activity) return undefined;
  return boundedActivity(async (span) => {
    assert(connector.activity, `${connector.name} keeps giving its record`);
    return await connector.activity(span);
  }, wait);
}

/** Waits for a step, but not for long; one that fails is reported. */
async function within(
  wait: Wait,
  step: Promise<void> | undefined,
  onFailure: (error: unknown) => void,
): Promise<void> {
  if (!step) return;
  try {
    await new Promise<void>((resolve, reject) => {
      const stop = wait(LIFECYCLE_MS, () => reject(new Error('it took too long')));
      step.finally(stop).then(resolve, reject);
    });
  } catch (error) {
    onFailure(error);
  }
}

/** Warnings of each kind, a few in a while. */
function limitedWarnings({ clock, logger }: Pick<Deps, 'clock' | 'logger'>) {
  const mayLog = createLineLimit(clock, LINES_MAX);
  return (kind: string, line: object, text: string): void => {
    const allowed = mayLog(kind);
    if (allowed) logger.warn({ ...line, ...allowed }, text);
  };
}
