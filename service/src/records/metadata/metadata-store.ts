import { bucketOf } from '../../kernel/id.ts';
import { allPartnerIds, type RecordScope } from '../../access/partners/index.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { char, text, timestamp } from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import {
  type Ended,
  type Filter,
  type List,
  LOOKED_AT_MAX,
  ofEachShard,
  pageStatement,
  type Searched,
  searchedIn,
  searchStatement,
  statementOfAll,
  together,
} from '../../platform/db/list.ts';
import { type Database, empty, type Sql, sql, type Statement } from '../../platform/db/pool.ts';
import type { PagePosition, PageRequest } from '../../platform/http/page.ts';
import type { Metadata } from './metadata.ts';

/**
 * Records are found by their metadata through rows of their own, one for each name: a record without any
 * writes none, and pays for no index. What a record shows stands in the record.
 */

export const METADATA_KINDS = [
  'payment',
  'refund',
  'customer',
  'payment_method',
  'merchant',
  'adjustment',
] as const;
export type MetadataKind = (typeof METADATA_KINDS)[number];

/** A record, as far as it takes to find it again. */
export type RecordWithMetadata = Readonly<{
  kind: MetadataKind;
  id: string;
  partnerId: string;
  merchantId: string;
  createdAt: Date;
  metadata: Metadata | null;
}>;

type Entry = Omit<RecordWithMetadata, 'metadata'> & Readonly<{ name: string; value: string }>;

function entriesOf(records: readonly RecordWithMetadata[]): Entry[] {
  return records.flatMap(({ metadata, ...about }) =>
    Object.entries(metadata ?? {}).map(([name, value]) => ({ ...about, name, value })),
  );
}

const inserting = copyInto<Entry>('metadata_entries', {
  bucket: char(({ merchantId }) => bucketOf(merchantId)),
  partner_id: text(({ partnerId }) => partnerId),
  merchant_id: text(({ merchantId }) => merchantId),
  kind: text(({ kind }) => kind),
  name: text(({ name }) => name),
  value: text(({ value }) => value),
  record_id: text(({ id }) => id),
  created_at: timestamp(({ createdAt }) => createdAt),
});

/** For the transaction that makes the records; nothing where none has any metadata. */
export function insertingMetadata(records: readonly RecordWithMetadata[]): readonly Statement[] {
  const entries = entriesOf(records);
  return entries.length === 0 ? [] : [inserting(entries)];
}

/** For the transaction that changes the metadata of a record, which holds its lock. */
export function replacingMetadata(
  before: RecordWithMetadata,
  metadata: Metadata | null,
): readonly Statement[] {
  return [...deletingMetadata([before]), ...insertingMetadata([{ ...before, metadata }])];
}

/** For the transaction that removes the records. */
export function deletingMetadata(records: readonly RecordWithMetadata[]): readonly Statement[] {
  const entries = entriesOf(records);
  if (entries.length === 0) return [];
  const column = <T>(of: (entry: Entry) => T): T[] => entries.map(of);
  const buckets = column(({ merchantId }) => bucketOf(merchantId));
  return [
    sql`
      delete from metadata_entries as e
      using unnest(${buckets}::bpchar[], ${column(({ partnerId }) => partnerId)}::text[],
        ${column(({ kind }) => kind)}::text[], ${column(({ name }) => name)}::text[],
        ${column(({ value }) => value)}::text[], ${column(({ createdAt }) => createdAt)}::timestamptz[],
        ${column(({ id }) => id)}::text[])
        as gone (of_bucket, partner_id, kind, name, value, created_at, record_id)
      where e.bucket ${inBuckets(buckets)} and e.bucket = gone.of_bucket
        and e.partner_id = gone.partner_id and e.value = gone.value and e.name = gone.name
        and e.kind = gone.kind and e.created_at = gone.created_at and e.record_id = gone.record_id`,
  ];
}

export type Sought = Readonly<{
  kind: MetadataKind;
  metadata: Metadata;
  page: PageRequest;
  merchantIds: readonly string[];
  /** Of what is found, the list shows only some. */
  isNarrowed: boolean;
}>;

const ID = sql`record_id`;

