/** Money is whole cents in a bigint: a rate or a fraction of a cent does not type-check. */

export const CURRENCIES = ['CAD', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];
export type Money = Readonly<{ amount: bigint; currency: Currency }>;

/** The largest amount of one operation, in cents: nine digits, as card networks carry it. */
export const AMOUNT_MAX = 999_999_999;

/** What the wire carries: an integer, or (in requests only) its digits as a string. */
export type WireMoney = Readonly<{ amount: number; currency: Currency }>;

export function parseMoney(wire: WireMoney): Money {
  if (!Number.isSafeInteger(wire.amount)) throw new Error(`not whole cents: ${wire.amount}`);
  return { amount: BigInt(wire.amount), currency: wire.currency };
}

export function serializeMoney(money: Money): WireMoney {
  const amount = Number(money.amount);
  if (!Number.isSafeInteger(amount)) throw new Error('an amount is too large for the wire');
  return { amount, currency: money.currency };
}

export function add(left: Money, right: Money): Money {
  assertSameCurrency(left, right);
  return { amount: left.amount + right.amount, currency: left.currency };
}

/** The cents that amounts of one currency come to. */
export function sumOfAmounts(amounts: readonly Readonly<{ amount: bigint }>[]): bigint {
  return amounts.reduce((sum, { amount }) => sum + amount, 0n);
}

export function subtract(minuend: Money, subtrahend: Money): Money {
  assertSameCurrency(minuend, subtrahend);
  return { amount: minuend.amount - subtrahend.amount, currency: minuend.currency };
}

function assertSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) {
    throw new Error(`currencies differ: ${left.currency}, ${right.currency}`);
  }
}

/** Cents as people write them: 1250 is 12.50. */
export function dollars(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
