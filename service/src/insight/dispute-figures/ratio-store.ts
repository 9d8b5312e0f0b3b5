import { bucketOf } from '../../kernel/id.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { type Database, empty, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import { ofEachShard } from '../../platform/db/list.ts';
import { FRAUD_CODES } from './thresholds.ts';

/** A merchant; with an empty `merchantId`, all of a partner. */
export type Whose = Readonly<{ partnerId: string; merchantId: string }>;
type Span = Readonly<{ from: Date; to: Date }>;
type Busy = Span &
  Readonly<{
    partnerIds: readonly string[];
    merchantId?: string | undefined;
    least: number;
    most: number;
  }>;

/** Merchants with disputes, alerts or reports of fraud that began in a span, those with the most first. */
export async function busiestMerchants(
  db: Database,
  { from, least, merchantId, most, partnerIds, to }: Busy,
): Promise<Whose[]> {
  const within = sql`partner_id = any(${partnerIds}::text[]) and created_at >= ${from} and created_at < ${to}
    ${merchantId === undefined ? empty : sql`and merchant_id = ${merchantId}`}`;
  // Of all of a partner's merchants, each of which is in one bucket.
  const shards = await ofEachShard<Whose & Readonly<{ count: number }>>(
    db,
    (here) => sql`
      ${EVERY_BUCKET} select partner_id as "partnerId", merchant_id as "merchantId",
        count(*)::integer as count
      from (
        select partner_id, merchant_id from disputes where ${within} ${here}
        union all
        select partner_id, merchant_id from dispute_alerts where ${within} ${here}) as happened
      group by partner_id, merchant_id having count(*) >= ${least}
      order by count(*) desc, merchant_id limit ${most}`,
  );
  return shards
    .flat()
    .toSorted(
      (one, other) => other.count - one.count || (one.merchantId < other.merchantId ? -1 : 1),
    )
    .slice(0, most)
    .map(({ merchantId: id, partnerId }) => ({ partnerId, merchantId: id }));
}

const COUNTED = ['captured', 'chargedBack', 'fraudReported'] as const;
/** What is counted in a month. */
export type MonthCount = Readonly<{
  what: (typeof COUNTED)[number];
  network: string;
  isFraud: boolean;
  isMonth: boolean;
  count: number;
}>;

type Months = Readonly<{ month: Span; before: Span }>;

function counts({ before, month }: Months, rows: Sql, key = empty): Sql {
  return sql`
    select ${key} what, brand as network,
      reason = any(${[...FRAUD_CODES]}::text[]) as "isFraud", at >= ${month.from} as "isMonth",
      sum(count)::integer as count
    ${rows} and unit = 'DAY' and at >= ${before.from} and at < ${month.to}
      and what = any(${[...COUNTED]}::text[])`;
}

/** What statistics have of merchants and partners, in a month and the one before it. */
export async function countsOfMonths(
  db: Database,
  whose: readonly Whose[],
  months: Months,
): Promise<(MonthCount & Whose)[]> {
  const found = await Promise.all(
    [...Map.groupBy(whose, ({ partnerId }) => db.shardOf(bucketOf(partnerId)))].map(
      ([shard, own]) => {
        const buckets = own.map(({ partnerId }) => bucketOf(partnerId));
        const rows = sql`
          from unnest(${buckets}::bpchar[], ${own.map(({ partnerId }) => partnerId)}::text[],
            ${own.map(({ merchantId }) => merchantId)}::text[]) as w (of_bucket, of_partner, of_merchant)
          join statistics on bucket = of_bucket and partner_id = of_partner and merchant_id = of_merchant
          where bucket ${inBuckets(buckets)}`;
        const key = sql`partner_id as "partnerId", merchant_id as "merchantId",`;
        return db.at(shard).query<MonthCount & Whose>(sql`
          ${counts(months, rows, key)}
          group by partner_id, merchant_id, what, brand, 5, 6`);
      },
    ),
  );
  return found.flat();
}

/** The same of everybody, whose sums each shard has for its partners. */
export async function countsOfEverybody(db: Database, months: Months): Promise<MonthCount[]> {
  // Sums of each shard.
  const shards = await ofEachShard<MonthCount>(
    db,
    (here) => sql`
      ${counts(months, sql`from statistics ${EVERY_BUCKET} where length(partner_id) = 0 ${here}`)}
      group by what, brand, 3, 4`,
  );
  return shards.flat();
}

type Warning = Readonly<{
  id: string;
  partnerId: string;
  /** Null where it is of all that the partner has. */
  merchantId: string | null;
  month: string;
  threshold: string;
  now: Date;
}>;

/** False where it was told before. */
export async function insertWarning(tx: Tx, warning: Warning): Promise<boolean> {
  const { id, merchantId, month, now, partnerId, threshold } = warning;
  const rows = await tx.query(sql`
    insert into dispute_ratio_warnings
      (bucket, partner_id, merchant_id, month, threshold, warning_id, created_at)
    values (${bucketOf(merchantId ?? partnerId)}, ${partnerId}, ${merchantId ?? ''}, ${month},
      ${threshold}, ${id}, ${now})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}
