import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';

/** What waits for an acquirer's answer for so long that a person should look. */
export type Stuck = Readonly<{ payments: number; refunds: number; oldestAt: Date | null }>;

const COUNTED_MAX = 10_000; // Of each: in an outage they may be many, and the exact number does not matter.

type RecordScope = Readonly<{ partnerId?: string | undefined; merchantId?: string | undefined }>;

/** Reads what waits alone, by index. */
export async function readStuck(db: Queryable, whose: RecordScope, attempts: number) {
  const [row] = await db.query<Stuck>(sql`
    ${EVERY_BUCKET} select count(*) filter (where of = 'payments')::int as payments,
      count(*) filter (where of = 'refunds')::int as refunds, min(created_at) as "oldestAt"
    from (
      (select 'payments' as of, created_at from payments
        where due_at is not null and attempts >= ${attempts} ${ownedBy(whose)} limit ${COUNTED_MAX})
      union all
      (select 'refunds', created_at from refunds
        where due_at is not null and attempts >= ${attempts} ${ownedBy(whose)} limit ${COUNTED_MAX})
    ) as stuck`);
  return row ?? { payments: 0, refunds: 0, oldestAt: null };
}

/** Payouts to merchants that are not paid yet. */
export async function readDuePayouts(db: Queryable, whose: RecordScope) {
  // Of all merchants of a partner, or of all partners.
  return await db.query<{ currency: string; count: bigint; amount: bigint }>(sql`
    select currency, count(*) as count, sum(amount)::bigint as amount from payouts ${EVERY_BUCKET}
    where status in ('PENDING', 'SENT') and direction = 'CREDIT' ${ownedBy(whose)}
    group by currency order by currency`);
}

/** How many merchants have their payouts held. */
export async function countHeld(db: Queryable, whose: RecordScope): Promise<number> {
  // Of all merchants of a partner, or of all partners.
  const [row] = await db.query<{ held: number }>(sql`
    select count(*)::int as held
    from payout_accounts ${EVERY_BUCKET} join merchants using (bucket, merchant_id)
    where held_at is not null ${ownedBy(whose)}`);
  return row?.held ?? 0;
}

function ownedBy({ partnerId, merchantId }: RecordScope): Sql {
  return sql`${partnerId === undefined ? empty : sql`and partner_id = ${partnerId}`}
    ${merchantId === undefined ? empty : sql`and merchant_id = ${merchantId}`}`;
}
