import { type Queryable, sql } from '../service/src/platform/db/pool.ts';

/** How many operations wait for the acquirer's answer, or for somebody to ask for it. */
export async function operationsInDoubt(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(sql`
    select (select count(*) from payments where due_at is not null)
      + (select count(*) from late_increments)
      + (select count(*) from refunds where due_at is not null)
      + (select count(*) from validations where due_at is not null) as count`);
  return Number(row?.count ?? 0n);
}

/** How many cards are sealed with what waits for the issuer's answer, or were left behind by it. */
export async function cardsAwaiting(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(sql`
    select (select count(*) from payments where pending_operation ->> 'cardToKeep' is not null)
      + (select count(*) from validations where sealed is not null) as count`);
  return Number(row?.count ?? 0n);
}
