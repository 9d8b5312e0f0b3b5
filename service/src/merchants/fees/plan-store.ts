import { bucketOf } from '../../kernel/id.ts';
import { EVERY_BUCKET, inBuckets, ofMerchant } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import type { FeePlan, PlanInForce } from './fee-plan.ts';

const PLAN = sql`
  merchant_id as "merchantId", version, plan, source, effective_from as "effectiveFrom"`;

export type NewPlan = Readonly<{
  merchantId: string;
  partnerId: string;
  plan: FeePlan;
  source: string;
  from: Date;
  /** The end of the month in which the merchant's first plan takes effect. */
  nextBillAt: Date;
}>;

/** Inserts the next version of a merchant's plan. Concurrent inserts wait for each other. */
export async function insertPlan(tx: Tx, newPlan: NewPlan): Promise<PlanInForce> {
  const { from, merchantId, nextBillAt, partnerId, plan, source } = newPlan;
  const bucket = bucketOf(merchantId);
  await tx.query(sql`
    insert into fee_accounts (bucket, merchant_id, partner_id, next_bill_at)
    values (${bucket}, ${merchantId}, ${partnerId}, ${nextBillAt})
    on conflict (bucket, merchant_id) do nothing`);
  await lockAccount(tx, merchantId);
  const [last] = await tx.query<{ version: number }>(sql`
    select version from fee_plans where ${ofMerchant(merchantId)} order by version desc limit 1`);
  const version = (last?.version ?? 0) + 1;
  await tx.query(sql`
    insert into fee_plans
      (bucket, merchant_id, version, partner_id, plan, source, effective_from)
    values (${bucket}, ${merchantId}, ${version}, ${partnerId}, ${JSON.stringify(plan)}, ${source},
            ${from})`);
  return { merchantId, version, plan, source, effectiveFrom: from };
}

type At = Readonly<{ merchantId: string; at: Date }>;

/** The plan in force for each merchant and time, in the given order; undefined if there was none. */
export async function plansInForce(db: Queryable, requested: readonly At[]) {
  if (requested.length === 0) return [];
  const ids = requested.map(({ merchantId }) => merchantId);
  const rows = await db.query<PlanInForce & { place: bigint }>(sql`
    select distinct on (place) place, ${PLAN} from unnest(
        ${ids.map(bucketOf)}::bpchar[], ${ids}::text[],
        ${requested.map(({ at }) => at)}::timestamptz[])
      with ordinality as requested (of_bucket, id, at, place)
    join fee_plans on bucket = requested.of_bucket and merchant_id = requested.id
      and effective_from <= requested.at
    where bucket ${inBuckets(ids.map(bucketOf))}
    order by place, version desc`);
  const byPlace = new Map(rows.map(({ place, ...held }) => [Number(place) - 1, held]));
  return requested.map((_, place) => byPlace.get(place));
}

export type DueAccount = Readonly<{ merchantId: string; partnerId: string; nextBillAt: Date }>;

/** Merchants whose month has ended and is not billed yet, longest overdue first. */
export async function dueAccounts(
  db: Queryable,
  { after, limit, now }: Readonly<{ after: DueAccount | undefined; limit: number; now: Date }>,
): Promise<DueAccount[]> {
  // All buckets: each merchant is then billed in its own.
  return await db.query<DueAccount>(sql`
    select merchant_id as "merchantId", partner_id as "partnerId", next_bill_at as "nextBillAt"
    from fee_accounts ${EVERY_BUCKET} where next_bill_at <= ${now}
      ${after ? sql`and (next_bill_at, merchant_id) > (${after.nextBillAt}, ${after.merchantId})` : empty}
    order by next_bill_at, merchant_id limit ${limit}`);
}

export async function nextMonthEnd(db: Queryable, after: Date): Promise<Date | undefined> {
  // In all buckets.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(next_bill_at) as at from fee_accounts ${EVERY_BUCKET} where next_bill_at > ${after}`);
  return row?.at ?? undefined;
}

/** Locks the fee account of a merchant, if it has one: its charges wait for each other. */
export async function lockAccount(tx: Tx, merchantId: string): Promise<void> {
  await tx.query(sql`select 1 from fee_accounts where ${ofMerchant(merchantId)} for update`);
}

/** Locks the account for billing until this transaction ends; false if its month is already billed. */
export async function lockDue(tx: Tx, { merchantId, nextBillAt }: DueAccount): Promise<boolean> {
  const rows = await tx.query(sql`
    select 1 from fee_accounts
    where ${ofMerchant(merchantId)} and next_bill_at = ${nextBillAt} for update`);
  return rows.length > 0;
}

export async function setNextBill(tx: Tx, merchantId: string, nextBillAt: Date): Promise<void> {
  await tx.query(sql`
    update fee_accounts set next_bill_at = ${nextBillAt} where ${ofMerchant(merchantId)}`);
}

type Bill = Readonly<{ merchantId: string; month: string; id: string; now: Date }>;

/** Fails if the month already has a bill. */
export async function insertBill(tx: Tx, { id, merchantId, month, now }: Bill): Promise<void> {
  await tx.query(sql`
    insert into monthly_bills (bucket, merchant_id, month, bill_id, created_at)
    values (${bucketOf(merchantId)}, ${merchantId}, ${month}, ${id}, ${now})`);
}
