import { searchFor, type RecordScope } from '../../access/partners/index.ts';
import { type List, type Searched, together } from '../../platform/db/list.ts';
import { searchList } from '../../platform/db/search-list.ts';
import { type Database, type Sql, sql } from '../../platform/db/pool.ts';
import { type PagePosition, type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import { bucketIn } from '../../kernel/id.ts';
import type { Metadata } from './metadata.ts';
import { among, findByMetadata, type MetadataKind } from './metadata-store.ts';

type Asked = Readonly<{
  kind: MetadataKind;
  page: PageRequest;
  metadata: Metadata;
  /** That the list is asked for, and that the caller is bound to. */
  merchantIds: readonly (string | null | undefined)[];
  /** Whether the list has other conditions. */
  isNarrowed: boolean;
}>;

type Records = Readonly<{
  table: Sql;
  id: Sql;
  /** Where a record is, if its id does not tell. */
  bucketFor?: (id: string) => string;
  /** The list of what there is in `from`, a table or what stands for one. */
  listOf: (from: Sql, isPartners: Sql) => Omit<List, 'id' | 'page'>;
  /** Conditions of its rows, by the names that they have in answers. */
  among?: readonly Sql[] | undefined;
}>;

/** A page of a list of records that have some metadata: found by that, and looked at for the rest. */
export async function listByMetadata<Row extends PagePosition>(
  db: Database,
  whose: RecordScope,
  { merchantIds, ...asked }: Asked,
  { among: conditions = [], bucketFor = bucketIn, id, listOf, table }: Records,
): Promise<{ rows: readonly Row[]; reached: Searched<Row>['reached'] }> {
  const { page } = asked;
  const named = [...new Set(merchantIds.flatMap((one) => one ?? []))];
  const found = await findByMetadata(db, whose, { ...asked, merchantIds: named });
  if (found.rows.length === 0) return { rows: [], reached: found.reached };
  const { partnerId } = whose;
  const isPartners = partnerId === null ? sql`true` : sql`partner_id = ${partnerId}`;
  const byShard = Map.groupBy(
    found.rows.map((row) => row.id),
    (one) => db.shardOf(bucketFor(one)),
  );
  const parts = await Promise.all(
    [...byShard].map(async ([shard, ids]) => {
      const list = listOf(among(table, id, { ids, bucketFor }), isPartners);
      return await searchList<Row>(db.at(shard), { ...list, id, page }, conditions);
    }),
  );
  const { rows } = together<Row>(parts, page);
  return { rows, reached: rows.length < rowsToFetch(page) ? found.reached : undefined };
}

type Filtered = Readonly<{ merchantId?: string; metadata?: Metadata }>;
type Listing = Omit<Parameters<typeof searchFor>[2], 'id' | 'merchantId' | 'page' | 'select'> &
  Readonly<{ select: (isPartners: Sql, from: Sql) => Sql }>;

/** As `listingFor`, of records that may have metadata, and be asked for by it. */
export function listingWithMetadata<Row extends PagePosition, Filters extends Filtered>(
  { kind, ...records }: Readonly<{ kind: MetadataKind; table: Sql; id: Sql }>,
  listingOf: (filters: Filters, whose: RecordScope) => Listing,
): (
  db: Database,
  whose: RecordScope,
  asked: Readonly<{ page: PageRequest; filters: Filters }>,
) => Promise<{ rows: readonly Row[]; reached: Searched<Row>['reached'] }> {
  return async (db, whose, { page, filters }) => {
    const { merchantId, metadata, ...others } = filters;
    const { bucket, select, ...list } = listingOf(filters, whose);
    if (metadata === undefined) {
      const ofTable = (isPartners: Sql) => select(isPartners, records.table);
      const listing = { ...list, id: records.id, bucket, page, merchantId, select: ofTable };
      return await searchFor<Row>(db, whose, listing);
    }
    const asked = {
      kind,
      page,
      metadata,
      merchantIds: [whose.merchantId, merchantId],
      isNarrowed: Object.values(others).some((value) => value !== undefined),
    };
    return await listByMetadata<Row>(db, whose, asked, {
      ...records,
      among: list.among,
      listOf: (from, isPartners) => ({ ...list, select: select(isPartners, from) }),
    });
  };
}
