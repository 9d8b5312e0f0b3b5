import type { Clock } from '../../kernel/clock.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { StartError } from '../../platform/start-error.ts';
import type { Connector, WirePart } from './acquirer.ts';
import type { BreakerLimits } from './breaker.ts';
import { createFoundOperations, type FoundOperations } from './found-operations.ts';
import { acquirerUnavailable } from './errors.ts';
import {
  type AcquirerControl,
  createGuardedAcquirer,
  type GuardedAcquirer,
  type Health,
} from './guarded-acquirer.ts';
import type { MessageLog } from './message-log.ts';
import { createMeasures } from './measures.ts';
import type { Routed, RoutingRule } from './routing.ts';
import type { Wait } from './wait.ts';
import type { Observation } from './with-timeout.ts';
import { recentRouting } from './recent-routing.ts';

/** What a payment or validation is routed by; the brand is looked up only where a rule needs it. */
type ToBeRouted = Omit<Routed, 'brand'> &
  Readonly<{ brandOf: () => string | undefined | Promise<string | undefined> }>;

export type Acquirers = Readonly<{
  /**
   * The name of the acquirer for something new, by rules that are seconds old at most. It is kept with
   * the record, and everything about that goes to the same. Throws the 503 where it cannot be asked
   * now: nothing must have been written yet. Who then does not ask it says so by `notSent`.
   */
  choose: (requested: ToBeRouted) => Promise<string>;
  /** What it was chosen for was refused, or answered without asking it. */
  notSent: (name: string) => void;
  /** Operations at an acquirer that is no longer configured stay in doubt. */
  of: (name: string) => GuardedAcquirer;
  /** What they know and this database does not. */
  found: FoundOperations;
  /** The names of those that want what is stored for them in order. */
  inOrder: readonly string[];
}>;

/** The same, with what the composition root and operators need. */
export type OwnAcquirers = Acquirers &
  Readonly<{
    names: readonly string[];
    standard: string;
    /** Of the installation's settings. */
    rules: readonly RoutingRule[];
    health: () => readonly Health[];
    /** What bytes of an acquirer's message mean; undefined where its connector does not tell. */
    describe: (name: string, bytes: string) => readonly WirePart[] | undefined;
    /** Before the first request; a connector whose session fails does not hold up the others. */
    start: () => Promise<void>;
    /** After the last request. */
    drain: () => Promise<void>;
    stop: () => Promise<void>;
  }>;

type AcquirersOptions = Readonly<{
  connectors: readonly Connector[];
  /** The acquirer of what no rule sends elsewhere; the first, where none is named. */
  standard?: string | undefined;
  rules?: readonly RoutingRule[] | undefined;
  db: Queryable;
  clock: Clock;
  logger: Logger;
  metrics: Pick<Metrics, 'registry'>;
  wait?: Wait | undefined;
  timeoutMs?: number | undefined;
  breaker?: BreakerLimits | undefined;
  /** Keeps what was asked and answered; it is closed with the last session. */
  messages?: MessageLog | undefined;
  listen?: ((observed: Observation) => void) | undefined;
}>;

export function createAcquirers(options: AcquirersOptions): OwnAcquirers {
  const { connectors, db, clock, logger, messages, rules = [], listen } = options;
  const standard = options.standard ?? connectors[0]?.name ?? '';
  const guard = (connector: Connector, label: string): AcquirerControl =>
    createGuardedAcquirer(connector, {
      ...options,
      listen: (observed) => {
        measures.observed(label, observed);
        messages?.note(connector.name, observed);
        listen?.(observed);
      },
    });
  const guarded = new Map(
    connectors.map((connector) => [connector.name, guard(connector, connector.name)]),
  );
  /** The acquirers of records that were made when they were still configured. */
  const former = new Map<string, AcquirerControl>();
  const formerBy = (name: string): AcquirerControl => {
    const control = former.get(name) ?? guard(gone(name), 'not-configured');
    former.set(name, control);
    return control;
  };
  const measures = createMeasures(options.metrics, guarded);
  // A command has none, and asks none.
  const wanted =
    connectors.length === 0 ? [] : [standard, ...rules.map(({ acquirer }) => acquirer)];
  for (const name of wanted) {
    if (!guarded.has(name)) throw new StartError(unknownName(name, [...guarded.keys()]));
  }

  const recent = recentRouting({
    db,
    clock,
    logger,
    standard,
    rules,
    isKnown: (name) => guarded.has(name),
  });
  const each = (step: 'start' | 'drain' | 'stop') => async (): Promise<void> => {
    await Promise.all([...guarded.values()].map((acquirer) => acquirer[step]()));
  };
  return {
    choose: async ({ merchantId, currency, brandOf }) => {
      const routing = await recent();
      const brand = (routing.goesByBrand ? await brandOf() : undefined) ?? '';
      const name = routing.acquirerOf({ merchantId, brand, currency });
      const waitMs = guarded.get(name)?.admit() ?? 0;
      if (waitMs > 0) throw acquirerUnavailable(waitMs);
      return name;
    },
    notSent: (name) => guarded.get(name)?.notSent(),
    of: (name) => (guarded.get(name) ?? formerBy(name)).acquirer,
    found: createFoundOperations(db),
    inOrder: connectors.flatMap(({ forwardsInOrder, name }) => (forwardsInOrder ? [name] : [])),
    names: [...guarded.keys()],
    standard,
    rules,
    health: () => [...guarded.values()].map((acquirer) => acquirer.health()),
    describe: (name, bytes) => guarded.get(name)?.describe(bytes),
    start: each('start'),
    drain: each('drain'),
    stop: async () => {
      await each('stop')();
      await messages?.close();
    },
  };
}

function gone(name: string): Connector {
  return {
    name,
    authorize: nobody,
    verify: nobody,
    capture: nobody,
    refund: nobody,
    reverse: nobody,
    release: nobody,
    enquire: nobody,
    ready: () => false,
  };
}

function nobody(): Promise<never> {
  return Promise.reject(new Error('not configured'));
}

function unknownName(name: string, known: readonly string[]): string {
  return `There is no acquirer ${name}: DEFAULT_ACQUIRER and ACQUIRER_ROUTES take ${known.join(', ')}.`;
}
