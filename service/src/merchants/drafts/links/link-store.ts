import { bucketIn } from '../../../kernel/id.ts';
import { forgetOldest } from '../../../platform/db/forget.ts';
import { readList } from '../../../platform/db/list.ts';
import {
  type Database,
  type Queryable,
  type Sql,
  sql,
  type Tx,
} from '../../../platform/db/pool.ts';
import type { PageRequest } from '../../../platform/http/page.ts';
import type { MerchantLink } from './link.ts';

const LINK = sql`
  link_id as id, bucket, draft_id as "draftId", partner_id as "partnerId", parts, language,
  token_digest as "tokenDigest", visit_digest as "visitDigest", created_by as "createdBy",
  created_at as "createdAt", expires_at as "expiresAt", opened_at as "openedAt",
  submitted_at as "submittedAt", revoked_at as "revokedAt"`;

function named(linkId: string): Sql {
  return sql`bucket = ${bucketIn(linkId)} and link_id = ${linkId}`;
}

function ofDraft(draftId: string): Sql {
  return sql`bucket = ${bucketIn(draftId)} and draft_id = ${draftId}`;
}

export async function insertLink(tx: Tx, link: MerchantLink): Promise<void> {
  await tx.query(sql`
    insert into merchant_links
      (bucket, link_id, draft_id, partner_id, parts, language, token_digest, created_by, created_at,
       expires_at)
    values (${link.bucket}, ${link.id}, ${link.draftId}, ${link.partnerId}, ${link.parts}::text[],
       ${link.language}, ${link.tokenDigest}, ${link.createdBy}, ${link.createdAt},
       ${link.expiresAt})`);
}

/** Whoever asks: what the link is shown for is proven by its token. */
export async function findLink(db: Queryable, linkId: string): Promise<MerchantLink | undefined> {
  const [row] = await db.query<MerchantLink>(
    sql`select ${LINK} from merchant_links where ${named(linkId)}`,
  );
  return row;
}

/** Of a draft whose lock the caller holds. */
export async function lockLink(tx: Tx, linkId: string): Promise<MerchantLink | undefined> {
  const [row] = await tx.query<MerchantLink>(sql`
    select ${LINK} from merchant_links where ${named(linkId)} for update`);
  return row;
}

/** A page of a draft's; whose the draft is has been seen to. */
export async function listLinks(db: Queryable, draftId: string, page: PageRequest) {
  return await readList<MerchantLink>(db, {
    select: sql`select ${LINK} from merchant_links where ${ofDraft(draftId)}`,
    id: sql`link_id`,
    page,
  });
}

/** Gives the link to the first browser that opens it. False where another has it, or it is over. */
export async function bindLink(
  tx: Tx,
  { id, now, visitDigest }: Readonly<{ id: string; visitDigest: Buffer; now: Date }>,
): Promise<boolean> {
  const rows = await tx.query(sql`
    update merchant_links set visit_digest = ${visitDigest}, opened_at = ${now}
    where ${named(id)} and visit_digest is null and submitted_at is null and revoked_at is null
      and expires_at > ${now}
    returning 1`);
  return rows.length > 0;
}

export async function markSubmitted(tx: Tx, linkId: string, now: Date): Promise<void> {
  await tx.query(sql`update merchant_links set submitted_at = ${now} where ${named(linkId)}`);
}

/** No link of the draft is good for anything from now on. */
export async function endLinks(tx: Tx, draftId: string, now: Date): Promise<void> {
  await tx.query(sql`
    update merchant_links set revoked_at = ${now}
    where ${ofDraft(draftId)} and submitted_at is null and revoked_at is null`);
}

/** What was made before then; tells how many. */
export async function forgetLinks(db: Database, before: Date): Promise<number> {
  return await forgetOldest(db, {
    table: 'merchant_links',
    id: { column: 'link_id', type: 'text' },
    isOver: sql`created_at < ${before}`,
    age: 'created_at',
  });
}
