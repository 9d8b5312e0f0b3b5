import type { Currency } from '../../../kernel/money.ts';
import { bigint, int, text } from '../../../platform/db/columns.ts';
import { readList } from '../../../platform/db/list.ts';
import { copyInto } from '../../../platform/db/bulk-statement.ts';
import { type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { insertingWords } from '../../../platform/words/word-store.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import { columnsOf } from '../../../platform/named-columns.ts';
import type { PayoutDirection } from '../records/payout.ts';

/**
 * Files span merchants, so neither they nor their items belong to a bucket. On a cluster they are
 * reference tables, and a file is written with its items in one transaction.
 */

export type PayoutFile = Readonly<{
  id: string;
  rail: string;
  originator: string;
  currency: Currency;
  /** Keeps counting where the file number wraps around. */
  sequence: bigint;
  fileNumber: number;
  creditCount: number;
  creditAmount: bigint;
  debitCount: number;
  debitAmount: bigint;
  /** SHA-256 of the content, in hexadecimal. */
  digest: string;
  /** YYYY-MM-DD, on the bank's calendar. */
  createdOn: string;
  createdAt: Date;
  markedAt: Date | null;
  deliveredAt: Date | null;
}>;

const FILE = sql`
  file_id as id, rail, originator, currency, sequence, file_number as "fileNumber",
  credit_count as "creditCount", credit_amount as "creditAmount", debit_count as "debitCount",
  debit_amount as "debitAmount", digest, created_on as "createdOn", created_at as "createdAt",
  marked_at as "markedAt", delivered_at as "deliveredAt"`;

/** A payout's position in a file, with its references at the bank. */
export type FileItem = Readonly<{
  fileId: string;
  no: number;
  payoutId: string;
  direction: PayoutDirection;
  amount: bigint;
  crossReference: string;
  traceNumber: string | null;
}>;

const ITEM = sql`
  file_id as "fileId", item_no as no, payout_id as "payoutId", direction, amount,
  cross_reference as "crossReference", trace_number as "traceNumber"`;

/** The number of files written so far. No one else can write one before the transaction ends. */
export async function lockFileNumber(tx: Tx, originator: string): Promise<bigint> {
  await tx.query(sql`
    insert into payout_file_numbers (originator, written)
    values (${originator}, 0) on conflict (originator) do nothing`);
  const [row] = await tx.query<{ written: bigint }>(sql`
    select written from payout_file_numbers where originator = ${originator} for update`);
  if (!row) throw new Error('the file number that was just inserted is missing');
  return row.written;
}

const insertItems = copyInto<FileItem>('payout_file_items', {
  item_no: int(({ no }) => no),
  ...columnsOf<FileItem>(
    { fileId: text, payoutId: text, direction: text, amount: bigint },
    { crossReference: text, traceNumber: text },
  ),
});

type NewFile = Readonly<{ file: PayoutFile; sealedContent: Buffer; items: readonly FileItem[] }>;

/** Inserts the file with its items and takes its number. The caller holds the number's lock. */
export async function insertFile(tx: Tx, { file, items, sealedContent }: NewFile): Promise<void> {
  await tx.query(sql`
    insert into payout_files
      (file_id, rail, originator, currency, sequence, file_number, credit_count, credit_amount,
       debit_count, debit_amount, digest, sealed_content, created_on, created_at, marked_at)
    values (${file.id}, ${file.rail}, ${file.originator}, ${file.currency}, ${file.sequence},
            ${file.fileNumber}, ${file.creditCount}, ${file.creditAmount}, ${file.debitCount},
            ${file.debitAmount}, ${file.digest}, ${sealedContent}, ${file.createdOn},
            ${file.createdAt}, ${file.markedAt})`);
  const named = { kind: 'BANK_FILE', id: file.id, bucket: bucketIn(file.id) };
  const texts = [`${file.rail} ${file.fileNumber}`];
  await tx.commitInOneRoundTrip([
    insertItems(items),
    ...insertingWords([{ ...named, partnerId: null, merchantId: null, texts }]),
  ]);
  await tx.query(sql`
    update payout_file_numbers set written = ${file.sequence}
    where originator = ${file.originator}`);
}

/** Files whose payouts may not all be marked as SENT yet, oldest first. */
export async function unmarkedFiles(db: Queryable): Promise<PayoutFile[]> {
  return await db.query<PayoutFile>(sql`
    select ${FILE} from payout_files where marked_at is null order by file_id`);
}

/** The payouts in those files: they may still be PENDING although a file has them. */
export async function payoutsOfUnmarkedFiles(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select payout_id as id from payout_file_items
    where file_id in (select file_id from payout_files where marked_at is null)`);
  return rows.map(({ id }) => id);
}

export async function noteMarked(db: Queryable, fileId: string, now: Date): Promise<void> {
  await db.query(sql`
    update payout_files set marked_at = ${now} where file_id = ${fileId} and marked_at is null`);
}

/** Undelivered files whose payouts are all marked as SENT, oldest first. */
export async function undeliveredFiles(db: Queryable, limit: number): Promise<PayoutFile[]> {
  return await db.query<PayoutFile>(sql`
    select ${FILE} from payout_files where delivered_at is null and marked_at is not null
    order by file_id limit ${limit}`);
}

/** False if it was delivered before. */
export async function noteDelivered(db: Queryable, fileId: string, now: Date): Promise<boolean> {
  const rows = await db.query(sql`
    update payout_files set delivered_at = ${now}
    where file_id = ${fileId} and delivered_at is null returning 1`);
  return rows.length > 0;
}

/** Those of the given files that were delivered before a time. */
export async function fetchedAmong(db: Queryable, fileIds: readonly string[], before: Date) {
  const rows = await db.query<{ id: string }>(sql`
    select file_id as id from payout_files
    where file_id = any(${fileIds}::text[]) and delivered_at < ${before}`);
  return rows.map(({ id }) => id);
}

export async function findFile(db: Queryable, fileId: string): Promise<PayoutFile | undefined> {
  const [row] = await db.query<PayoutFile>(sql`
    select ${FILE} from payout_files where file_id = ${fileId} and marked_at is not null`);
  return row;
}

export async function sealedContentOf(db: Queryable, fileId: string): Promise<Buffer> {
  const [row] = await db.query<{ content: Buffer }>(sql`
    select sealed_content as content from payout_files where file_id = ${fileId}`);
  if (!row) throw new Error(`file ${fileId} has no content`);
  return row.content;
}

export async function listFiles(db: Queryable, page: PageRequest, currency: Currency | undefined) {
  const select = sql`select ${FILE} from payout_files where marked_at is not null`;
  const filters = [[sql`currency`, currency]] as const;
  return await readList<PayoutFile>(db, { select, id: sql`file_id`, page, filters });
}

export async function itemsOfFile(db: Queryable, fileId: string): Promise<FileItem[]> {
  return await db.query<FileItem>(sql`
    select ${ITEM} from payout_file_items where file_id = ${fileId} order by item_no`);
}

type References = Readonly<{ traceNumber: string | null; crossReference: string | null }>;

/** An item with what its file says of it. */
export type WrittenItem = FileItem & Pick<PayoutFile, 'currency' | 'createdOn'>;

/** The items with this trace number or this cross reference. */
export async function itemsLike(db: Queryable, { crossReference, traceNumber }: References) {
  return await db.query<WrittenItem>(sql`
    select ${ITEM}, currency, created_on as "createdOn"
    from (
      select * from payout_file_items where trace_number = ${traceNumber}
      union
      select * from payout_file_items where cross_reference = ${crossReference}
    ) as items join payout_files using (file_id)`);
}
