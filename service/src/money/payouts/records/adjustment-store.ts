import { bucketIn } from '../../../kernel/id.ts';
import type { Currency } from '../../../kernel/money.ts';
import { EVERY_BUCKET, inBucketOf } from '../../../platform/db/in-buckets.ts';
import { readList, type Searched } from '../../../platform/db/list.ts';
import {
  type Database,
  empty,
  type Queryable,
  type Sql,
  sql,
  type Tx,
} from '../../../platform/db/pool.ts';
import { insertingWords } from '../../../platform/words/word-store.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import { operatorScope } from '../../../access/partners/index.ts';
import {
  listByMetadata,
  type Metadata,
  insertingMetadata,
} from '../../../records/metadata/index.ts';
import type { PayoutDirection } from './payout.ts';

export const ADJUSTMENT_STATUSES = ['REQUESTED', 'APPROVED', 'DECLINED'] as const;

export type Adjustment = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string;
  currency: Currency;
  /** CREDIT adds to the merchant's balance, DEBIT deducts from it. */
  direction: PayoutDirection;
  amount: bigint;
  reason: string;
  status: (typeof ADJUSTMENT_STATUSES)[number];
  requestedBy: string;
  /** The user or client; null for those of before, of which only the name was kept. */
  requestedById: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  metadata: Metadata | null;
  createdAt: Date;
}>;

const ADJUSTMENT = sql`
  adjustment_id as id, partner_id as "partnerId", merchant_id as "merchantId", currency, direction,
  amount, reason, status, requested_by as "requestedBy",
  requested_by_id as "requestedById", decided_by as "decidedBy",
  decided_at as "decidedAt", metadata, created_at as "createdAt"`;

export async function insertAdjustment(tx: Tx, adjustment: Adjustment): Promise<void> {
  const { amount, createdAt, currency, direction, id, merchantId, partnerId } = adjustment;
  await tx.query(sql`
    insert into payout_adjustments
      (bucket, adjustment_id, partner_id, merchant_id, currency, direction, amount, reason, status,
       requested_by, requested_by_id, metadata, created_at)
    values (${bucketIn(id)}, ${id}, ${partnerId}, ${merchantId}, ${currency}, ${direction},
            ${amount}, ${adjustment.reason}, ${adjustment.status}, ${adjustment.requestedBy},
            ${adjustment.requestedById},
            ${adjustment.metadata && JSON.stringify(adjustment.metadata)}, ${createdAt})`);
  const named = { kind: 'ADJUSTMENT', id, bucket: bucketIn(id), merchantId };
  await tx.commitInOneRoundTrip([
    ...insertingMetadata([{ ...adjustment, kind: 'adjustment' }]),
    // Operators alone see adjustments.
    ...insertingWords([{ ...named, partnerId: null, texts: [adjustment.reason] }]),
  ]);
}

export async function findAdjustment(db: Queryable, id: string, lock = empty) {
  const [row] = await db.query<Adjustment>(sql`
    select ${ADJUSTMENT} from payout_adjustments
    where bucket = ${bucketIn(id)} and adjustment_id = ${id} ${lock}`);
  return row;
}

/** Locks the adjustment: no one else can decide on it before the transaction ends. */
export async function lockAdjustment(tx: Tx, id: string) {
  return await findAdjustment(tx, id, sql`for update`);
}

/** The caller holds the adjustment's lock. */
export async function decideAdjustment(tx: Tx, adjustment: Adjustment): Promise<void> {
  const { decidedAt, decidedBy, id, status } = adjustment;
  await tx.query(sql`
    update payout_adjustments
    set status = ${status}, decided_by = ${decidedBy}, decided_at = ${decidedAt}
    where bucket = ${bucketIn(id)} and adjustment_id = ${id} and status = 'REQUESTED'`);
}

export async function requestedAdjustments(db: Queryable, most: number) {
  // Of all partners: any operator may decide. A range, as in lists: few wait among all that were decided.
  return await db.query<Pick<Adjustment, 'requestedBy' | 'requestedById'>>(sql`
    select requested_by as "requestedBy", requested_by_id as "requestedById"
    from payout_adjustments ${EVERY_BUCKET} where status >= 'REQUESTED' and status <= 'REQUESTED'
    order by status desc, created_at desc, adjustment_id desc limit ${most}`);
}

type Filters = Readonly<{
  merchantId?: string;
  status?: readonly Adjustment['status'][];
  metadata?: Metadata;
}>;

const ID = sql`adjustment_id`;

export async function listAdjustments(
  db: Database,
  page: PageRequest,
  { merchantId, metadata, status }: Filters,
): Promise<Searched<Adjustment>> {
  const table = sql`payout_adjustments`;
  // Of all partners.
  const listOf = (from: Sql) => ({
    select: sql`
      select ${ADJUSTMENT} from ${from} as adjustment ${EVERY_BUCKET}
      where true ${inBucketOf(merchantId)}`,
    filters: [[sql`merchant_id`, merchantId] as const, { column: sql`status`, anyOf: status }],
  });
  if (metadata === undefined) {
    const rows = await readList<Adjustment>(db, { ...listOf(table), id: ID, page });
    return { rows, reached: undefined };
  }
  const merchantIds = [merchantId];
  const asked = { metadata, page, merchantIds, isNarrowed: status !== undefined };
  return await listByMetadata<Adjustment>(
    db,
    operatorScope(),
    { kind: 'adjustment', ...asked },
    { table, id: ID, listOf },
  );
}
