import type { Dispute } from '../../api/operations.ts';
import type { Tone } from '../../parts/states.ts';

const DAY_MS = 86_400_000;
/** Days before the deadline from which it is shown as pressing, and as urgent. */
const SOON_DAYS = 7;
const URGENT_DAYS = 3;

type Sum = Readonly<{ amount: number; currency: string }>;
type Dated = Pick<Dispute, 'respondBy'>;

/** Whole days that are left; negative once it is over. */
export function daysLeft(respondBy: string, now: number): number {
  return Math.floor((Date.parse(respondBy) - now) / DAY_MS);
}

export function isSoon(respondBy: string | null, now: number): boolean {
  return respondBy !== null && daysLeft(respondBy, now) < SOON_DAYS;
}

export function toneOf(days: number): Tone {
  if (days < URGENT_DAYS) return 'bad';
  return days < SOON_DAYS ? 'warn' : 'plain';
}

/** What must be answered first is first; what asks for no answer comes last. */
export function byDeadline<Row extends Dated>(rows: readonly Row[]): readonly Row[] {
  const at = ({ respondBy }: Row) => (respondBy === null ? Infinity : Date.parse(respondBy));
  return rows.toSorted((one, other) => (at(one) < at(other) ? -1 : at(one) > at(other) ? 1 : 0));
}

/** What the disputes are about together, in each currency. */
export function atStake(rows: readonly Pick<Dispute, 'amount'>[]): readonly Sum[] {
  const sums = new Map<string, number>();
  for (const { amount } of rows) {
    sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.amount);
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency })).toSorted(byCurrency);
}

function byCurrency(one: Sum, other: Sum): number {
  return one.currency < other.currency ? -1 : 1;
}
