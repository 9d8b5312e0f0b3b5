import { bucketIn } from '../../../kernel/id.ts';
import type { Currency } from '../../../kernel/money.ts';
import { bigint, bytes, char, int, text, timestamp } from '../../../platform/db/columns.ts';
import {
  EVERY_BUCKET,
  inBucketOf,
  inBuckets,
  ofMerchant,
} from '../../../platform/db/in-buckets.ts';
import type { Filter, Searched } from '../../../platform/db/list.ts';
import { amountWithin, searchList } from '../../../platform/db/search-list.ts';
import { copyInto } from '../../../platform/db/bulk-statement.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../../platform/db/pool.ts';
import {
  findingFor,
  type AnyCaller,
  seenBy,
  type RecordScope,
} from '../../../access/partners/index.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import { columnsOf } from '../../../platform/named-columns.ts';
import type { Payout } from './payout.ts';

const PAYOUT = sql`
  payout_id as id, partner_id as "partnerId", merchant_id as "merchantId", currency, direction,
  status, amount, line_count as "lineCount", institution_number as "institutionNumber",
  transit_number as "transitNumber", account_ending as "accountEnding",
  sealed_account as "sealedAccount", payee_name as "payeeName", cut_at as "cutAt", previous_cut_at as "previousCutAt",
  send_at as "sendAt", due_on as "dueOn", file_id as "fileId", trace_number as "traceNumber",
  reason_code as "reasonCode", reason, return_id as "returnId", paid_by as "paidBy",
  correlation_id as "correlationId", sequence, created_at as "createdAt", sent_at as "sentAt",
  paid_at as "paidAt", ended_at as "endedAt"`;

const insertion = copyInto<Payout>('payouts', {
  bucket: char(({ id }) => bucketIn(id)),
  payout_id: text(({ id }) => id),
  account: text(({ direction }) => (direction === 'CREDIT' ? 'PAYABLE' : 'BILLABLE')),
  lines_total: bigint(({ amount, direction }) => (direction === 'CREDIT' ? amount : -amount)),
  ...columnsOf<Payout>(
    { partnerId: text, merchantId: text, currency: char, direction: text, status: text },
    { amount: bigint, lineCount: int, institutionNumber: int, transitNumber: text },
    { accountEnding: text, sealedAccount: bytes, payeeName: text, cutAt: timestamp },
    { previousCutAt: timestamp, sendAt: timestamp, correlationId: text, sequence: int },
    { createdAt: timestamp },
  ),
});

/** The payout's lines must be assigned in the same transaction: see `assignLines`. */
export async function insertPayout(tx: Tx, payout: Payout): Promise<void> {
  await tx.commitInOneRoundTrip([insertion([payout])]);
}

export const findPayout = findingFor<Payout>(
  (id, isTheirs) => sql`
    select ${PAYOUT} from payouts where ${named(id)} and ${isTheirs}`,
);

/** Locks the payout: no one else can change its status before the transaction ends. */
export async function lockPayout(tx: Tx, payoutId: string): Promise<Payout | undefined> {
  const [row] = await tx.query<Payout>(sql`
    select ${PAYOUT} from payouts where ${named(payoutId)} for no key update`);
  return row;
}

export type PayoutFilters = Readonly<{
  partnerId?: string;
  merchantId?: string;
  status?: readonly Payout['status'][];
  amountMin?: number;
  amountMax?: number;
  currency?: Currency;
}>;

/** In the words of the indexes by status and currency, which no plan for a partner's shall take. */
const EVERYBODYS = sql`length(partner_id) > 0`;

export async function listPayouts(
  db: Queryable,
  caller: AnyCaller | RecordScope,
  { page, filters }: Readonly<{ page: PageRequest; filters: PayoutFilters }>,
): Promise<Searched<Payout>> {
  const { currency, merchantId, status } = filters;
  const { merchantId: bound, partnerId } = seenBy(caller);
  const partner = partnerId ?? filters.partnerId;
  const merchants = [bound, merchantId].map((id) => [sql`merchant_id`, id] as const);
  // Where both are given, there is one index of them.
  const pair: Filter =
    currency !== undefined && partner !== undefined
      ? [
          [sql`currency`, sql`partner_id`],
          [currency, partner],
        ]
      : currency === undefined
        ? [sql`partner_id`, partner]
        : [sql`currency`, currency];
  const list = {
    select: sql`
      select ${PAYOUT} from payouts ${EVERY_BUCKET}
      where ${partner === undefined ? EVERYBODYS : sql`true`} ${inBucketOf(bound, merchantId)}`,
    id: sql`payout_id`,
    page,
    filters: [...merchants, { column: sql`status`, anyOf: status }, pair],
  };
  return await searchList<Payout>(db, list, amountWithin(filters));
}

