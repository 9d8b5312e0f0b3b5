import { bucketOf } from '../../../kernel/id.ts';
import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import type { Spent, SpentOfDay } from '../callers/agent-policy.ts';

export type SpendingOf = Readonly<{
  partnerId: string;
  clientId: string;
  operation: string;
  /** UTC, as 2026-03-01. */
  day: string;
}>;

const IN_ALL = '';
const NONE: Spent = { amount: 0n, calls: 0 };

type Row = Spent & Readonly<{ operation: string }>;

function sumsIn(rows: readonly Row[], operation: string): SpentOfDay {
  const of = (name: string): Spent => rows.find((row) => row.operation === name) ?? NONE;
  return { inAll: of(IN_ALL), byTool: of(operation) };
}

/** A call that moves nothing: it counts for its operation alone. */
export async function addCall(tx: Tx, { clientId, day, operation, partnerId }: SpendingOf) {
  const rows = await tx.query<Row>(sql`
    insert into agent_spending as known (bucket, client_id, day, operation, amount, calls)
    values (${bucketOf(partnerId)}, ${clientId}, ${day}::date, ${operation}, 0, 1)
    on conflict (bucket, client_id, day, operation) do update set calls = known.calls + 1
    returning operation, amount, calls`);
  return sumsIn(rows, operation);
}

/** One call more. Until the transaction ends, the other calls of the agent wait here. */
export async function addSpending(
  tx: Tx,
  { clientId, day, operation, partnerId }: SpendingOf,
  amount: bigint,
): Promise<SpentOfDay> {
  const bucket = bucketOf(partnerId);
  const rows = await tx.query<Row>(sql`
    insert into agent_spending as known (bucket, client_id, day, operation, amount, calls)
    values (${bucket}, ${clientId}, ${day}::date, ${IN_ALL}, ${amount}::bigint, 1),
           (${bucket}, ${clientId}, ${day}::date, ${operation}, ${amount}::bigint, 1)
    on conflict (bucket, client_id, day, operation) do update
    set amount = known.amount + excluded.amount, calls = known.calls + 1
    returning operation, amount, calls`);
  return sumsIn(rows, operation);
}

/** Gives back what was not moved after all. The call stays counted. */
export async function returnSpending(
  tx: Tx,
  { clientId, day, operation, partnerId }: SpendingOf,
  amount: bigint,
): Promise<void> {
  await tx.query(sql`
    update agent_spending set amount = amount - ${amount}
    where bucket = ${bucketOf(partnerId)} and client_id = ${clientId} and day = ${day}
      and operation in (${IN_ALL}, ${operation})`);
}

export async function readSpending(
  db: Queryable,
  { clientId, day, operation, partnerId }: SpendingOf,
): Promise<SpentOfDay> {
  const rows = await db.query<Row>(sql`
    select operation, amount, calls from agent_spending
    where bucket = ${bucketOf(partnerId)} and client_id = ${clientId} and day = ${day}
      and operation in (${IN_ALL}, ${operation})`);
  return sumsIn(rows, operation);
}
