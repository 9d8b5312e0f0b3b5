import { bucketIn, BUCKETS, ID_KINDS, type IdKind } from '../../kernel/id.ts';
import { isOf, type RecordScope } from '../../access/partners/index.ts';
import { EVERY_BUCKET, ofMerchant } from '../../platform/db/in-buckets.ts';
import { type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import { OF_KIND_MAX, type ResultKind, type SearchResult } from './result.ts';

/** As people write it: 12.34 CAD. */
export const AMOUNT: Sql = sql`to_char(amount / 100.0, 'FM999999999999990.00') || ' ' || currency`;
export const CARD: Sql = sql`(card->>'brand') || ' ' || (card->>'lastFour')`;

type Shown = Readonly<{ kind: ResultKind; id: Sql; title: Sql; subtitle: Sql; merchantId?: Sql }>;

/** The columns of a result, of a table that says whose its rows are. */
export function foundAs(shown: Shown): Sql {
  const { kind, id, merchantId = sql`merchant_id`, subtitle, title } = shown;
  return sql`
    ${kind}::text as kind, ${id} as id, ${title} as title, ${subtitle} as subtitle,
    partner_id as "partnerId", ${merchantId} as "merchantId", created_at as "createdAt"`;
}

type Table = Shown &
  Readonly<{
    table: Sql;
    /** What is not to be found, though it is there. */
    isShown?: Sql;
    /** Its rows do not say whose merchant's they are, so a credential of one merchant finds none. */
    isPartners?: boolean;
  }>;

const STATUS = sql`status`;
function of(kind: ResultKind, table: Sql, id: Sql) {
  return { kind, table, id };
}

export const TABLES = {
  payment: {
    ...of('PAYMENT', sql`payments`, sql`payment_id`),
    title: AMOUNT,
    subtitle: sql`concat_ws(' · ', status, ${CARD}, order_id)`,
  },
  refund: {
    ...of('REFUND', sql`refunds`, sql`refund_id`),
    title: AMOUNT,
    subtitle: sql`concat_ws(' · ', status, payment_id)`,
  },
  validation: {
    ...of('VALIDATION', sql`validations`, sql`validation_id`),
    title: STATUS,
    subtitle: sql`concat_ws(' · ', ${CARD}, order_id)`,
  },
  authentication: {
    ...of('AUTHENTICATION', sql`authentications`, sql`authentication_id`),
    title: STATUS,
    subtitle: CARD,
  },
  batch: {
    ...of('BATCH', sql`batches`, sql`batch_id`),
    title: STATUS,
    subtitle: sql`currency::text`,
  },
  payout: {
    ...of('PAYOUT', sql`payouts`, sql`payout_id`),
    title: AMOUNT,
    subtitle: STATUS,
  },
  dispute: {
    ...of('DISPUTE', sql`disputes`, sql`dispute_id`),
    title: AMOUNT,
    subtitle: sql`concat_ws(' · ', stage, state, network || ' ' || reason_code, case_reference)`,
  },
  disputeAlert: {
    ...of('DISPUTE_ALERT', sql`dispute_alerts`, sql`alert_id`),
    title: AMOUNT,
    subtitle: sql`concat_ws(' · ', kind, state, network || ' ' || reason_code, case_reference)`,
  },
  customer: {
    ...of('CUSTOMER', sql`customers`, sql`customer_id`),
    title: sql`name`,
    subtitle: sql`coalesce(email, '')`,
  },
  paymentMethod: {
    ...of('PAYMENT_METHOD', sql`payment_methods`, sql`payment_method_id`),
    title: sql`brand || ' ' || last_four`,
    subtitle: sql`coalesce(cardholder_name, '')`,
    isShown: sql`stored`,
  },
  webhookEndpoint: {
    ...of('WEBHOOK_ENDPOINT', sql`webhook_endpoints`, sql`endpoint_id`),
    title: sql`url`,
    subtitle: STATUS,
    isShown: sql`deleted_at is null`,
  },
  webhookDelivery: {
    ...of('WEBHOOK_DELIVERY', sql`webhook_deliveries`, sql`delivery_id`),
    title: sql`event_type`,
    subtitle: sql`state`,
    isPartners: true,
  },
} satisfies Readonly<Partial<Record<IdKind, Table>>>;

/** What has an id between two, both of one kind and one bucket. */
export async function findById(
  db: Queryable,
  whose: RecordScope,
  [first, last]: readonly [string, string],
): Promise<SearchResult[]> {
  const [name] = Object.entries(ID_KINDS).find(([, letters]) => first.startsWith(letters)) ?? [];
  if (name === 'partner') return whose.partnerId === null ? await partners(db, [first, last]) : [];
  const named: Table | undefined = Object.entries(TABLES).find(([one]) => one === name)?.[1];
  if (named === undefined || (named.isPartners && whose.merchantId !== null)) return [];
  const { id, isPartners, isShown = sql`true`, kind, subtitle, table, title } = named;
  const merchantId = isPartners ? sql`null` : sql`merchant_id`;
  return await db.query<SearchResult>(sql`
    select ${foundAs({ kind, id, title, subtitle, merchantId })} from ${table}
    where bucket = ${bucketIn(first)} and ${id} >= ${first} and ${id} <= ${last}
      and ${isOf(whose)} and ${isShown}
    order by ${id} desc limit ${OF_KIND_MAX}`);
}

async function partners(db: Queryable, [first, last]: readonly [string, string]) {
  return await db.query<SearchResult>(sql`
    select 'PARTNER' as kind, partner_id as id, name as title, kind as subtitle,
      partner_id as "partnerId", null as "merchantId", created_at as "createdAt"
    from partners where partner_id >= ${first} and partner_id <= ${last}
    order by partner_id desc limit ${OF_KIND_MAX}`);
}

export async function findMerchantById(db: Queryable, whose: RecordScope, merchantId: string) {
  return await db.query<SearchResult>(sql`
    select ${MERCHANT} from merchants where ${ofMerchant(merchantId)} and ${isOf(whose)}`);
}

export const MERCHANT: Sql = foundAs({
  kind: 'MERCHANT',
  id: sql`merchant_id`,
  title: sql`profile #>> '{merchantDetails,merchantInformation,legalName}'`,
  subtitle: STATUS,
});

export async function findOrderById(db: Queryable, whose: RecordScope, merchantOrderId: string) {
  // Its number does not tell its bucket.
  return await db.query<SearchResult>(sql`
    select ${foundAs({ kind: 'ORDER', id: sql`merchant_order_id::text`, title: STATUS, subtitle: sql`order_type` })}
    from orders ${EVERY_BUCKET}
    where bucket = any(${[...BUCKETS]}::bpchar[]) and merchant_order_id = ${merchantOrderId}
      and ${isOf(whose)} limit ${OF_KIND_MAX}`);
}
