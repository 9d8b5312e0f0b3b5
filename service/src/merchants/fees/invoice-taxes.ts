import { toCents, PARTS_OF_CENT } from './rounding.ts';
import type { TaxType } from './taxes.ts';
import { type LineTax, type FeeLine, total } from './fee-line.ts';

/** One tax on the lines that an invoice has so far: what it is on, and what was charged, in cents. */
export type TaxSoFar = Readonly<{
  taxType: TaxType;
  rate: number;
  base: bigint;
  charged: bigint;
}>;

/**
 * The lines that join an invoice, with taxes that bring it to the tax on its total, rounded once. Each
 * line has its exact tax rounded down or up; those with the largest remainders are rounded up. A total
 * that the invoice has drifted from is approached as far as that allows.
 */
export function taxedOnInvoice(
  lines: readonly FeeLine[],
  soFar: readonly TaxSoFar[] = [],
): FeeLine[] {
  const amounts = new Map<string, readonly bigint[]>();
  const spread = (tax: LineTax): readonly bigint[] => {
    const key = keyOf(tax);
    const known = amounts.get(key) ?? spreadOver(lines, tax, soFar);
    amounts.set(key, known);
    return known;
  };
  return lines.map((line, place) => ({
    ...line,
    taxes: line.taxes.map((tax) => ({ ...tax, amount: spread(tax)[place] ?? 0n })),
  }));
}

function keyOf({ rate, taxType }: Pick<LineTax, 'rate' | 'taxType'>): string {
  return `${taxType} ${rate}`;
}

/** One tax of each line, in cents. */
function spreadOver(lines: readonly FeeLine[], tax: LineTax, soFar: readonly TaxSoFar[]) {
  const key = keyOf(tax);
  const before = soFar.find((one) => keyOf(one) === key) ?? { base: 0n, charged: 0n };
  const bases = lines.map(({ amount, taxes }) =>
    taxes.some((one) => keyOf(one) === key) ? amount : 0n,
  );
  const exact = bases.map((base) => base * BigInt(tax.rate));
  const down = exact.map(floor);
  const remainders = exact.map((parts, place) => parts - (down[place] ?? 0n) * PARTS_OF_CENT);
  const whole = toCents((before.base + total(bases)) * BigInt(tax.rate)) - before.charged;
  const missing = Number(whole - total(down));
  const largestFirst = remainders
    .map((remainder, place) => ({ remainder, place }))
    .filter(({ remainder }) => remainder > 0n)
    .toSorted((one, other) => Number(other.remainder - one.remainder));
  const up = new Set(largestFirst.slice(0, Math.max(missing, 0)).map(({ place }) => place));
  return down.map((cents, place) => (up.has(place) ? cents + 1n : cents));
}

/** Hundred-thousandths of a cent as cents, rounded towards what is less. */
function floor(parts: bigint): bigint {
  const cents = parts / PARTS_OF_CENT;
  return cents * PARTS_OF_CENT > parts ? cents - 1n : cents;
}
