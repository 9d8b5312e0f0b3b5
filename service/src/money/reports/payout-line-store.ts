import { bucketIn } from '../../kernel/id.ts';
import type { EntryKind } from '../../records/ledger/index.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import type { DetailMovement } from './settlement-detail-store.ts';

export type LineTotal = Readonly<{ kind: EntryKind; count: number; amount: bigint }>;

export async function totalsByKind(db: Queryable, payoutId: string): Promise<LineTotal[]> {
  return await db.query<LineTotal>(sql`
    select kind, count(*)::int as count, sum(amount)::bigint as amount from payable_lines
    where bucket = ${bucketIn(payoutId)} and payout_id = ${payoutId}
    group by kind order by min(line_no)`);
}

/** A line of a payout as a movement, with what the lines up to it come to. */
export type PayoutMovement = DetailMovement & Readonly<{ lineNo: number; totalAfter: bigint }>;

/** The next lines of a payout after one, in their order. */
export async function nextLines(db: Queryable, payoutId: string, after: number, limit: number) {
  return await db.query<PayoutMovement>(sql`
    select entry_id as id, kind, subject_id as "subjectId", null as "batchId", currency,
      abs(amount) as amount,
      case account when 'PAYABLE' then amount else 0 end as net,
      case account when 'BILLABLE' then amount else 0 end as billed,
      null as "orderId", null as "invoiceNumber", null as brand, null as "cardType",
      payout_id as "payoutId", line_no as "lineNo", total_after as "totalAfter",
      created_at as "createdAt"
    from payable_lines
    where bucket = ${bucketIn(payoutId)} and payout_id = ${payoutId} and line_no > ${after}
    order by line_no limit ${limit}`);
}
