import { bucketOf } from '../../kernel/id.ts';
import type { Metadata } from '../../records/metadata/index.ts';
import type { Currency } from '../../kernel/money.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { given } from '../../platform/db/list.ts';
import { type Sql, sql } from '../../platform/db/pool.ts';
import type { PaymentStatus } from './payment.ts';

export type PaymentFilters = Readonly<{
  merchantId?: string;
  status?: PaymentStatus;
  orderId?: string;
  invoiceNumber?: string;
  customerId?: string;
  idempotencyKey?: string;
  lastFour?: string;
  amount?: number;
  currency?: Currency;
  cardBrand?: string;
  /** Of a decline, such as DECLINED_51. */
  reason?: string;
  isThreeDSecure?: boolean;
  isRefunded?: boolean;
  metadata?: Metadata;
}>;

/** What people know of a payment, which is gathered in the background. */
export type FoundBy = Readonly<{ known: 'amount' | 'card'; value: string }>;

/** How payments are found: by an index, in parts, and what is to be looked at of each row found. */
export type PaymentSearch = Readonly<{
  indexed: readonly Sql[];
  /** Payments of some statuses each, in the words that the partial indexes are made of. */
  parts: readonly Sql[];
  others: readonly Sql[];
}>;

export const PROCESSING = sql`status = 'PROCESSING'`;
export const ENDED = sql`status <> 'PROCESSING'`;
const EVERY_STATUS: readonly Sql[] = [ENDED, PROCESSING];

/** What payments are looked for by that is gathered in the background, where nothing finds them sooner. */
export function foundBy(filters: PaymentFilters): FoundBy | undefined {
  const { amount, idempotencyKey, lastFour } = filters;
  if (referencesOf(filters).length > 0 || idempotencyKey !== undefined) return undefined;
  if (lastFour !== undefined) return { known: 'card', value: lastFour };
  return amount === undefined ? undefined : { known: 'amount', value: String(amount) };
}

/** Each way names one index, so that no plan has to guess which of two is the better. */
export function searchFor(filters: PaymentFilters, bound: string | null): PaymentSearch {
  const { amount, lastFour } = filters;
  const merchants = [bound, filters.merchantId].flatMap((id) => (id == null ? [] : [ofOne(id)]));
  const references = referencesOf(filters);
  const known = [
    given(sql`p.card->>'lastFour'`, lastFour),
    amount === undefined ? undefined : sql`p.amount = ${amount}`,
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
  if (status === 'PROCESSING') return [PROCESSING];
  return status === undefined && reason === undefined ? EVERY_STATUS : [ENDED];
}

/** All conditions, of a payment that is called `p`. */
export function filterConditions(filters: PaymentFilters, bound: string | null = null) {
  const { indexed, others } = searchFor(filters, bound);
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
  return status === undefined ? [] : [sql`p.status = ${status}`];
}

function partsOf({ reason, status }: PaymentFilters): readonly Sql[] {
  if (status !== undefined) return [partOf(status)];
  return reason === undefined ? EVERY_STATUS : [partOf('DECLINED'), partOf('DECLINED_RETRY')];
}

function partOf(status: PaymentStatus): Sql {
  if (status === 'PROCESSING') return PROCESSING;
  // What succeeded is most of what there is.
  if (status === 'SUCCEEDED') return sql`status = 'SUCCEEDED' and status <> 'PROCESSING'`;
  return sql`status = ${status} and status not in ('PROCESSING', 'SUCCEEDED')`;
}

function othersOf(filters: PaymentFilters): Sql[] {
  const { cardBrand, currency, isRefunded, isThreeDSecure, metadata = {}, reason } = filters;
  return [
    ...Object.entries(metadata).map(([name, value]) => sql`p.metadata->>${name}::text = ${value}`),
    given(sql`p.card->>'brand'`, cardBrand),
    given(sql`p.currency`, currency),
    isRefunded === undefined ? undefined : sql`(p.refunded > 0) = ${isRefunded}`,
    isThreeDSecure === undefined
      ? undefined
      : sql`(p.request->'threeDSecure' is not null) = ${isThreeDSecure}`,
    reason === undefined
      ? undefined
      : sql`p.status in ('DECLINED', 'DECLINED_RETRY')
            and p.outcome->>'isoResponseCode' = ${reason.replace('DECLINED_', '')}`,
  ].filter((one) => one !== undefined);
}