/** A merchant's payouts that are neither confirmed nor returned or rejected. */
export async function payoutsUnderWay(db: Queryable, merchantId: string): Promise<Payout[]> {
  return await db.query<Payout>(sql`
    select ${PAYOUT} from payouts
    where ${ofMerchant(merchantId)} and status in ('PENDING', 'SENT') order by payout_id`);
}

/** Stores a payout's new status. The caller holds its lock. */
export async function updatePayout(tx: Tx, payout: Payout, from: Payout['status']) {
  const { endedAt, paidAt, paidBy, reason, reasonCode, returnId, sequence, status } = payout;
  const rows = await tx.query(sql`
    update payouts
    set status = ${status}, paid_at = ${paidAt}, paid_by = ${paidBy}, ended_at = ${endedAt},
        reason_code = ${reasonCode}, reason = ${reason}, return_id = ${returnId},
        sequence = ${sequence}
    where ${named(payout.id)} and status = ${from} returning 1`);
  if (rows.length !== 1) throw new Error(`payout ${payout.id} is no longer ${from}`);
}

type ToSend = Readonly<{
  currency: Currency;
  /** Already in a file, but not marked as SENT yet. */
  except: readonly string[];
  limit: number;
  now: Date;
}>;

/** The oldest that may be sent. A cluster cannot join files here: they belong to no bucket. */
export async function payoutsToSend(db: Queryable, { currency, except, limit, now }: ToSend) {
  return await db.query<Payout>(sql`
    select ${PAYOUT} from payouts ${EVERY_BUCKET}
    where status = 'PENDING' and currency = ${currency} and send_at <= ${now}
      and payout_id <> all(${except}::text[])
      and not exists (
        select from payout_accounts as held
        where held.bucket = payouts.bucket and held.merchant_id = payouts.merchant_id
          and held.held_at is not null)
    order by send_at, payout_id limit ${limit}`);
}

export type SentItem = Readonly<{ payoutId: string; traceNumber: string | null }>;
type Sending = Readonly<{ fileId: string; dueOn: string; now: Date }>;

/** Marks pending payouts of one shard as sent and returns them; the rest were marked earlier. */
export async function markSent(
  tx: Tx,
  items: readonly SentItem[],
  { fileId, dueOn, now }: Sending,
): Promise<Payout[]> {
  const ids = items.map(({ payoutId }) => payoutId);
  return await tx.query<Payout>(sql`
    update payouts
    set status = 'SENT', file_id = ${fileId}, due_on = ${dueOn}, sent_at = ${now},
        trace_number = item.trace, sequence = payouts.sequence + 1
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[],
                ${items.map(({ traceNumber }) => traceNumber)}::text[]) as item (of_bucket, id, trace)
    where payouts.bucket = item.of_bucket and payouts.payout_id = item.id
      and payouts.status = 'PENDING' and payouts.bucket ${inBuckets(ids.map(bucketIn))}
    returning ${PAYOUT}`);
}

/** Those of the payouts that await confirmation. */
export async function amongSent(db: Queryable, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db.query<{ id: string }>(sql`
    select payout_id as id from payouts
    where payout_id = any(${ids}::text[]) and bucket ${inBuckets(ids.map(bucketIn))}
      and status = 'SENT'`);
  return rows.map(({ id }) => id);
}

/** The files with payouts due by a day that are neither confirmed nor returned. */
export async function filesDueBy(db: Queryable, day: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct file_id as id from payouts ${EVERY_BUCKET}
    where status = 'SENT' and due_on <= ${day}`);
  return rows.map(({ id }) => id);
}

/** The oldest such payouts in the given files. */
export async function payoutsDueBy(
  db: Queryable,
  { day, files, limit }: Readonly<{ day: string; files: readonly string[]; limit: number }>,
): Promise<string[]> {
  const rows = await db.query<{ id: string }>(sql`
    select payout_id as id from payouts ${EVERY_BUCKET}
    where status = 'SENT' and due_on <= ${day} and file_id = any(${files}::text[])
    order by due_on, payout_id limit ${limit}`);
  return rows.map(({ id }) => id);
}

/** When the first payout that waits for its file may be sent, after a moment. */
export async function nextToSend(db: Queryable, after: Date): Promise<Date | undefined> {
  // Of all partners.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(send_at) as at from payouts ${EVERY_BUCKET}
    where status = 'PENDING' and send_at > ${after}`);
  return row?.at ?? undefined;
}

function named(payoutId: string): Sql {
  return sql`bucket = ${bucketIn(payoutId)} and payout_id = ${payoutId}`;
}
