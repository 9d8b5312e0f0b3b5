import { bucketIn, bucketOf, BUCKETS, ID_KINDS, type IdKind } from '../../kernel/id.ts';
import { isOf, type RecordScope } from '../../access/partners/index.ts';
import { EVERY_BUCKET, inBuckets, ofMerchant } from '../../platform/db/in-buckets.ts';
import { type Database, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import { OF_KIND_MAX, type ResultKind, type SearchResult } from './result.ts';

/** As people write it: 12.34 CAD. */
export const AMOUNT: Sql = sql`to_char(amount / 100.0, 'FM999999999999990.00') || ' ' || currency`;
export const CARD: Sql = sql`(card->>'brand') || ' ' || (card->>'lastFour')`;

type Shown = Readonly<{
  kind: ResultKind;
  id: Sql;
  title: Sql;
  subtitle: Sql;
  partnerId?: Sql;
  merchantId?: Sql;
}>;

/** The columns of a result, of a table that says whose its rows are. */
export function foundAs(shown: Shown): Sql {
  const { kind, id, subtitle, title } = shown;
  const { merchantId = sql`merchant_id`, partnerId = sql`partner_id` } = shown;
  return sql`
    ${kind}::text as kind, ${id} as id, ${title} as title, ${subtitle} as subtitle,
    ${partnerId} as "partnerId", ${merchantId} as "merchantId", created_at as "createdAt"`;
}

export type Table = Shown &
  Readonly<{
    table: Sql;
    /** What is not to be found, though it is there. */
    isShown?: Sql;
    /** Its rows do not say whose merchant's they are, so a credential of one merchant finds none. */
    isPartners?: boolean;
    /** Its rows are in no bucket. */
    isWhole?: boolean;
    /** Its rows are nobody's. */
    isOperators?: boolean;
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
    // What follows the host may be a secret.
    title: sql`coalesce(nullif(description, ''), substring(url from '^[a-z]+://[^/?#]*'))`,
    subtitle: sql`concat_ws(' · ', status, substring(url from '^[a-z]+://([^/?#]*)'))`,
    isShown: sql`deleted_at is null`,
  },
  webhookDelivery: {
    ...of('WEBHOOK_DELIVERY', sql`webhook_deliveries`, sql`delivery_id`),
    title: sql`event_type`,
    subtitle: sql`state`,
    isPartners: true,
  },
  user: {
    ...of('USER', sql`users`, sql`user_id`),
    title: sql`name`,
    subtitle: sql`concat_ws(' · ', coalesce(invited_email, email), role)`,
    isPartners: true,
    isWhole: true,
    merchantId: sql`null`,
  },
  client: {
    ...of('CREDENTIAL', sql`clients`, sql`client_id`),
    title: sql`name`,
    subtitle: sql`case when revoked_at is null then 'ACTIVE' else 'REVOKED' end`,
    isWhole: true,
  },
  partner: {
    ...of('PARTNER', sql`partners`, sql`partner_id`),
    title: sql`name`,
    subtitle: sql`kind`,
    isWhole: true,
    isOperators: true,
    merchantId: sql`null`,
  },
  bankFile: {
    ...of('BANK_FILE', sql`payout_files`, sql`file_id`),
    title: sql`rail || ' ' || file_number`,
    subtitle: sql`concat_ws(' · ', created_on, currency)`,
    isShown: sql`marked_at is not null`,
    isWhole: true,
    isOperators: true,
    partnerId: sql`null`,
    merchantId: sql`null`,
  },
  adjustment: {
    ...of('ADJUSTMENT', sql`payout_adjustments`, sql`adjustment_id`),
    title: AMOUNT,
    subtitle: sql`concat_ws(' · ', status, direction, left(reason, 100))`,
    isOperators: true,
  },
  difference: {
    ...of('DIFFERENCE', sql`reconciliation_differences`, sql`difference_id`),
    title: sql`kind`,
    subtitle: sql`concat_ws(' · ', state, source, reference)`,
    isWhole: true,
    isOperators: true,
    partnerId: sql`null`,
  },
} satisfies Readonly<Partial<Record<IdKind, Table>>>;

