import { bucketIn } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { ROWS_MAX } from './scope.ts';

/** A payout's line in a file to the bank or from it. */
export type BankLine = Readonly<{
  payoutId: string;
  fileId: string;
  /** In the file: of a statement, its number and the entry's. */
  place: string;
  /** Cents; of a statement, below zero what went out. */
  amount: bigint;
  traceNumber: string | null;
  reason: string | null;
}>;

/** These tables are small and in no bucket: files span merchants. */
export async function linesSent(db: Queryable, ids: readonly string[]): Promise<BankLine[]> {
  if (ids.length === 0) return [];
  return await db.query<BankLine>(sql`
    select payout_id as "payoutId", file_id as "fileId", item_no::text as place, amount,
      trace_number as "traceNumber", null as reason
    from payout_file_items where payout_id = any(${ids}::text[]) limit ${ROWS_MAX}`);
}

export async function linesOnStatements(
  db: Queryable,
  ids: readonly string[],
): Promise<BankLine[]> {
  if (ids.length === 0) return [];
  return await db.query<BankLine>(sql`
    select e.payout_id as "payoutId", e.file_id as "fileId",
      e.statement_no || '-' || e.entry_no as place, e.amount,
      e.clearing_reference as "traceNumber", e.return_reason as reason
    from bank_statement_entries e
    join bank_statements s on s.file_id = e.file_id and s.statement_no = e.statement_no
    where e.payout_id = any(${ids}::text[]) and e.payout_id is not null and not e.is_return
      and s.superseded_at is null
    limit ${ROWS_MAX}`);
}

/** What the bank sent back. A payout that we did not send ends without any. */
export async function linesReturned(db: Queryable, ids: readonly string[]): Promise<BankLine[]> {
  if (ids.length === 0) return [];
  const payouts = await db.query<{ payoutId: string; returnId: string }>(sql`
    select p.payout_id as "payoutId", p.return_id as "returnId"
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join payouts p on p.bucket = w.bucket and p.payout_id = w.id
    where p.bucket ${inBuckets(ids.map(bucketIn))} and p.return_id is not null`);
  const payoutOf = new Map(payouts.map(({ payoutId, returnId }) => [returnId, payoutId]));
  const rows = await db.query<BankLine & Readonly<{ returnId: string }>>(sql`
    select return_id as "returnId", file_id as "fileId", item_no::text as place, amount,
      trace_number as "traceNumber", reason
    from bank_returns where return_id = any(${[...payoutOf.keys()]}::text[])`);
  return rows.map(({ returnId, ...line }) => ({
    ...line,
    payoutId: payoutOf.get(returnId) ?? '',
  }));
}
