const PLACES = 5; // Of hundred-thousandths of a cent.

/** Cents as people write them: 1250 is 12.50. */
export function dollars(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

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
