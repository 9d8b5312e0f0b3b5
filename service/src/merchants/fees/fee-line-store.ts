import { bucketIn, bucketOf, ID_KINDS } from '../../kernel/id.ts';
import type { Currency } from '../../kernel/money.ts';
import type { CardClass } from '../../records/ledger/index.ts';
import * as column from '../../platform/db/columns.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { inBuckets, ofMerchant } from '../../platform/db/in-buckets.ts';
import { type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import type { Tx } from '../../platform/db/transaction.ts';
import type { TaxSoFar } from './invoice-taxes.ts';
import type { FeeLine, LineTax } from './fee-line.ts';

/** A tax on a fee that was charged. */
export type ChargedTax = LineTax &
  Readonly<{
    /** Null if it did not come to a cent. */
    entryId: string | null;
    /** Canadian dollars for one US dollar, where it was charged in those and a rate was set. */
    cadPerUsd?: string;
  }>;

/** A fee line with the entries that charged it. */
export type ChargedLine = Omit<FeeLine, 'taxes'> &
  Readonly<{
    subjectId: string;
    lineNo: number;
    merchantId: string;
    currency: Currency;
    entryId: string;
    taxes: readonly ChargedTax[];
    isBilled: boolean;
    createdAt: Date;
  }>;

const inserting = copyInto<ChargedLine>('fee_lines', {
  bucket: column.char(({ subjectId }) => bucketIn(subjectId)),
  subject_id: column.text(({ subjectId }) => subjectId),
  line_no: column.smallint(({ lineNo }) => lineNo),
  merchant_id: column.text(({ merchantId }) => merchantId),
  currency: column.char(({ currency }) => currency),
  code: column.text(({ code }) => code),
  description: column.text(({ description }) => description),
  brand: column.text(({ card }) => card && card.brand),
  card_type: column.text(({ card }) => card && card.cardType),
  base_amount: column.bigint(({ base }) => base),
  sale_count: column.bigint(({ saleCount }) => saleCount),
  refund_count: column.bigint(({ refundCount }) => refundCount),
  rate: column.int(({ rate }) => rate),
  per_sale: column.int(({ perSale }) => perSale),
  per_refund: column.int(({ perRefund }) => perRefund),
  amount: column.bigint(({ amount }) => amount),
  entry_id: column.text(({ entryId }) => entryId),
  taxes: column.json(({ taxes }) =>
    JSON.stringify(taxes.map((tax) => ({ ...tax, amount: tax.amount.toString() }))),
  ),
  is_billed: column.boolean(({ isBilled }) => isBilled),
  created_at: column.timestamp(({ createdAt }) => createdAt),
});

/** Call in the transaction that posts the lines' entries. */
export async function insertLines(tx: Tx, lines: readonly ChargedLine[]): Promise<void> {
  if (lines.length > 0) await tx.commitInOneRoundTrip([inserting(lines)]);
}

const LINE = sql`
  subject_id as "subjectId", line_no as "lineNo", merchant_id as "merchantId", currency, code,
  description, brand, card_type as "cardType", base_amount as base, sale_count as "saleCount",
  refund_count as "refundCount", rate, per_sale as "perSale", per_refund as "perRefund", amount,
  entry_id as "entryId", taxes, is_billed as "isBilled", created_at as "createdAt"`;

type KeptTax = Omit<ChargedTax, 'amount'> & Readonly<{ amount: string }>;
type Row = Omit<ChargedLine, 'card' | 'taxes'> &
  Readonly<{ brand: string | null; cardType: string | null; taxes: readonly KeptTax[] }>;

function lineOf({ brand, cardType, taxes, ...line }: Row): ChargedLine {
  const card: CardClass | null = brand === null || cardType === null ? null : { brand, cardType };
  return { ...line, card, taxes: taxes.map((tax) => ({ ...tax, amount: BigInt(tax.amount) })) };
}

async function select(db: Queryable, bucket: string, condition: Sql): Promise<ChargedLine[]> {
  const rows = await db.query<Row>(sql`
    select ${LINE} from fee_lines where bucket = ${bucket} and ${condition}
    order by created_at, subject_id, line_no`);
  return rows.map(lineOf);
}

/** The fee lines of a batch or of a monthly bill. */
export async function feeLinesOf(db: Queryable, subjectId: string): Promise<ChargedLine[]> {
  return await select(db, bucketIn(subjectId), sql`subject_id = ${subjectId}`);
}

export type Span = Readonly<{ from: Date; to: Date }>;

/** A merchant's lines charged in a span of time, including its start and excluding its end. */
export async function linesIn(db: Queryable, merchantId: string, { from, to }: Span) {
  return await select(
    db,
    bucketOf(merchantId),
    sql`merchant_id = ${merchantId} and created_at >= ${from} and created_at < ${to}`,
  );
}

type InvoiceSpan = Span & Readonly<{ merchantId: string; currency: Currency }>;

/** The taxes on a merchant's lines in a currency in a span of time, in the order requested. */
export async function taxesSoFar(db: Queryable, requested: readonly InvoiceSpan[]) {
  if (requested.length === 0) return [];
  const ids = requested.map(({ merchantId }) => merchantId);
  const rows = await db.query<TaxSoFar & { place: bigint }>(sql`
    select place, tax->>'taxType' as "taxType", (tax->>'rate')::int as rate,
      sum(amount)::bigint as base, sum((tax->>'amount')::bigint)::bigint as charged
    from unnest(
        ${ids.map(bucketOf)}::bpchar[], ${ids}::text[],
        ${requested.map(({ currency }) => currency)}::bpchar[],
        ${requested.map(({ from }) => from)}::timestamptz[],
        ${requested.map(({ to }) => to)}::timestamptz[])
      with ordinality as requested (of_bucket, id, of_currency, since, until, place)
    join fee_lines on bucket = requested.of_bucket and merchant_id = requested.id
      and currency = requested.of_currency and created_at >= since and created_at < until
    cross join lateral json_array_elements(taxes) as tax
    where bucket ${inBuckets(ids.map(bucketOf))}
    group by place, tax->>'taxType', (tax->>'rate')::int`);
  return requested.map((_, place) => rows.filter((row) => Number(row.place) - 1 === place));
}

/** A merchant's total card fees in Canadian dollars, and whether it had any sales. */
export async function cardFeesIn(db: Queryable, merchantId: string, { from, to }: Span) {
  const [row] = await db.query<{ cardFees: bigint; hasSales: boolean }>(sql`
    select coalesce(sum(amount), 0)::bigint as "cardFees",
      coalesce(bool_or(sale_count > 0), false) as "hasSales"
    from fee_lines
    where ${ofMerchant(merchantId)} and created_at >= ${from} and created_at < ${to}
      and currency = 'CAD' and subject_id like ${`${ID_KINDS.batch}%`}`);
  return row ?? { cardFees: 0n, hasSales: false };
}
