import type { Span } from '../../merchants/fees/index.ts';
import { bucketIn, bucketOf } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import type { EntryKind } from '../../records/ledger/index.ts';
import { ofMerchant } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import { CARD_TYPE } from './batch-entry-store.ts';

/** A movement with whatever it can be found again by. */
export type DetailMovement = Readonly<{
  id: string;
  kind: EntryKind;
  subjectId: string;
  batchId: string | null;
  /** The payment of a sale, void or refund, or the one that is disputed. */
  paymentId: string | null;
  currency: Currency;
  amount: bigint;
  /** What it does to what is due to the merchant once its batch is closed. */
  net: bigint;
  /** What it does to what the merchant is billed by the month: below zero, more is billed. */
  billed: bigint;
  orderId: string | null;
  invoiceNumber: string | null;
  brand: string | null;
  cardType: string | null;
  /** The payout that it is in, and where; null until there is one. */
  payoutId: string | null;
  lineNo: number | null;
  createdAt: Date;
}>;

type DetailPlace = Pick<DetailMovement, 'createdAt' | 'id'>;

type Chunk = Readonly<{ after: DetailPlace | undefined; limit: number }>;

/**
 * The next movements after a place, first ones first: of money that is due to the merchant or billed to
 * it. Holds move none. What settles a batch moves again what its members have moved, what a bank
 * confirms was due no more when the payout was cut, nor what is lost when it was held. A shortfall of a
 * dispute is the acquirer's own.
 */
export async function nextDetails(
  db: Queryable,
  merchantId: string,
  { after, from, limit, to }: Span & Chunk,
): Promise<DetailMovement[]> {
  return await details(db, bucketOf(merchantId), {
    chosen: sql`${ofMerchant(merchantId)} and created_at >= ${from} and created_at < ${to}
        and kind not in ('AUTHORIZE', 'RELEASE', 'SETTLE_SALES', 'SETTLE_VOIDS', 'SETTLE_REFUNDS',
                         'PAYOUT_PAID', 'BILLING_PAID', 'DISPUTE_LOST',
                         'DISPUTE_SHORTFALL', 'DISPUTE_SHORTFALL_RETURNED')
        and not (kind = 'CAPTURE' and debit = 'ISSUER')`,
    after,
    limit,
  });
}

/** The next members of a batch after a place, those of some kinds or all, first ones first. */
export async function nextMembers(
  db: Queryable,
  batchId: string,
  { after, kinds, limit }: Chunk & Readonly<{ kinds?: readonly EntryKind[] | undefined }>,
): Promise<DetailMovement[]> {
  return await details(db, bucketIn(batchId), {
    chosen: sql`batch_id = ${batchId}
        and (debit = 'RECEIVABLE' or credit = 'RECEIVABLE')
        ${kinds ? sql`and kind = any(${kinds}::text[])` : empty}`,
    after,
    limit,
  });
}

/** What a batch was charged with: fees and taxes, and what was given back of earlier ones. */
export async function chargesOfBatch(db: Queryable, batchId: string): Promise<DetailMovement[]> {
  return await details(db, bucketIn(batchId), {
    chosen: sql`subject_id = ${batchId}
        and (kind like 'FEE%' or kind like 'TAX%')`,
    after: undefined,
    limit: null,
  });
}

type Chosen = Readonly<{ chosen: Sql; after: DetailPlace | undefined; limit: number | null }>;

/** A member is in the payout that its batch's sales, voids or refunds are a line of. */
async function details(db: Queryable, bucket: string, { after, chosen, limit }: Chosen) {
  return await db.query<DetailMovement>(sql`
    with page as (
      select bucket, entry_id, place, kind, subject_id, batch_id, currency, amount, debit, credit,
        created_at
      from movements
      where bucket = ${bucket} and ${chosen}
        ${after ? sql`and (created_at, entry_id) > (${after.createdAt}, ${after.id})` : empty}
      order by created_at, entry_id limit ${limit}
    )
    select page.entry_id as id, page.kind, page.subject_id as "subjectId",
      page.batch_id as "batchId",
      case when page.batch_id is null then d.payment_id else page.subject_id end as "paymentId",
      page.currency, page.amount,
      case when page.batch_id is null
        then case when page.credit = 'PAYABLE' then page.amount
          when page.debit = 'PAYABLE' then -page.amount else 0 end
        when page.debit = 'RECEIVABLE' then page.amount else -page.amount end as net,
      case when page.credit = 'BILLABLE' then page.amount
        when page.debit = 'BILLABLE' then -page.amount else 0 end as billed,
      p.order_id as "orderId", coalesce(r.invoice_number, p.invoice_number) as "invoiceNumber",
      p.card->>'brand' as brand,
      case when p.payment_id is not null then ${CARD_TYPE} end as "cardType",
      case when page.kind in ('PAYOUT', 'BILLING') then page.subject_id else line.payout_id end
        as "payoutId",
      line.line_no as "lineNo", page.created_at as "createdAt"
    from page
    left join disputes d
      on d.bucket = page.bucket and d.bucket = ${bucket}
      and d.dispute_id = page.subject_id and page.batch_id is null
    left join payments p
      on p.bucket = page.bucket and p.bucket = ${bucket}
      and p.payment_id = case when page.batch_id is null then d.payment_id else page.subject_id end
    left join refunds r
      on r.bucket = page.bucket and r.bucket = ${bucket}
      and r.refund_id = page.entry_id and page.kind = 'REFUND'
    left join lateral (
      select payable_lines.payout_id, payable_lines.line_no from payable_lines
      where payable_lines.bucket = ${bucket}
        and payable_lines.subject_id = coalesce(page.batch_id, page.subject_id)
        and case when page.batch_id is null
          then payable_lines.entry_id = page.entry_id and payable_lines.place = page.place
          else payable_lines.kind = case page.kind when 'VOID' then 'SETTLE_VOIDS'
            when 'REFUND' then 'SETTLE_REFUNDS' else 'SETTLE_SALES' end end
      limit 1
    ) as line on true
    order by page.created_at, page.entry_id`);
}
