import { type Queryable, sql } from '../src/platform/db/pool.ts';

/** How many operations wait for the acquirer's answer, or for somebody to ask for it. */
export async function operationsInDoubt(db: Queryable): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(sql`
    select (select count(*) from payments where due_at is not null)
      + (select count(*) from refunds where due_at is not null)
      + (select count(*) from validations where due_at is not null) as count`);
  return Number(row?.count ?? 0n);
}
