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
  /** Its place among the entries of one millisecond: a cause comes before its effect. */
  rank: number;
}>;

/** The order within one millisecond. What begins a record comes before what is asked because of it. */
export const RANKS = {
  request: 0,
  idempotency: 1,
  began: 2,
  threeDSecureMessage: 3,
  acquirerMessage: 4,
  stateChange: 5,
  ledgerMovement: 6,
  bankFileLine: 7,
  event: 8,
  delivery: 9,
  deliveryAttempt: 10,
} as const;

export type EntryKindName =
  | 'request'
  | 'idempotency'
  | 'threeDSecureMessage'
  | 'acquirerMessage'
  | 'stateChange'
  | 'ledgerMovement'
  | 'batch'
  | 'payout'
  | 'bankFileLine'
  | 'event'
  | 'delivery'
  | 'deliveryAttempt';

/** Two digits for the rank, then the id: what orders entries of one millisecond, and what a cursor has. */
export function placeOf({ rank, id }: Pick<TimelineEntry, 'rank' | 'id'>): string {
  return `${String(rank).padStart(2, '0')}-${id}`;
}

/** What a cursor holds in place of an id. */
export const PLACE = /^[0-9]{2}-[0-9A-Za-z-]+$/;

export function rankIn(place: string): number {
  return Number(place.slice(0, 2));
}

export function idIn(place: string): string {
  return place.slice(3);
}
