/** 100 % in thousandths of a percent; a cent in hundred-thousandths. */
export const PARTS_OF_CENT = 100_000n;

/** Converts hundred-thousandths of a cent to the nearest cent, half a cent away from zero. */
export function toCents(parts: bigint): bigint {
  const half = parts < 0n ? -PARTS_OF_CENT / 2n : PARTS_OF_CENT / 2n;
  return (parts + half) / PARTS_OF_CENT;
}

/** The share of an amount at a rate in thousandths of a percent, rounded in the same way. */
export function shareOfAmount(amount: bigint, rate: bigint): bigint {
  return toCents(amount * rate);
}
