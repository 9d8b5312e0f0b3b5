/** No bank writes more than fifteen digits. */
const AMOUNT = /^[+-]?\d{1,15}$/;

/** Whole cents with an optional sign; undefined if the text is not an amount. */
export function amountIn(text: string): bigint | undefined {
  return AMOUNT.test(text) ? BigInt(text.replace('+', '')) : undefined;
}

/**
 * The index after the funds type at `index` and its fields: S has three amounts, V a day and a time, D a
 * number of pairs of days and amounts.
 */
export function skipFunds(fields: readonly string[], index: number): number {
  const type = fields[index] ?? '';
  if (type === 'S') return index + 4;
  if (type === 'V') return index + 3;
  if (type !== 'D') return index + 1;
  const count = /^\d{1,3}$/.test(fields[index + 1] ?? '') ? Number(fields[index + 1]) : 0;
  return index + 2 + 2 * count;
}