/** The records that have all of this metadata, as far as a page looks; in its order. */
export async function findByMetadata(
  db: Database,
  { partnerId }: Pick<RecordScope, 'partnerId'>,
  sought: Sought,
): Promise<Searched<PagePosition>> {
  const { page, isNarrowed, metadata } = sought;
  const [first, ...others] = Object.entries(metadata);
  if (first === undefined) return { rows: [], reached: undefined };
  const isLookedThrough = isNarrowed || others.length > 0 || sought.merchantIds.length > 1;
  const lookedAt = isLookedThrough ? LOOKED_AT_MAX : page.limit + 1;
  const list = (whose: Sql) => listOf(sought, whose, first);
  const search = (source: (most: number) => Sql) =>
    searchStatement({
      alias: sql`e`,
      columns: sql`e.record_id as id, e.created_at as "createdAt"`,
      idColumn: ID,
      timeColumn: sql`created_at`,
      order: sql`order by created_at ${wayOf(page)}, record_id ${wayOf(page)}`,
      source,
      conditions: [sql`true`, ...others.map(hasAlso)],
      most: lookedAt + 1, // So that where it ended is always told.
      lookedAt,
    });
  const partnerIds = partnerId === null ? await allPartnerIds(db) : [];
  const owners = () => sql`select * from unnest(${partnerIds}::text[]) as partner (id)`;
  const found = await ofEachShard<PagePosition & Ended>(db, (here) =>
    search((most) => {
      if (partnerId !== null)
        return pageStatement(list(sql`partner_id = ${partnerId} ${here}`), most);
      const of = (owner: Sql, there: Sql) => list(sql`partner_id = ${owner}.id ${there}`);
      return statementOfAll({ page, owners, of }, here, most);
    }),
  );
  const all = together(
    found.map((rows) => searchedIn<PagePosition>(rows)),
    { ...page, limit: lookedAt },
  );
  // Of several shards: what did not fit is looked at from there on.
  return { ...all, reached: all.reached ?? (found.length > 1 ? all.rows[lookedAt] : undefined) };
}

function wayOf({ direction }: PageRequest): Sql {
  return direction === 'older' ? sql`desc` : sql`asc`;
}

/** By the index of the merchant where there is one: a partner may have much more of the same. */
function listOf(
  { kind, merchantIds, page }: Sought,
  whose: Sql,
  [name, value]: readonly [string, string],
): List {
  const [merchantId, ...more] = merchantIds;
  const columns = [sql`value`, sql`name`, sql`kind`];
  const filter: Filter =
    merchantId === undefined
      ? [columns, [value, name, kind]]
      : [
          [sql`merchant_id`, ...columns],
          [merchantId, value, name, kind],
        ];
  const there =
    merchantIds.length === 0 ? empty : sql`and bucket ${inBuckets(merchantIds.map(bucketOf))}`;
  return {
    // Of all merchants of a partner, or of everybody.
    select: sql`
      select record_id, created_at, record_id as id, created_at as "createdAt", bucket, partner_id, kind
      from metadata_entries ${EVERY_BUCKET} where ${whose} ${there}`,
    id: ID,
    page,
    filters: [filter, ...more.map((id): Filter => [sql`merchant_id`, id])],
  };
}

// Of a row called `e`, on its shard.
function hasAlso([name, value]: readonly [string, string]): Sql {
  return sql`exists (
    select from metadata_entries as also ${EVERY_BUCKET}
    where also.bucket = e.bucket and also.partner_id = e.partner_id and also.value = ${value}
      and also.name = ${name} and also.kind = e.kind and also.created_at = e.created_at
      and also.record_id = e.record_id)`;
}

type Ids = Readonly<{ ids: readonly string[]; bucketFor: (id: string) => string }>;

/** The records of a table with these ids, each by its key and no other way. */
export function among(table: Sql, idColumn: Sql, { bucketFor, ids }: Ids): Sql {
  const buckets = ids.map(bucketFor);
  return sql`(
    select made.* from unnest(${buckets}::bpchar[], ${ids}::text[]) as wanted (of_bucket, of_id)
    cross join lateral (
      select * from ${table} as one
      where one.bucket ${inBuckets(buckets)} and one.bucket = of_bucket and one.${idColumn} = of_id
      limit 1) as made)`;
}

export type FoundByText = Readonly<{ kind: MetadataKind; id: string; createdAt: Date }>;

const FOUND_MAX = 100; // Of a text that many records have, the last by name and kind.

/** Records that have a text in their metadata, under a name or under any. */
export async function findByText(
  db: Database,
  { merchantId, partnerId }: RecordScope,
  { name, value }: Readonly<{ name?: string | undefined; value: string }>,
): Promise<FoundByText[]> {
  const owners = partnerId === null ? await allPartnerIds(db) : [partnerId];
  const bound =
    merchantId === null
      ? empty
      : sql`and bucket ${inBuckets([bucketOf(merchantId)])} and merchant_id = ${merchantId}`;
  const found = await ofEachShard<FoundByText>(
    db,
    // Of all merchants, or of the one that a credential is bound to.
    (here) => sql`
      select found.kind, found.record_id as id, found.created_at as "createdAt"
      from unnest(${owners}::text[]) as owner (id)
      cross join lateral (
        select kind, record_id, created_at from metadata_entries ${EVERY_BUCKET}
        where partner_id = owner.id and value = ${value}
          ${name === undefined ? empty : sql`and name = ${name}`} ${bound} ${here}
        order by value desc, name desc, kind desc, created_at desc, record_id desc
        limit ${FOUND_MAX}) as found
      order by found.created_at desc, found.record_id desc limit ${FOUND_MAX}`,
  );
  return found.flat().toSorted((one, other) => +other.createdAt - +one.createdAt);
}
