import { bucketOf } from '../../kernel/id.ts';
import type { Metadata } from '../../records/metadata/index.ts';
import type { Currency } from '../../kernel/money.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { given } from '../../platform/db/list.ts';
import { type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import type { PaymentStatus } from './payment.ts';

export type PaymentFilters = Readonly<{
  merchantId?: string;
  status?: readonly PaymentStatus[];
  orderId?: string;
  invoiceNumber?: string;
  customerId?: string;
  idempotencyKey?: string;
  lastFour?: string;
  amount?: number;
  amountMin?: number;
  amountMax?: number;
  currency?: Currency;
  cardBrand?: string;
  /** Of a decline, such as DECLINED_51. */
  reason?: string;
  /** Whether the issuer approved it, whatever became of it since. */
  isApproved?: boolean;
  isThreeDSecure?: boolean;
  isRefunded?: boolean;
  /** First six digits of cards, as PostgreSQL writes ranges of them. */
  bins?: string;
  createdHour?: number;
  /** From 1, Monday. */
  createdWeekday?: number;
  /** A zone that PostgreSQL knows. */
  timeZone?: string;
  metadata?: Metadata;
  /** The number at the end of its order or invoice, without zeros before it. */
  referenceNumber?: string;
}>;

/** What people know of a payment, which is gathered in the background. */
export type FoundBy = Readonly<{ known: 'amount' | 'card' | 'number'; value: string }>;

/** How payments are found: by an index, in parts, and what is to be looked at of each row found. */
export type PaymentSearch = Readonly<{
  indexed: readonly Sql[];
  /** Payments of some statuses each, in the words that the partial indexes are made of. */
  parts: readonly Sql[];
  others: readonly Sql[];
}>;

export const PROCESSING = sql`status = 'PROCESSING'`;
export const ENDED = sql`status <> 'PROCESSING'`;
const DECLINED = sql`p.status in ('DECLINED', 'DECLINED_RETRY')`;
const APPROVED = sql`p.status not in ('DECLINED', 'DECLINED_RETRY', 'PROCESSING')`;
const EVERY_STATUS: readonly Sql[] = [ENDED, PROCESSING];

/** `20417` of `WEB-20417`; null where it is all there is, since a reference itself has an index. */
export function numberAtEnd(reference: Sql): Sql {
  return sql`nullif(ltrim(substring(${reference} from '([0-9]{3,})[^0-9]*$'), '0'), ${reference})`;
}

/** Most have no such digits, and that is told sooner. */
function endingWith(number: string): Sql {
  const ends = (reference: Sql) =>
    sql`(strpos(${reference}, ${number}) > 0 and ${numberAtEnd(reference)} = ${number})`;
  return sql`(${ends(sql`p.order_id`)} or ${ends(sql`p.invoice_number`)})`;
}

/** What payments are looked for by that is gathered in the background, where nothing finds them sooner. */
export function foundBy(filters: PaymentFilters): FoundBy | undefined {
  const { amount, idempotencyKey, lastFour, referenceNumber } = filters;
  if (referencesOf(filters).length > 0 || idempotencyKey !== undefined) return undefined;
  if (referenceNumber !== undefined) return { known: 'number', value: referenceNumber };
  if (lastFour !== undefined) return { known: 'card', value: lastFour };
  return amount === undefined ? undefined : { known: 'amount', value: String(amount) };
}

/** Each way names one index, so that no plan has to guess which of two is the better. */
export function paymentSearchFor(filters: PaymentFilters, bound: string | null): PaymentSearch {
  const { amount, lastFour, referenceNumber } = filters;
  const merchants = [bound, filters.merchantId].flatMap((id) => (id == null ? [] : [ofOne(id)]));
  const references = referencesOf(filters);
  const known = [
    given(sql`p.card->>'lastFour'`, lastFour),
    amount === undefined ? undefined : sql`p.amount = ${amount}`,
    referenceNumber === undefined ? undefined : endingWith(referenceNumber),
  ].filter((one) => one !== undefined);
  // What a merchant has of a status is looked for among all that it has: a partner may have much more of it.
  const isMerchants = merchants.length > 0 && references.length === 0;
  return {
    indexed: [...merchants, ...references],
    parts: isMerchants ? partsOfMerchant(filters) : partsOf(filters),
    others: [...known, ...(isMerchants ? statusOf(filters) : []), ...othersOf(filters)],
  };
}

function partsOfMerchant({ reason, status }: PaymentFilters): readonly Sql[] {
  if (status === undefined) return reason === undefined ? EVERY_STATUS : [ENDED];
  const isEnded = status.some((one) => one !== 'PROCESSING');
  return [...(isEnded ? [ENDED] : []), ...(status.includes('PROCESSING') ? [PROCESSING] : [])];
}

/** All conditions, of a payment that is called `p`. */
export function filterConditions(filters: PaymentFilters, bound: string | null = null) {
  const { indexed, others } = paymentSearchFor(filters, bound);
  return [...indexed, ...statusOf(filters), ...others];
}

/** A condition of the bucket that an index could serve would make a plan by the bucket alone look good. */
function ofOne(merchantId: string): Sql {
  return sql`p.bucket ${inBuckets([bucketOf(merchantId)])} and p.merchant_id = ${merchantId}`;
}

function referencesOf({ orderId, invoiceNumber, customerId }: PaymentFilters): Sql[] {
  return [
    given(sql`p.order_id`, orderId),
    given(sql`p.invoice_number`, invoiceNumber),
    given(sql`p.customer_id`, customerId),
  ].filter((one) => one !== undefined);
}

function statusOf({ status }: PaymentFilters): Sql[] {
  if (status === undefined) return [];
  const [only, ...more] = status;
  return [more.length === 0 ? sql`p.status = ${only}` : sql`p.status = any(${status}::text[])`];
}

function partsOf({ isApproved, reason, status }: PaymentFilters): readonly Sql[] {
  if (status !== undefined) return status.map(partOf);
  if (reason !== undefined || isApproved === false) {
    return [partOf('DECLINED'), partOf('DECLINED_RETRY')];
  }
  return isApproved === true ? [ENDED] : EVERY_STATUS;
}

function partOf(status: PaymentStatus): Sql {
  if (status === 'PROCESSING') return PROCESSING;
  // What succeeded is most of what there is.
  if (status === 'SUCCEEDED') return sql`status = 'SUCCEEDED' and status <> 'PROCESSING'`;
  return sql`status = ${status} and status not in ('PROCESSING', 'SUCCEEDED')`;
}

function othersOf(filters: PaymentFilters): Sql[] {
  const { amountMax, amountMin, cardBrand, currency, metadata = {}, reason } = filters;
  const { bins, isApproved, isRefunded, isThreeDSecure } = filters;
  return [
    ...Object.entries(metadata).map(([name, value]) => sql`p.metadata->>${name}::text = ${value}`),
    ...(amountMin === undefined ? [] : [sql`p.amount >= ${amountMin}`]),
    ...(amountMax === undefined ? [] : [sql`p.amount <= ${amountMax}`]),
    given(sql`p.card->>'brand'`, cardBrand),
    given(sql`p.currency`, currency),
    isApproved === undefined ? undefined : isApproved ? APPROVED : DECLINED,
    isRefunded === undefined ? undefined : sql`(p.refunded > 0) = ${isRefunded}`,
    isThreeDSecure === undefined
      ? undefined
      : sql`(p.request->'threeDSecure' is not null) = ${isThreeDSecure}`,
    reason === undefined
      ? undefined
      : sql`p.status in ('DECLINED', 'DECLINED_RETRY')
            and p.outcome->>'isoResponseCode' = ${reason.replace('DECLINED_', '')}`,
    bins === undefined ? undefined : sql`(p.card->>'bin')::int <@ ${bins}::int4multirange`,
    ...onClocks(filters),
  ].filter((one) => one !== undefined);
}

/** Whether PostgreSQL has a time zone of the name, so that a filter can use it. */
export async function knowsZone(db: Queryable, name: string): Promise<boolean> {
  const known = await db.query(sql`
    select 1 from pg_timezone_names where lower(name) = lower(${name}) limit 1`);
  return known.length > 0;
}

/** Hours that clocks share are those of the hour in which they begin, as where hours are added up. */
function onClocks({ createdHour, createdWeekday, timeZone = 'UTC' }: PaymentFilters): Sql[] {
  const there = sql`(date_trunc('hour', p.created_at, 'UTC') at time zone ${timeZone})`;
  return [
    ...(createdHour === undefined ? [] : [sql`extract(hour from ${there}) = ${createdHour}`]),
    ...(createdWeekday === undefined
      ? []
      : [sql`extract(isodow from ${there}) = ${createdWeekday}`]),
  ];
}
