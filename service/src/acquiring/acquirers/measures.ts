import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Metrics } from '../../platform/metrics.ts';
import { BREAKER_STATES } from './breaker.ts';
import type { Health } from './guarded-acquirer.ts';
import { type Observation, outcomeWord } from './with-timeout.ts';

export type Measures = Readonly<{
  observed: (acquirer: string, observed: Observation) => void;
}>;

type Measured = Readonly<{ isAvailable: () => boolean; health: () => Health }>;

/** `isAvailable` reports whether a new request would be sent to an acquirer now. */
export function createMeasures(
  { registry }: Pick<Metrics, 'registry'>,
  acquirers: ReadonlyMap<string, Measured>,
): Measures {
  const registers = [registry];
  const seconds = new Histogram({
    name: 'causeway_acquirer_seconds',
    help: 'Time until an acquirer answered, or was no longer waited for',
    labelNames: ['acquirer', 'operation'],
    buckets: [0.01, 0.05, 0.25, 1, 2.5, 5, 10], // The last is the time-out.
    registers,
  });
  const answers = new Counter({
    name: 'causeway_acquirer_answers_total',
    help: 'What came of calls to acquirers; late ones have been counted as timeout before',
    labelNames: ['acquirer', 'operation', 'outcome'],
    registers,
  });
  watchHealth(registry, acquirers);
  watchSessions(registry, acquirers);
  countFailures(registry, acquirers);
  return {
    observed: (acquirer, observed) => {
      const { operation, milliseconds, isLate } = observed;
      answers.inc({ acquirer, operation, outcome: outcomeWord(observed) });
      if (!isLate) seconds.observe({ acquirer, operation }, milliseconds / 1000);
    },
  };
}

function watchHealth(registry: Registry, acquirers: ReadonlyMap<string, Measured>): void {
  const registers = [registry];
  const available = new Gauge({
    name: 'causeway_acquirer_available',
    help: 'Whether new payments are sent to an acquirer; 0 where any process sends none',
    labelNames: ['acquirer'],
    aggregator: 'min',
    registers,
    collect: () => {
      for (const [acquirer, { isAvailable }] of acquirers) {
        available.set({ acquirer }, isAvailable() ? 1 : 0);
      }
    },
  });
  const breakers = new Gauge({
    name: 'causeway_acquirer_breaker',
    help: 'How many processes have the circuit breaker of an acquirer in which state',
    labelNames: ['acquirer', 'state'],
    registers,
    collect: () => {
      for (const [acquirer, { health }] of acquirers) {
        const { breaker } = health();
        for (const state of BREAKER_STATES) {
          breakers.set({ acquirer, state }, state === breaker ? 1 : 0);
        }
      }
    },
  });
  const sessions = new Gauge({
    name: 'causeway_acquirer_ready',
    help: 'Whether the sessions with an acquirer stand; 0 where any process has none',
    labelNames: ['acquirer'],
    aggregator: 'min',
    registers,
    collect: () => {
      for (const [acquirer, { health }] of acquirers) {
        sessions.set({ acquirer }, health().isReady ? 1 : 0);
      }
    },
  });
}

function watchSessions(registry: Registry, acquirers: ReadonlyMap<string, Measured>): void {
  const up = new Gauge({
    name: 'causeway_acquirer_sessions',
    help: 'Sessions with an acquirer, of all processes, by their state',
    labelNames: ['acquirer', 'state'],
    registers: [registry],
    collect: () => {
      up.reset();
      for (const [acquirer, { health }] of acquirers) {
        for (const { state } of health().sessions) up.inc({ acquirer, state });
      }
    },
  });
  const echo = new Gauge({
    name: 'causeway_acquirer_echo_seconds',
    help: 'How long the last echo of an acquirer took, over its slowest session',
    labelNames: ['acquirer'],
    aggregator: 'max',
    registers: [registry],
    collect: () => {
      echo.reset();
      for (const [acquirer, { health }] of acquirers) {
        const took = health().sessions.flatMap(({ echoMs }) => echoMs ?? []);
        if (took.length > 0) echo.set({ acquirer }, Math.max(...took) / 1000);
      }
    },
  });
}

function countFailures(registry: Registry, acquirers: ReadonlyMap<string, Measured>): void {
  const total = (name: string, help: string, count: 'breakerOpened' | 'sessionsLost'): void => {
    const counter = new Counter({
      name,
      help,
      labelNames: ['acquirer'],
      registers: [registry],
      collect: () => {
        counter.reset();
        for (const [acquirer, { health }] of acquirers) {
          counter.inc({ acquirer }, health().counts[count]);
        }
      },
    });
  };
  total(
    'causeway_acquirer_breaker_opened_total',
    'How often the circuit breaker of an acquirer opened',
    'breakerOpened',
  );
  total(
    'causeway_acquirer_sessions_lost_total',
    'Sessions with an acquirer that broke, as its connector reports them',
    'sessionsLost',
  );
}
