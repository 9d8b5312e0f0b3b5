import type { RecordScope } from '../../access/partners/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { PagePosition } from '../../platform/http/page.ts';
import type { PaymentFilters } from './payment-filter-store.ts';
import { findPayments } from './payment-list-store.ts';
import { findPaymentsById } from './payment-store.ts';
import type { Payment, PaymentStatus } from './payment.ts';

/** What is charged twice is mostly charged twice within minutes, and noticed within a day. */
const NEAR_MS = 24 * 60 * 60 * 1_000;
const PAGE_PAYMENTS = 20;
/** A merchant may charge many cards that end alike; no more of them is looked through than this. */
const PAGES_MAX = 3;
const SHOWN_MAX = 10;

/** Nothing is charged by those that ended otherwise. */
const CHARGING: ReadonlySet<PaymentStatus> = new Set([
  'PROCESSING',
  'AUTHORIZED',
  'PARTIALLY_COMPLETED',
  'SUCCEEDED',
]);

export const DUPLICATE_MATCHES = ['CARD', 'ORDER'] as const;
export type PossibleDuplicate = Readonly<{
  payment: Payment;
  /** What the two have in common besides merchant, amount and day. */
  matches: readonly (typeof DUPLICATE_MATCHES)[number][];
}>;

/**
 * Payments that may be the same one again: of the same merchant and amount, within a day of it, with the
 * same card or for the same order. The nearest in time come first. It is looked for when somebody asks, by
 * the indexes that lists have.
 */
export async function possibleDuplicates(
  db: Database,
  payment: Payment,
): Promise<readonly PossibleDuplicate[]> {
  if (!CHARGING.has(payment.status)) return [];
  const { amount, card, currency, orderId } = payment;
  const alike = { amount: Number(amount), currency };
  const ids = await Promise.all([
    idsNear(db, payment, { ...alike, lastFour: card.lastFour }),
    orderId === null ? [] : idsNear(db, payment, { ...alike, orderId }),
  ]);
  const near = await findPaymentsById(db, [...new Set(ids.flat())]);
  const distance = (one: Payment) => Math.abs(+one.createdAt - +payment.createdAt);
  return near
    .filter(({ id, status }) => id !== payment.id && CHARGING.has(status))
    .map((one) => ({ payment: one, matches: matchesOf(one, payment) }))
    .filter(({ matches }) => matches.length > 0)
    .toSorted((one, other) => distance(one.payment) - distance(other.payment))
    .slice(0, SHOWN_MAX);
}

function matchesOf(one: Payment, other: Payment): PossibleDuplicate['matches'] {
  const isOfOrder = one.orderId !== null && one.orderId === other.orderId;
  return [
    ...(one.card.fingerprint === other.card.fingerprint ? (['CARD'] as const) : []),
    ...(isOfOrder ? (['ORDER'] as const) : []),
  ];
}

/** Of the merchant alone, whatever else the partner has. */
async function idsNear(
  db: Database,
  { createdAt, merchantId, partnerId }: Payment,
  wanted: PaymentFilters,
): Promise<readonly string[]> {
  const whose: RecordScope = { partnerId, merchantId };
  const page = {
    limit: PAGE_PAYMENTS,
    direction: 'older',
    createdFrom: addMilliseconds(createdAt, -NEAR_MS),
    createdTo: addMilliseconds(createdAt, NEAR_MS),
  } as const;
  const found: string[] = [];
  let position: PagePosition | null | undefined = null;
  for (let pages = 0; pages < PAGES_MAX && position !== undefined; pages += 1) {
    const listing = { page: { ...page, position }, filters: wanted };
    const { reached, rows } = await findPayments(db, whose, listing);
    found.push(...rows.map(({ id }) => id));
    position = reached ?? (rows.length > PAGE_PAYMENTS ? rows.at(-1) : undefined);
  }
  return found;
}
