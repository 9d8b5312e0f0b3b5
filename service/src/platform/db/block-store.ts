import { addMilliseconds } from '../../kernel/clock.ts';
import { bucketOf } from '../../kernel/id.ts';
import { BLOCK_SPAN_MS } from './blocks-of.ts';
import { EVERY_BUCKET, inBuckets } from './in-buckets.ts';
import { logKey } from './log-key.ts';
import type { LogTables } from './log-tables.ts';
import { type Database, empty, raw, type Sql, sql } from './pool.ts';
import { transaction } from './transaction.ts';

/** A text that entries are looked for by, and when they were. */
export type WantedKey = Readonly<{ key: string; from: Date; to: Date }>;

/** Which blocks are read; each has at least one entry that is wanted, but for its time. */
export type BlockSource =
  | Readonly<{ by: 'partner'; partnerId: string }>
  /** In one bucket, where only that is known, or in all. */
  | Readonly<{ by: 'time'; bucket: string | null }>
  /** Of a partner, or of everybody. */
  | Readonly<{ by: 'label'; label: string; partnerId: string | null }>
  | Readonly<{ by: 'keys'; wanted: readonly WantedKey[]; partnerIds: readonly string[] | null }>;

/** From one moment to another, both included, and behind a place. */
export type LogSpan = Readonly<{
  direction: 'older' | 'newer';
  from: Date;
  to: Date;
  behind: Readonly<{ at: Date; id: string }> | null;
}>;

export type StoredBlock = Readonly<{
  partnerId: string;
  beganAt: Date;
  endedAt: Date;
  blockId: string;
  entries: Buffer;
}>;

type BlockPage = Readonly<{ within: (alias: Sql) => Sql; order: (alias: Sql) => Sql; to: Date }>;

/** What the index of a table tells of the blocks that may have entries of a span. */
function pageOf({ behind, most, span }: Paging): BlockPage {
  const { direction, from, to } = boundsOf(span);
  const way = direction === 'older' ? sql`desc` : sql`asc`;
  const beyond = direction === 'older' ? sql`<` : sql`>`;
  return {
    to,
    within: (alias) => sql`
      ${alias}.ended_at >= ${from} and ${alias}.ended_at <= ${addMilliseconds(to, BLOCK_SPAN_MS)}
      ${
        behind
          ? sql`and (${alias}.ended_at, ${alias}.block_id) ${beyond} (${behind.endedAt}, ${behind.blockId})`
          : empty
      }`,
    order: (alias) => sql`
      order by ${alias}.ended_at ${way}, ${alias}.block_id ${way} limit ${most}`,
  };
}

function boundsOf({ behind, direction, from, to }: LogSpan) {
  if (!behind) return { direction, from, to };
  const isOlder = direction === 'older';
  return {
    direction,
    from: !isOlder && behind.at > from ? behind.at : from,
    to: isOlder && behind.at < to ? behind.at : to,
  };
}

const BLOCK = sql`
  b.partner_id as "partnerId", b.began_at as "beganAt", b.ended_at as "endedAt", b.block_id as "blockId", b.entries`;
const [B, L] = [sql`b`, sql`l`];

type Paging = Readonly<{ span: LogSpan; behind: StoredBlock | undefined; most: number }>;

/** The next blocks with entries of a span, by their end, behind one. */
export async function nextBlocks(
  db: Database,
  tables: LogTables,
  source: BlockSource,
  paging: Paging,
): Promise<readonly StoredBlock[]> {
  const statement = blocksStatement(tables, source, paging);
  if (source.by !== 'keys') return await db.query<StoredBlock>(statement);
  return await transaction(db, async (tx) => {
    await tx.query(BY_KEYS);
    return await tx.query<StoredBlock>(statement);
  });
}

/** Only such a scan reads an index of arrays, and for all else it is switched off. */
export const BY_KEYS = sql`set local enable_bitmapscan = on`;
export const NOT_BY_KEYS = sql`set local enable_bitmapscan = off`;

export function blocksStatement(tables: LogTables, source: BlockSource, paging: Paging): Sql {
  const page = pageOf(paging);
  if (source.by === 'keys') return byKeys(tables, source, page);
  if (source.by === 'label') return byLabel(tables, source, page);
  if (source.by === 'time') return byTime(tables, source, page);
  const { partnerId } = source;
  return sql`
    select ${BLOCK} from ${raw(tables.blocks)} b
    where b.bucket = ${bucketOf(partnerId)} and b.partner_id = ${partnerId}
      and ${page.within(B)} and b.began_at <= ${page.to} ${page.order(B)}`;
}

type Of<By extends BlockSource['by']> = Extract<BlockSource, Readonly<{ by: By }>>;

function byTime(tables: LogTables, { bucket }: Of<'time'>, page: BlockPage): Sql {
  // Whosever they are.
  return sql`
    select ${BLOCK} from ${raw(tables.blocks)} b ${bucket === null ? EVERY_BUCKET : empty}
    where ${page.within(B)} and b.began_at <= ${page.to}
      ${bucket === null ? empty : sql`and b.bucket ${inBuckets([bucket])}`} ${page.order(B)}`;
}

function byLabel(tables: LogTables, { label, partnerId }: Of<'label'>, page: BlockPage): Sql {
  const here = partnerId === null ? undefined : inBuckets([bucketOf(partnerId)]);
  const sameSlot = tables.isSlotted ? sql`and b.slot = l.slot` : empty;
  // A label may be of everybody's.
  return sql`
    select ${BLOCK} from ${raw(tables.labels)} l ${here ? empty : EVERY_BUCKET}
    join ${raw(tables.blocks)} b on b.bucket = l.bucket and b.partner_id = l.partner_id
      and b.ended_at = l.ended_at and b.block_id = l.block_id ${sameSlot}
    where l.label = ${label} and ${page.within(L)} and b.began_at <= ${page.to}
      ${here ? sql`and l.bucket ${here} and b.bucket ${here} and l.partner_id collate "C" = ${partnerId}` : empty}
    ${page.order(L)}`;
}

/**
 * The index of keys is the one way in, whatever there is: the rest is looked at on the blocks that it
 * finds, outside of the query that finds them, and whose they are in another collation than the
 * index has that begins with it.
 */
function byKeys(tables: LogTables, { partnerIds, wanted }: Of<'keys'>, page: BlockPage): Sql {
  const keys = wanted.map(({ key }) => logKey(key));
  const [from, to] = [wanted.map((one) => one.from), wanted.map((one) => one.to)];
  const whose = partnerIds
    ? sql`and bucket ${inBuckets(partnerIds.map(bucketOf))}
        and partner_id collate "C" = any(${[...new Set(partnerIds)]}::text[])`
    : empty;
  // An operator does not know whose a correlation id is.
  return sql`
    select ${BLOCK} from (
      select partner_id, began_at, ended_at, block_id, keys, entries
      from ${raw(tables.blocks)} ${partnerIds ? empty : EVERY_BUCKET}
      where keys && ${[...new Set(keys)]}::bigint[] ${whose} offset 0) as b
    where ${page.within(B)} and b.began_at <= ${page.to} and exists (
        select from unnest(${keys}::bigint[], ${from}::timestamptz[], ${to}::timestamptz[])
          as wanted (key, first, last)
        where wanted.key = any(b.keys) and b.ended_at >= wanted.first and b.began_at <= wanted.last)
    ${page.order(B)}`;
}
