import { bucketOf } from '../../../kernel/id.ts';
import { join, type Queryable, type Sql, sql, type Tx } from '../../../platform/db/pool.ts';
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
export async function addCall(tx: Tx, of: SpendingOf) {
  return await add(tx, of, { operations: [of.operation], amount: 0n });
}

/** One call more. Until the transaction ends, the other calls of the agent wait here. */
export async function addSpending(tx: Tx, of: SpendingOf, amount: bigint) {
  return await add(tx, of, { operations: [IN_ALL, of.operation], amount });
}

async function add(
  tx: Tx,
  { clientId, day, operation, partnerId }: SpendingOf,
  { amount, operations }: Readonly<{ amount: bigint; operations: readonly string[] }>,
) {
  const calls = operations.map(
    (name) =>
      sql`(${bucketOf(partnerId)}, ${clientId}, ${day}::date, ${name}, ${amount}::bigint, 1)`,
  );
  const rows = await tx.query<Row>(sql`
    insert into agent_spending as known (bucket, client_id, day, operation, amount, calls)
    values ${join(calls)}
    on conflict (bucket, client_id, day, operation) do update
    set amount = known.amount + excluded.amount, calls = known.calls + 1
    returning operation, amount, calls`);
  return sumsIn(rows, operation);
}

function inRows({ clientId, day, operation, partnerId }: SpendingOf): Sql {
  return sql`bucket = ${bucketOf(partnerId)} and client_id = ${clientId} and day = ${day}
      and operation in (${IN_ALL}, ${operation})`;
}

/** Gives back what was not moved after all. The call stays counted. */
export async function returnSpending(tx: Tx, of: SpendingOf, amount: bigint): Promise<void> {
  await tx.query(sql`update agent_spending set amount = amount - ${amount} where ${inRows(of)}`);
}

export async function readSpending(db: Queryable, of: SpendingOf): Promise<SpentOfDay> {
  const rows = await db.query<Row>(sql`
    select operation, amount, calls from agent_spending where ${inRows(of)}`);
  return sumsIn(rows, of.operation);
}
