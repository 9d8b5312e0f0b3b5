import type { Currency } from '../../kernel/money.ts';

/** One thing that happened, in the words and members that every kind has in common. */
export type TimelineEntry = Readonly<{
  at: Date;
  kind: EntryKindName;
  /** Of the thing it is about: an event's, a delivery's, a message's. Unique among those of its kind. */
  id: string;
  /** A sentence for people. */
  title: string;
  merchantId: string | null;
  /** The record that it happened to. */
  subjectId: string | null;
  correlationId: string | null;
  details: Readonly<Record<string, unknown>>;
  /** Where it is another than its kind's. */
  rank?: number;
}>;

/** The order within one millisecond: a cause comes before its effect. */
export const RANKS = {
  request: 0,
  idempotency: 1,
  threeDSecureMessage: 3,
  acquirerMessage: 4,
  stateChange: 5,
  batch: 5,
  payout: 5,
  ledgerMovement: 6,
  bankFileLine: 7,
  event: 8,
  delivery: 9,
  deliveryAttempt: 10,
} as const;
export type EntryKindName = keyof typeof RANKS;
/** What begins a record comes before what is asked because of it. */
export const BEGINNING_RANK = 2;

/** Two digits for the rank, then the id: what orders entries of one millisecond, and what a cursor has. */
export function placeOf({
  kind,
  id,
  rank = RANKS[kind],
}: Pick<TimelineEntry, 'kind' | 'id' | 'rank'>): string {
  return `${String(rank).padStart(2, '0')}-${id}`;
}

/** What a cursor holds in place of an id. */
export const PLACE = /^[0-9]{2}-[0-9A-Za-z-]+$/;

export function rankAndIdIn(place: string) {
  return { rank: Number(place.slice(0, 2)), id: place.slice(3) };
}

/** An amount as people write it: CAD 12.50. */
export function amountInWords(amount: bigint, currency: Currency): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${currency} ${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
