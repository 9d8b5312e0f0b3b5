import type { JournalRow } from './host/entry.ts';

/** What stands at the simulator under one authorization, after reversals. In cents. */
export type Standing = Readonly<{
  reference: string;
  authorized: bigint;
  /** Given back of it while something was captured. */
  released: bigint;
  captured: bigint;
  refunded: bigint;
}>;

const SUM = {
  increment: 'authorized',
  release: 'released',
  capture: 'captured',
  refund: 'refunded',
} as const;

/**
 * The net effect of each authorization, added up from the entries themselves and not from the
 * totals that the simulator keeps beside them. What was reversed has none and is left out.
 */
export function standingOf(rows: readonly JournalRow[]): Map<string, Standing> {
  const approved = rows.filter(({ outcome }) => outcome === 'approved');
  const standing = new Map(
    approved
      .filter(({ operation, reversedAt }) => operation === 'authorize' && reversedAt === null)
      .map(({ reference, amount, isPurchase }) => [
        reference,
        {
          reference,
          authorized: amount,
          released: 0n,
          captured: isPurchase ? amount : 0n,
          refunded: 0n,
        },
      ]),
  );
  for (const { operation, original, amount, reversedAt } of approved) {
    const sums = standing.get(original ?? '');
    if (!sums || operation === 'authorize' || operation === 'verify') continue;
    if (reversedAt !== null) continue; // An increment, by itself.
    if (operation !== 'reverse') sums[SUM[operation]] += amount;
  }
  return standing;
}
