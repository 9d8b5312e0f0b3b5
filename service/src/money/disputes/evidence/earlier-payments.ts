import { addMilliseconds } from '../../../kernel/clock.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import type { Database, Queryable } from '../../../platform/db/pool.ts';
import { findPayments, findPaymentsById, type Payment } from '../../payments/index.ts';
import type { EarlierPayment } from '../answer.ts';
import type { Dispute } from '../dispute.ts';
import { contestedAmong } from './earlier-payment-store.ts';

/** What of two payments of one card may be the same, as far as payments know it. */
export const MATCHES = ['IP_ADDRESS', 'CUSTOMER'] as const;
type Match = (typeof MATCHES)[number];

const DAY_MS = 86_400_000;
/** How old an earlier payment is when the dispute comes, by Visa's rules for compelling evidence 3.0. */
const YOUNGEST_DAYS = 120;
const OLDEST_DAYS = 365;
const PAGE_PAYMENTS = 100;
const PAGES_MAX = 5; // Of payments with the same last four digits; most cards have a handful.
const OFFERED_MAX = 10;
/** As many as are sent; two are enough. */
export const CHOSEN_MAX = 5;
const NEEDED = 2;

/** Only the code for fraud without the card is answered by the cardholder's earlier payments. */
export function takesEarlierPayments({
  network,
  reasonCode,
}: Pick<Dispute, 'network' | 'reasonCode'>): boolean {
  return network === 'VISA' && reasonCode === '10.4';
}

/** Whether they decide the dispute: two or more, each with the same address and the same customer. */
export function isCompelling(payments: readonly Pick<EarlierPayment, 'matches'>[]): boolean {
  const whole = payments.filter(({ matches }) => MATCHES.every((one) => matches.includes(one)));
  return whole.length >= NEEDED;
}

function spanOf({ createdAt }: Dispute) {
  return {
    createdFrom: addMilliseconds(createdAt, -OLDEST_DAYS * DAY_MS),
    createdTo: addMilliseconds(createdAt, -YOUNGEST_DAYS * DAY_MS),
  };
}

/** The earlier payments of the card that can be offered, those with most in common first. */
export async function offeredPayments(
  db: Database,
  dispute: Dispute,
  payment: Payment,
): Promise<EarlierPayment[]> {
  if (!takesEarlierPayments(dispute)) return [];
  const { merchantId, partnerId } = payment;
  const { brand, lastFour } = payment.card;
  const filters = { merchantId, lastFour, cardBrand: brand, status: 'SUCCEEDED' } as const;
  const page = { limit: PAGE_PAYMENTS, direction: 'older', ...spanOf(dispute) } as const;
  const offered: EarlierPayment[] = [];
  let position: Awaited<ReturnType<typeof findPayments>>['reached'] | null = null;
  for (let pages = 0; pages < PAGES_MAX && position !== undefined; pages += 1) {
    const listing = { page: { ...page, position }, filters };
    const { reached, rows } = await findPayments(db, { partnerId, merchantId }, listing);
    const ids = rows.map(({ id }) => id);
    offered.push(...(await soundAmong(db, { dispute, payment, ids })));
    position = reached ?? (rows.length > PAGE_PAYMENTS ? rows.at(-1) : undefined);
  }
  return distinct(offered)
    .toSorted((one, other) => other.matches.length - one.matches.length)
    .slice(0, OFFERED_MAX);
}

/** A page has one more than was asked for, which the next begins behind. */
function distinct(payments: readonly EarlierPayment[]): EarlierPayment[] {
  return [...new Map(payments.map((one) => [one.paymentId, one])).values()];
}

type Among = Readonly<{ dispute: Dispute; payment: Payment; ids: readonly string[] }>;

/** Those of the payments that may be named: of the same card, old enough, whole and never contested. */
export async function soundAmong(
  db: Queryable,
  { dispute, ids, payment }: Among,
): Promise<EarlierPayment[]> {
  if (ids.length === 0 || !takesEarlierPayments(dispute)) return [];
  const known = (await findPaymentsById(db, ids)).filter((one) => isSound(one, dispute, payment));
  const contested = await contestedAmong(
    db,
    payment.bucket,
    known.map(({ id }) => id),
  );
  return known
    .filter(({ id }) => !contested.has(id))
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .map((one) => ({
      paymentId: one.id,
      paidAt: one.createdAt.toISOString(),
      amount: serializeMoney({ amount: one.captured, currency: one.currency }),
      matches: matchesOf(one, payment),
    }));
}

function isSound(one: Payment, dispute: Dispute, payment: Payment): boolean {
  const { createdFrom, createdTo } = spanOf(dispute);
  const isOfCard =
    one.id !== payment.id &&
    one.partnerId === payment.partnerId &&
    one.merchantId === payment.merchantId &&
    one.card.fingerprint === payment.card.fingerprint;
  const isWhole = one.status === 'SUCCEEDED' && one.refunded + one.refunding + one.disputed === 0n;
  return isOfCard && isWhole && one.createdAt >= createdFrom && one.createdAt <= createdTo;
}

function matchesOf(one: Payment, payment: Payment): Match[] {
  const found: Readonly<Record<Match, boolean>> = {
    IP_ADDRESS: isSame(one.particulars['cardholderIp'], payment.particulars['cardholderIp']),
    CUSTOMER: isSame(one.customerId, payment.customerId),
  };
  return MATCHES.filter((match) => found[match]);
}

/** What neither has is not the same. */
function isSame(given: unknown, other: unknown): boolean {
  return given != null && given === other;
}
