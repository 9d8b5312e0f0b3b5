/** How often something was counted, and what it came to; the other members say what. */
export type Added = Readonly<{ count: bigint; amount: bigint }>;

/** The sums of all shards: each shard has its own of the same things. In the order of what they are of. */
export function addUp<Row extends Added>(shards: readonly Row[][]): Row[] {
  const [only = [], ...others] = shards;
  if (others.length === 0) return only;
  const sums = new Map<string, Row>();
  for (const row of shards.flat()) {
    const { amount, count, ...what } = row;
    const of = JSON.stringify(what);
    const known = sums.get(of);
    if (known) sums.set(of, { ...row, count: known.count + count, amount: known.amount + amount });
    else sums.set(of, row);
  }
  return [...sums].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
}
