const WHOLE = 100_000n; // 100 % in thousandths of a percent.

/** Converts hundred-thousandths of a cent to the nearest cent, half a cent away from zero. */
export function toCents(parts: bigint): bigint {
  const half = parts < 0n ? -WHOLE / 2n : WHOLE / 2n;
  return (parts + half) / WHOLE;
}

/** The share of an amount at a rate in thousandths of a percent, rounded in the same way. */
export function shareOfAmount(amount: bigint, rate: bigint): bigint {
  return toCents(amount * rate);
}
