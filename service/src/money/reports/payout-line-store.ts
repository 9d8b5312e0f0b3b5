import { bucketIn } from '../../kernel/id.ts';
import type { EntryKind } from '../../records/ledger/index.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { CARD_TYPE } from './batch-entry-store.ts';
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

/** The next lines of a payout after one, in their order. Those of a dispute have what its payment says. */
export async function nextLines(db: Queryable, payoutId: string, after: number, limit: number) {
  const bucket = bucketIn(payoutId);
  return await db.query<PayoutMovement>(sql`
    with page as (
      select entry_id, kind, subject_id, currency, amount, account, payout_id, line_no, total_after,
        created_at
      from payable_lines
      where bucket = ${bucket} and payout_id = ${payoutId} and line_no > ${after}
      order by line_no limit ${limit}
    )
    select page.entry_id as id, page.kind, page.subject_id as "subjectId", null as "batchId",
      d.payment_id as "paymentId", page.currency, abs(page.amount) as amount,
      case page.account when 'PAYABLE' then page.amount else 0 end as net,
      case page.account when 'BILLABLE' then page.amount else 0 end as billed,
      p.order_id as "orderId", p.invoice_number as "invoiceNumber", p.card->>'brand' as brand,
      case when p.payment_id is not null then ${CARD_TYPE} end as "cardType",
      page.payout_id as "payoutId", page.line_no as "lineNo", page.total_after as "totalAfter",
      page.created_at as "createdAt"
    from page
    left join disputes d on d.bucket = ${bucket} and d.dispute_id = page.subject_id
    left join payments p on p.bucket = ${bucket} and p.payment_id = d.payment_id
    order by page.line_no`);
}
