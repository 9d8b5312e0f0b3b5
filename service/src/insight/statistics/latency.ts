// Each class is about 1.4 times as long as the one before: a percentile is as exact as that.
const CLASSES = 34;
const UP_TO_MS = [
  ...new Set(Array.from({ length: CLASSES }, (_, place) => Math.round(2 ** (place / 2)))),
];
export const LONGEST_MS = 2_147_483_647; // Whatever took longer than the classes.

/** The longest duration of the class that one is in. */
export function classOf(milliseconds: number): number {
  return UP_TO_MS.find((upTo) => milliseconds <= upTo) ?? LONGEST_MS;
}

/** How many of an operation were in a class. */
export type LatencyCount = Readonly<{ operation: string; upToMs: number; count: bigint }>;

/** The operations that were called most, with the time that half of the calls, and 95 %, kept to. */
export function latenciesOf(counts: readonly LatencyCount[], most: number) {
  return [...Map.groupBy(counts, ({ operation }) => operation)]
    .map(([operation, classes]) => {
      const inOrder = classes.toSorted((one, other) => one.upToMs - other.upToMs);
      const count = inOrder.reduce((sum, each) => sum + Number(each.count), 0);
      const keptBy = (share: number) => percentile(inOrder, Math.ceil(count * share));
      return { operation, count, p50Ms: keptBy(0.5), p95Ms: keptBy(0.95) };
    })
    .toSorted((one, other) => other.count - one.count)
    .slice(0, most);
}

function percentile(inOrder: readonly LatencyCount[], rank: number): number {
  let passed = 0;
  for (const { count, upToMs } of inOrder) {
    passed += Number(count);
    if (passed >= rank) return upToMs;
  }
  return 0;
}
