import { Counter, Gauge, Histogram } from 'prom-client';
import type { Metrics } from '../platform/metrics.ts';
import type { Observation } from './with-timeout.ts';

/** The Prometheus metrics of acquirers. */
export type Measures = Readonly<{
  observed: (acquirer: string, observed: Observation) => void;
}>;

/** `isAvailable` reports whether a new request would be sent to an acquirer now. */
export function createMeasures(
  { registry }: Pick<Metrics, 'registry'>,
  acquirers: ReadonlyMap<string, Readonly<{ isAvailable: () => boolean }>>,
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
  return {
    observed: (acquirer, { operation, answer, milliseconds, isLate }) => {
      const known = answer.kind === 'unknown' ? answer.why : answer.kind;
      answers.inc({ acquirer, operation, outcome: isLate ? 'late' : known });
      if (!isLate) seconds.observe({ acquirer, operation }, milliseconds / 1000);
    },
  };
}
