import { bucketIn } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import type { EntryKind } from '../../records/ledger/index.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { pageStatement } from '../../platform/db/list.ts';
import type { PageRequest } from '../../platform/http/page.ts';

/** A member of a batch, with what is known of the payment it belongs to. */
export type BatchEntry = Readonly<{
  id: string;
  kind: EntryKind;
  paymentId: string;
  currency: Currency;
  amount: bigint;
  orderId: string | null;
  invoiceNumber: string | null;
  brand: string;
  cardType: string;
  createdAt: Date;
}>;

/** As the sums have it: of what was paid before types were kept, the brand tells. */
export const CARD_TYPE = sql`
  coalesce(p.card->>'type', case when p.card->>'brand' = 'MAESTRO' then 'DEBIT' else 'CREDIT' end)`;

/** In the order of the batch's index: a page costs the same however large the batch is. */
export async function listBatchEntries(db: Queryable, batchId: string, page: PageRequest) {
  const members = sql`
      select bucket, subject_id, entry_id, kind, currency, amount, created_at from movements
      where bucket = ${bucketIn(batchId)} and batch_id = ${batchId}
        and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE')`;
  const way = page.direction === 'older' ? sql`desc` : sql`asc`;
  return await db.query<BatchEntry>(sql`
    with page as (
      ${pageStatement({ select: members, id: sql`entry_id`, page })}
    )
    select page.entry_id as id, page.kind, page.subject_id as "paymentId", page.currency, page.amount,
      p.order_id as "orderId", coalesce(r.invoice_number, p.invoice_number) as "invoiceNumber",
      p.card->>'brand' as brand, ${CARD_TYPE} as "cardType", page.created_at as "createdAt"
    from page
    join payments p on p.bucket = page.bucket and p.payment_id = page.subject_id
    left join refunds r
      on r.bucket = page.bucket and r.bucket = ${bucketIn(batchId)} and r.refund_id = page.entry_id and page.kind = 'REFUND'
    where p.bucket = ${bucketIn(batchId)}
    order by page.created_at ${way}, page.entry_id ${way}`);
}
