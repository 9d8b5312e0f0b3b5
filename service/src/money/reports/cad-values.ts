import type { ChargedTax } from '../../merchants/fees/index.ts';

const MILLIONTHS = 1_000_000n;

const PLACES = 6;

/** The Canadian value of one tax after the other, in cents; their exact sum is rounded once. */
export function createCadValues(): (amount: bigint, tax: ChargedTax) => bigint | undefined {
  const sums = new Map<string, Readonly<{ exact: bigint; told: bigint }>>();
  return (amount, { cadPerUsd, rate, taxType }) => {
    if (cadPerUsd === undefined) return undefined;
    const key = `${taxType} ${rate}`;
    const { exact: before, told } = sums.get(key) ?? { exact: 0n, told: 0n };
    const exact = before + amount * millionthsOf(cadPerUsd);
    const whole = rounded(exact);
    sums.set(key, { exact, told: whole });
    return whole - told;
  };
}

function millionthsOf(rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.');
  return BigInt(`${whole}${decimals.padEnd(PLACES, '0')}`);
}

/** Half a cent away from zero. */
function rounded(millionths: bigint): bigint {
  const half = millionths < 0n ? -MILLIONTHS / 2n : MILLIONTHS / 2n;
  return (millionths + half) / MILLIONTHS;
}
