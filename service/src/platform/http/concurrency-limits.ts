import type { Metrics } from '../metrics.ts';
import type { WeightOf } from './turns.ts';
import type { ConcurrencyLimits } from './gate.ts';
import {
  createBusyCheck,
  createConcurrencyLimit,
  type ConcurrencyBounds,
} from './concurrency-limit.ts';

export type ConcurrencyLimitBounds = Readonly<Record<keyof ConcurrencyLimits, ConcurrencyBounds>>;

// Two batches of the load at which one process is busy all the time: 64 connections.
const KNOWN: ConcurrencyBounds = { atOnce: 128, atOnceMax: 1_000, waitMs: 500 };
// An unauthenticated caller asks for a token or a page, and has it in a few milliseconds.
const UNAUTHENTICATED: ConcurrencyBounds = { atOnce: 32, atOnceMax: 64, waitMs: 500 };

export function openConcurrencyLimits({
  metrics,
  concurrencyBounds: sizes = {},
  weightOf = () => 1,
}: Readonly<{
  metrics: Metrics;
  weightOf?: WeightOf;
  concurrencyBounds?: Partial<ConcurrencyLimitBounds>;
}>): ConcurrencyLimits {
  const isBusy = createBusyCheck();
  const inWork = { known: 0, unauthenticated: 0 };
  const open = (of: keyof ConcurrencyLimits, size: ConcurrencyBounds, weights: WeightOf) =>
    createConcurrencyLimit({
      ...size,
      weightOf: weights,
      isBusy,
      observe: (count) => {
        inWork[of] = count;
        metrics.requestsInFlight.set(inWork.known + inWork.unauthenticated);
      },
    });
  return {
    known: open('known', sizes.known ?? KNOWN, weightOf),
    unauthenticated: open('unauthenticated', sizes.unauthenticated ?? UNAUTHENTICATED, () => 1),
  };
}
