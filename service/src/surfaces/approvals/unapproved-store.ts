import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';

/** What was moved on a day without a second person, of whom or what. */
export type UnapprovedTotals = Readonly<{
  /** UTC, as 2026-03-01. */
  day: string;
  whose: readonly string[];
}>;

type Row = Readonly<{ whose: string; amount: bigint }>;

/** The sums with the amount. Until the transaction ends, others that move of the same wait here. */
export async function addUnapproved(tx: Tx, { day, whose }: UnapprovedTotals, amount: bigint) {
  return await tx.query<Row>(sql`
    insert into moved_alone as known (day, whose, amount)
    select ${day}::date, given.whose, ${amount}::bigint
    from unnest(${whose.toSorted()}::text[]) as given (whose)
    on conflict (day, whose) do update set amount = known.amount + excluded.amount
    returning whose, amount`);
}

/** Gives back what was not moved after all. Who holds a client may have changed since: never below zero. */
export async function returnUnapproved(tx: Tx, { day, whose }: UnapprovedTotals, amount: bigint) {
  await tx.query(sql`
    update moved_alone set amount = greatest(amount - ${amount}::bigint, 0)
    where day = ${day}::date and whose = any(${whose}::text[])`);
}

export async function readUnapproved(db: Queryable, { day, whose }: UnapprovedTotals) {
  return await db.query<Row>(sql`
    select whose, amount from moved_alone
    where day = ${day}::date and whose = any(${whose}::text[])`);
}
