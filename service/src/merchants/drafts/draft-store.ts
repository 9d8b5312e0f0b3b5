import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { findingFor, isOf, listingFor, type PartnerCaller } from '../../access/partners/index.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { forgetOldest } from '../../platform/db/forget.ts';
import { type Database, type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import type { DraftStatus, SealedDraft } from './draft.ts';

const DRAFT = sql`
  draft_id as id, bucket, partner_id as "partnerId", status, version, sealed,
  merchant_id as "merchantId", created_by as "createdBy", changed_by as "changedBy",
  created_at as "createdAt", modified_at as "modifiedAt"`;

function named(draftId: string): Sql {
  return sql`bucket = ${bucketIn(draftId)} and draft_id = ${draftId}`;
}

/** Of the request that makes a draft. */
export type DraftKey = Readonly<{ key: string; fingerprint: Buffer }>;

/** False where the partner has one that was made with this key; then nothing was written. */
export async function insertDraft(
  tx: Tx,
  draft: SealedDraft,
  request: DraftKey | null,
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into merchant_drafts
      (bucket, draft_id, partner_id, status, version, sealed, idempotency_key, fingerprint,
       created_by, changed_by, created_at, modified_at)
    values (${draft.bucket}, ${draft.id}, ${draft.partnerId}, ${draft.status}, ${draft.version},
       ${draft.sealed}, ${request?.key ?? null}, ${request?.fingerprint ?? null},
       ${draft.createdBy}, ${draft.changedBy}, ${draft.createdAt}, ${draft.modifiedAt})
    on conflict (partner_id, idempotency_key, bucket) where idempotency_key is not null do nothing
    returning 1`);
  return rows.length > 0;
}

/** The draft that was made with a key, and what that request said. */
export async function findDraftByKey(db: Queryable, partnerId: string, key: string) {
  const [row] = await db.query<SealedDraft & { fingerprint: Buffer }>(sql`
    select ${DRAFT}, fingerprint from merchant_drafts
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}
      and idempotency_key = ${key}`);
  return row;
}

/** How many the partner has that are not submitted, as far as `most`. */
export async function countUnsubmitted(
  db: Queryable,
  partnerId: string,
  most: number,
): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from (
      select 1 from merchant_drafts
      where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId} and status = 'OPEN'
      limit ${most}
    ) as unsubmitted`);
  return Number(row?.count ?? 0n);
}

export const findDraft = findingFor<SealedDraft>(
  (id, isTheirs) => sql`select ${DRAFT} from merchant_drafts where ${named(id)} and ${isTheirs}`,
);

/** The caller's draft; nobody else changes it before the transaction ends. */
export async function lockDraft(tx: Tx, caller: PartnerCaller, draftId: string) {
  const [row] = await tx.query<SealedDraft>(sql`
    select ${DRAFT} from merchant_drafts where ${named(draftId)} and ${isOf(caller)} for update`);
  return row;
}

/** The same whoever asks: for the merchant that has a link to it. */
export async function lockAnyDraft(tx: Tx, draftId: string) {
  const [row] = await tx.query<SealedDraft>(sql`
    select ${DRAFT} from merchant_drafts where ${named(draftId)} for update`);
  return row;
}

export async function readDraft(db: Queryable, draftId: string) {
  const [row] = await db.query<SealedDraft>(sql`
    select ${DRAFT} from merchant_drafts where ${named(draftId)}`);
  return row;
}

/** Writes what a draft has become. The caller holds its lock. */
export async function writeDraft(tx: Tx, draft: SealedDraft): Promise<void> {
  const { changedBy, id, merchantId, modifiedAt, sealed, status, version } = draft;
  await tx.query(sql`
    update merchant_drafts set status = ${status}, version = ${version}, sealed = ${sealed},
      merchant_id = ${merchantId}, changed_by = ${changedBy}, modified_at = ${modifiedAt}
    where ${named(id)}`);
}

/** The number of the next event of the draft. The caller holds its lock. */
export async function nextOfDraft(tx: Tx, draftId: string): Promise<number> {
  const [row] = await tx.query<{ sequence: number }>(sql`
    update merchant_drafts set sequence = sequence + 1 where ${named(draftId)} returning sequence`);
  return row?.sequence ?? 1;
}

/** The caller holds its lock; its links go with it. */
export async function removeDraft(tx: Tx, draftId: string): Promise<void> {
  await tx.query(sql`
    delete from merchant_links where bucket = ${bucketIn(draftId)} and draft_id = ${draftId}`);
  await tx.query(sql`delete from merchant_drafts where ${named(draftId)}`);
}

type Filters = Readonly<{ status?: DraftStatus; merchantId?: string }>;

export const listDrafts = listingFor<SealedDraft, Filters>(({ status }) => ({
  // Operators look at those of all partners.
  select: (isPartners) => sql`
    select ${DRAFT} from merchant_drafts ${EVERY_BUCKET} where ${isPartners}`,
  id: sql`draft_id`,
  filters: [[sql`status`, status]],
}));

/** What nobody has touched since then; tells how many. */
export async function forgetDrafts(db: Database, before: Date): Promise<number> {
  return await forgetOldest(db, {
    table: 'merchant_drafts',
    id: { column: 'draft_id', type: 'text' },
    isOver: sql`modified_at < ${before}`,
    age: 'modified_at',
  });
}
