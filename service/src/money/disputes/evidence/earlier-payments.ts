import {
  type AuthenticatedBrowser,
  browsersOfAuthentications,
} from '../../../cards/three-d-secure/index.ts';
import { isRecord } from '../../../platform/http/normalise.ts';
import { addMilliseconds } from '../../../kernel/clock.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import type { Database, Queryable } from '../../../platform/db/pool.ts';
import { findPayments, findPaymentsById, type Payment } from '../../payments/index.ts';
import type { EarlierPayment } from '../answer.ts';
import type { Dispute } from '../dispute.ts';
import { contestedAmong } from './earlier-payment-store.ts';

/**
 * What of two payments of one card may be the same: what payments know, and what their 3-D Secure says
 * of the browser. Where goods went is not kept, so it is not compared.
 */
export const MATCHES = ['IP_ADDRESS', 'DEVICE', 'CUSTOMER'] as const;
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
/** By Visa's rule each has so much in common, of which one tells where the order came from. */
const IN_COMMON = 2;
const ORIGINS: readonly string[] = ['IP_ADDRESS', 'DEVICE'] satisfies readonly Match[];

/** Only the code for fraud without the card is answered by the cardholder's earlier payments. */
export function takesEarlierPayments({
  network,
  reasonCode,
}: Pick<Dispute, 'network' | 'reasonCode'>): boolean {
  return network === 'VISA' && reasonCode === '10.4';
}

/** Whether they decide the dispute: two or more, each with two things in common, not the customer alone. */
export function isCompelling(payments: readonly Pick<EarlierPayment, 'matches'>[]): boolean {
  const whole = payments.filter(
    ({ matches }) =>
      matches.length >= IN_COMMON && matches.some((match) => ORIGINS.includes(match)),
  );
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
  const filters = { merchantId, lastFour, cardBrand: brand, status: ['SUCCEEDED'] } as const;
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
  const sound = known.filter(({ id }) => !contested.has(id));
  const origin = await originsOf(db, [payment, ...sound]);
  return sound
    .toSorted((one, other) => (one.id < other.id ? 1 : -1))
    .map((one) => ({
      paymentId: one.id,
      paidAt: one.createdAt.toISOString(),
      amount: serializeMoney({ amount: one.captured, currency: one.currency }),
      matches: matchesOf(origin(one), origin(payment)),
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

/** Where an order came from, as far as that is known. */
type Origin = Readonly<{
  ips: readonly string[];
  device: string | null;
  customerId: string | null;
}>;

async function originsOf(db: Queryable, payments: readonly Payment[]) {
  const ids = payments.flatMap((one) => authenticationOf(one) ?? []);
  const browsers = await browsersOfAuthentications(db, ids);
  return (payment: Payment): Origin => {
    const id = authenticationOf(payment);
    return originOf(payment, id === undefined ? undefined : browsers.get(id));
  };
}

function originOf(
  { customerId, particulars }: Payment,
  browser: AuthenticatedBrowser | undefined,
): Origin {
  const ips = [particulars['cardholderIp'], browser?.ip].filter((ip) => typeof ip === 'string');
  return { ips, device: browser?.device ?? null, customerId };
}

function authenticationOf({ particulars }: Payment): string | undefined {
  const { threeDSecure: used } = particulars;
  const id = isRecord(used) ? used['threeDSecureAuthenticationId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** What neither has is not the same. */
function matchesOf(one: Origin, other: Origin): Match[] {
  const found: Readonly<Record<Match, boolean>> = {
    IP_ADDRESS: one.ips.some((ip) => other.ips.includes(ip)),
    DEVICE: one.device !== null && one.device === other.device,
    CUSTOMER: one.customerId !== null && one.customerId === other.customerId,
  };
  return MATCHES.filter((match) => found[match]);
}
