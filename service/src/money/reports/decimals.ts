const PLACES = 5; // Of hundred-thousandths of a cent.

/** Hundred-thousandths of a cent as cents: 3312500 is 33.12500. */
export function centsOfParts(parts: bigint): string {
  const digits = String(parts < 0n ? -parts : parts).padStart(PLACES + 1, '0');
  return `${parts < 0n ? '-' : ''}${digits.slice(0, -PLACES)}.${digits.slice(-PLACES)}`;
}

/** Thousandths of a percent as a percentage: 1250 is 1.25 %. */
export function percent(rate: number): string {
  const digits = String(rate).padStart(4, '0');
  return `${digits.slice(0, -3)}.${digits.slice(-3)}`.replace(/\.?0+$/, '') + ' %';
}
