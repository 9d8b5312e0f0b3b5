import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { attachEmbedded } from '../../service/src/platform/db/embedded/server.ts';
import { drive } from '../connection.ts';
import { headersOf } from '../requests.ts';
import { type Service, startService } from '../service.ts';
import type { Line } from './line.ts';
import { type Part, purchase } from './stage.ts';

const NAME = 'written';
const WARM_UP = 300; // Purchases until plans are made and the batch is open.
const QUIET_MS = 3_000; // Until logs are written and events published.

type Asked = Readonly<{ purchases: number; connections: number }>;
type Relation = Readonly<{ name: string; records: string; bytes: string; images: string }>;

/** What purchases wrote in all, with what was done about them in the background. */
export type Written = Readonly<{
  purchases: number;
  /** By table and index, parts of a table together; the largest first. */
  relations: readonly Relation[];
  indexEntries: number;
  rowVersions: number;
  walBytes: number;
  diskBytes: number;
  commits: number;
}>;

/** By the log of changes: the figures depend on the machine only as far as batches do. */
export async function measureWritten(asked: Asked): Promise<Written> {
  const service = await startService(NAME);
  const owner = new Client({ connectionString: (await attachEmbedded(service.dataDir)).ownerUrl });
  try {
    await owner.connect();
    await owner.query('create extension if not exists pg_walinspect');
    await make(service, WARM_UP, asked.connections);
    await owner.query('checkpoint'); // The first change of a page after it is logged with the whole page.
    await make(service, WARM_UP, asked.connections);
    const before = await counted(owner);
    await make(service, asked.purchases, asked.connections);
    const after = await counted(owner);
    return {
      purchases: asked.purchases,
      relations: await relationsBetween(owner, before.from, after.to),
      ...(await recordsBetween(owner, before.from, after.to)),
      diskBytes: after.bytes - before.bytes,
    };
  } finally {
    await owner.end();
    await service.stop();
  }
}

function answered(status: number, body: () => string): void {
  if (status !== 201) throw new Error(`${status} ${body()}`);
}

async function make(service: Service, count: number, connections: number): Promise<void> {
  const { isv } = service.credentials.partners;
  const url = new URL(service.url);
  const head = Object.entries({ Host: url.host, ...headersOf(isv) })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  let left = count;
  const next = (): string | undefined => {
    left -= 1;
    if (left < 0) return undefined;
    const body = purchase(isv.merchantId);
    const length = Buffer.byteLength(body);
    return `POST /payments HTTP/1.1\r\n${head}Content-Length: ${length}\r\n\r\n${body}`;
  };
  await Promise.all(Array.from({ length: connections }, () => drive(url, { next, answered })));
  await wait(QUIET_MS);
}

/** Places in the log of changes: where what was done before ends, and where what comes begins. */
type Counted = Readonly<{ to: string; from: string; bytes: number }>;

/** What is deleted soon leaves room that is used again, which is not room that a purchase takes. */
async function counted(owner: Client): Promise<Counted> {
  const { rows: ended } = await owner.query<{ at: string }>(
    'select pg_current_wal_insert_lsn() as at',
  );
  await owner.query('vacuum');
  const { rows } = await owner.query<Record<'bytes' | 'at', string>>(`
    select pg_current_wal_insert_lsn() as at, sum(pg_total_relation_size(relid)) as bytes
    from pg_stat_user_tables where schemaname = 'public'`);
  const { at = '', bytes } = rows[0] ?? {};
  return { from: at, to: ended[0]?.at ?? '', bytes: Number(bytes) };
}

async function relationsBetween(owner: Client, from: string, to: string): Promise<Relation[]> {
  const { rows } = await owner.query<Relation>(
    `select coalesce(regexp_replace(relation.relname, '_\\d\\d(?=_|$)', ''), 'other') as name,
       count(*) as records, sum(block_data_length) as bytes,
       sum(block_fpi_length) as images
     from pg_get_wal_block_info($1, $2) as changed
     left join pg_class as relation on relation.relfilenode = changed.relfilenode
     group by 1 order by sum(block_data_length) desc`,
    [from, to],
  );
  return rows;
}

/** An entry that does not fit splits its page; entries above the leaves are not counted. */
async function recordsBetween(owner: Client, from: string, to: string) {
  const { rows } = await owner.query<Record<'bytes' | 'commits' | 'entries' | 'versions', string>>(
    `select $2::pg_lsn - $1::pg_lsn as bytes,
       count(*) filter (where record_type like 'COMMIT%') as commits,
       count(*) filter (where resource_manager = 'Btree'
         and record_type in ('INSERT_LEAF', 'INSERT_POST', 'SPLIT_L', 'SPLIT_R')
         or resource_manager = 'Gin' and record_type in ('INSERT', 'UPDATE_META_PAGE')) as entries,
       sum(case
         when resource_manager = 'Heap2' and record_type like 'MULTI_INSERT%'
           then (regexp_match(description, 'ntuples: (\\d+)'))[1]::int
         when resource_manager = 'Heap' and record_type ~ '^(INSERT|UPDATE|HOT_UPDATE)' then 1
         else 0 end) as versions
     from pg_get_wal_records_info($1, $2)`,
    [from, to],
  );
  const { bytes, commits, entries, versions } = rows[0] ?? {};
  return {
    walBytes: Number(bytes),
    commits: Number(commits),
    indexEntries: Number(entries),
    rowVersions: Number(versions),
  };
}

const PURCHASES = { full: 3_000, quick: 500 };

/** What a purchase writes: counts, which follow from the design. */
export const writtenPart: Part = async ({ sizes: { connections, isQuick } }) => {
  const purchases = isQuick ? PURCHASES.quick : PURCHASES.full;
  const written = await measureWritten({ purchases, connections });
  const line = (of: string, all: number, most: number, unit: string): Line => {
    const each = all / purchases;
    return {
      point: 1,
      of: `${of} a purchase`,
      claim: `≤ ${most}${unit}`,
      measured: `${each.toFixed(1)}${unit}`,
      holds: each <= most,
      how: `${purchases} purchases, ${(written.commits / purchases).toFixed(2)} commits each`,
    };
  };
  return [
    line('index entries', written.indexEntries, 14, ''),
    line('row versions', written.rowVersions, 6, ''),
    line('WAL', written.walBytes / 1000, 6, ' kB'),
    line('disk', written.diskBytes / 1000, 5, ' kB'),
  ];
};
