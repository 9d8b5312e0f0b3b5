import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { type Database, empty, forBucket, type Queryable, sql } from '../../platform/db/pool.ts';
import { isPartner, operatorOf } from '../../access/partners/index.ts';
import type { Caller } from '../../platform/http/caller.ts';

const VIEW = sql`
  view_id as id, owner, page, name, search, is_shared as "isShared", created_at as "createdAt"`;

/** Those of the viewer, and those that others share. */
export async function listViews(
  db: Database,
  { partnerId, owner }: Viewer,
  page: string | undefined,
  most: number,
) {
  const bucket = bucketOf(partnerId);
  return await forBucket(db, bucket).query<SavedView>(sql`
    select ${VIEW} from saved_views
    where bucket = ${bucket} and partner_id = ${partnerId} and (owner = ${owner} or is_shared)
      ${page === undefined ? empty : sql`and page = ${page}`}
    order by page, name, view_id limit ${most}`);
}

/**
 * Keeps a view; of the same name on the same page it takes the place of the viewer's earlier one.
 * Undefined where the viewer has as many as it may.
 */
export async function putView(
  db: Queryable,
  { partnerId, owner }: Viewer,
  view: Omit<SavedView, 'owner'>,
  most: number,
) {
  const { id, page, name, search, isShared, createdAt } = view;
  const bucket = bucketOf(partnerId);
  const [row] = await db.query<SavedView>(sql`
    insert into saved_views as known (bucket, view_id, partner_id, owner, page, name, search,
      is_shared, created_at)
    select ${bucket}::bpchar, ${id}::text, ${partnerId}::text, ${owner}::text, ${page}::text,
      ${name}::text, ${search}::text, ${isShared}::boolean, ${createdAt}::timestamptz
    where (
      select count(*) from saved_views as others
      where others.bucket = ${bucket} and others.partner_id = ${partnerId}
        and others.owner = ${owner} and (others.page, others.name) <> (${page}, ${name})
    ) < ${most}
    on conflict (partner_id, owner, page, name, bucket) do update
    set search = excluded.search, is_shared = excluded.is_shared
    returning ${VIEW}`);
  return row;
}

/** Whether the viewer has one of this name on this page, which a new one takes the place of. */
export async function hasView(
  db: Queryable,
  { partnerId, owner }: Viewer,
  { name, page }: Pick<SavedView, 'name' | 'page'>,
): Promise<boolean> {
  const rows = await db.query(sql`
    select 1 from saved_views
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId} and owner = ${owner}
      and page = ${page} and name = ${name}`);
  return rows.length > 0;
}

/** Whether it was there and the viewer's own. */
export async function removeView(db: Database, { partnerId, owner }: Viewer, viewId: string) {
  const bucket = bucketIn(viewId);
  const rows = await forBucket(db, bucket).query(sql`
    delete from saved_views
    where bucket = ${bucket} and view_id = ${viewId} and partner_id = ${partnerId}
      and owner = ${owner}
    returning 1`);
  return rows.length > 0;
}

/** The filters of a list under a name. */
export type SavedView = Readonly<{
  id: string;
  owner: string;
  page: string;
  name: string;
  search: string;
  isShared: boolean;
  createdAt: Date;
}>;

/** Whose views a caller has: its own, and what others of the same partner share; operators are one more. */
export type Viewer = Readonly<{ partnerId: string; owner: string }>;

export function viewerOf({ caller }: Readonly<{ caller: Caller | undefined }>): Viewer {
  if (isPartner(caller)) return { partnerId: caller.partnerId, owner: caller.clientId };
  return { partnerId: '', owner: operatorOf({ caller }).clientId };
}