/** What has an id between two, both of one kind and one bucket. */
export async function findById(
  db: Queryable,
  whose: RecordScope,
  [first, last]: readonly [string, string],
): Promise<SearchResult[]> {
  const [name] = Object.entries(ID_KINDS).find(([, letters]) => first.startsWith(letters)) ?? [];
  const named: Table | undefined = Object.entries(TABLES).find(([one]) => one === name)?.[1];
  if (named === undefined || (named.isPartners && whose.merchantId !== null)) return [];
  if (named.isOperators && whose.partnerId !== null) return [];
  const { id, isPartners, isShown = sql`true`, isWhole, table } = named;
  const merchantId = isPartners ? { merchantId: sql`null` } : {};
  return await db.query<SearchResult>(sql`
    select ${foundAs({ ...named, ...merchantId })} from ${table}
    where ${isWhole ? sql`true` : sql`bucket = ${bucketIn(first)}`} and ${id} >= ${first} and ${id} <= ${last}
      and ${isTheirs(named, whose)} and ${isShown}
    order by ${id} desc limit ${OF_KIND_MAX}`);
}

function isTheirs({ isWhole }: Table, whose: RecordScope): Sql {
  const { merchantId, partnerId } = whose;
  if (!isWhole || partnerId === null || merchantId === null) return isOf(whose);
  return sql`partner_id = ${partnerId} and merchant_id = ${merchantId}`;
}

/** Records by their ids, whoever's they are: for those who know by another way that they may be seen. */
export async function showRecords(
  db: Database,
  { isShown = sql`true`, isWhole, ...named }: Table,
  ids: readonly string[],
): Promise<SearchResult[]> {
  const shown = foundAs(named);
  if (isWhole) {
    // In no bucket.
    return await db.query<SearchResult>(sql`
      select ${shown} from ${named.table} ${EVERY_BUCKET} where ${named.id} = any(${ids}::text[]) and ${isShown}`);
  }
  const bucketFor = named.kind === 'MERCHANT' ? bucketOf : bucketIn;
  const found = await Promise.all(
    [...Map.groupBy(ids, (id) => db.shardOf(bucketFor(id)))].map(([shard, some]) =>
      db.at(shard).query<SearchResult>(sql`
        select ${shown}
        from unnest(${some.map(bucketFor)}::bpchar[], ${some}::text[]) as wanted (of_bucket, of_id)
        join ${named.table} on bucket = of_bucket and ${named.id} = of_id
        where bucket ${inBuckets(some.map(bucketFor))} and ${isShown}`),
    ),
  );
  return found.flat();
}

const INFORMATION = sql`'{merchantDetails,merchantInformation}'`;

export const MERCHANTS: Table = {
  ...of('MERCHANT', sql`merchants`, sql`merchant_id`),
  title: sql`profile #> ${INFORMATION} ->> 'legalName'`,
  subtitle: sql`concat_ws(' · ', nullif(profile #> ${INFORMATION} ->> 'operatingAsName',
    profile #> ${INFORMATION} ->> 'legalName'), status)`,
};

export async function findMerchantById(db: Queryable, whose: RecordScope, merchantId: string) {
  return await db.query<SearchResult>(sql`
    select ${foundAs(MERCHANTS)} from merchants where ${ofMerchant(merchantId)} and ${isOf(whose)}`);
}

export async function findOrderById(db: Queryable, whose: RecordScope, merchantOrderId: string) {
  // Its number does not tell its bucket.
  return await db.query<SearchResult>(sql`
    select ${foundAs({ kind: 'ORDER', id: sql`merchant_order_id::text`, title: STATUS, subtitle: sql`order_type` })}
    from orders ${EVERY_BUCKET}
    where bucket = any(${[...BUCKETS]}::bpchar[]) and merchant_order_id = ${merchantOrderId}
      and ${isOf(whose)} limit ${OF_KIND_MAX}`);
}
