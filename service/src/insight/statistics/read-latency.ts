import type { Static } from 'typebox';
import { latenciesOf } from './latency.ts';
import { type LatencyAt, readLatenciesOf } from './latency-store.ts';
import { spanOfRange } from './read-statistics.ts';
import type { LatencyBody } from './latency-schema.ts';
import { EVERYBODY } from './tally.ts';
import { comparedWith, type Comparison, momentsOf, type Unit, wireRange } from './unit.ts';
import type { Platform } from '../../platform/platform.ts';

type Query = Readonly<{
  operation: string;
  from?: string;
  to?: string;
  interval?: Unit;
  compare?: Comparison;
}>;

/** How long an operation took: over time, by classes of durations, and beside another span. */
export async function readLatencyOf(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { operation, compare = 'previous', interval: unit = 'DAY', ...span }: Query,
  partnerId = EVERYBODY,
): Promise<Omit<Static<typeof LatencyBody>, 'requests'>> {
  const now = clock.now();
  const range = spanOfRange({ ...span, interval: unit }, now);
  const previous = comparedWith({ ...range, unit }, compare, now);
  const of = { partnerId, operation, unit };
  // One after another: payments need the connections more.
  const own = await readLatenciesOf(db, { ...of, moments: momentsOf(unit, range) });
  const then = previous
    ? await readLatenciesOf(db, { ...of, moments: momentsOf(unit, previous) })
    : [];
  return {
    range: wireRange(range),
    previous: previous ? wireRange(previous) : null,
    interval: unit,
    operation,
    totals: totalOf(own),
    previousTotals: previous ? totalOf(then) : null,
    classes: [...Map.groupBy(own, ({ upToMs }) => upToMs)]
      .map(([upToMs, counts]) => ({ upToMs, count: counted(counts) }))
      .toSorted((one, other) => one.upToMs - other.upToMs),
    series: seriesOf(own),
    previousSeries: seriesOf(then),
  };
}

function counted(counts: readonly LatencyAt[]): number {
  return counts.reduce((sum, { count }) => sum + Number(count), 0);
}

function totalOf(counts: readonly LatencyAt[]) {
  const [{ count, p50Ms, p95Ms } = { count: 0, p50Ms: 0, p95Ms: 0 }] = latenciesOf(counts, 1);
  return { count, p50Ms, p95Ms };
}

/** Hours or days without a call are left out. */
function seriesOf(counts: readonly LatencyAt[]) {
  return [...Map.groupBy(counts, ({ at }) => at.getTime())]
    .toSorted(([one], [other]) => one - other)
    .map(([at, each]) => ({ at: new Date(at).toISOString(), ...totalOf(each) }));
}
