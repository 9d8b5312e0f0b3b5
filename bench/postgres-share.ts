import { existsSync, readFileSync } from 'node:fs';
import type { Client } from 'pg';
import { postmasterOf, processorSeconds } from './service.ts';

const STATEMENTS = 32; // That took longest.
const TEXT_MAX = 90;

/** What PostgreSQL did between two moments, to be divided by what was asked of it. */
export type PostgresShare = Readonly<{
  /** Processor time in seconds, by what a process is for. */
  processes: ReadonlyMap<string, number>;
  walBytes: number;
  walOfWholePages: number;
  /** Bytes of the log by table and index, with the pages that were logged whole. */
  relations: readonly Readonly<{ name: string; bytes: number; whole: number; records: number }>[];
  statements: readonly Statement[];
}>;
type Statement = Readonly<{ text: string; calls: number; ms: number; rows: number; wal: number }>;

/** Extensions that tell it. The first needs a server that was started with it. */
export const PRELOADED = 'pg_stat_statements';
const EXTENSIONS = [PRELOADED, 'pg_walinspect'];

/** Begins to watch; the function that it gives tells what was done since. */
export async function watchPostgres(
  owner: Client,
  dataDir: string,
): Promise<() => Promise<PostgresShare>> {
  for (const name of EXTENSIONS) await owner.query(`create extension if not exists ${name}`);
  await owner.query('checkpoint');
  await owner.query('select pg_stat_statements_reset()');
  const from = await logOf(owner);
  const before = processesOf(dataDir);
  return async () => {
    const after = processesOf(dataDir);
    const to = await logOf(owner);
    const processes = new Map(
      [...after].map(([kind, seconds]) => [kind, seconds - (before.get(kind) ?? 0)]),
    );
    const statements = await costly(owner);
    const walBytes = to.bytes - from.bytes;
    const relations = await relationsIn(owner, from.at, to.at);
    const walOfWholePages = relations.reduce((sum, { whole }) => sum + whole, 0);
    return { processes, walBytes, walOfWholePages, relations, statements };
  };
}

async function logOf(owner: Client): Promise<Readonly<{ at: string; bytes: number }>> {
  const { rows } = await owner.query<{ at: string; bytes: string }>(
    `select pg_current_wal_insert_lsn()::text as at,
       pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
  );
  return { at: rows[0]?.at ?? '', bytes: Number(rows[0]?.bytes) };
}

async function relationsIn(
  owner: Client,
  from: string,
  to: string,
): Promise<PostgresShare['relations']> {
  const { rows } = await owner.query<Record<'name' | 'bytes' | 'whole' | 'records', string>>(
    `select coalesce(c.relname, 'others') as name, sum(record_length) as bytes,
       sum(block_fpi_length) as whole, count(*) as records
     from pg_get_wal_block_info($1, $2, false) as w
     left join pg_class c on c.relfilenode = w.relfilenode
     where block_id = 0 group by 1 order by 2 desc`,
    [from, to],
  );
  return rows.map(({ name, ...sums }) => ({
    name,
    bytes: Number(sums.bytes),
    whole: Number(sums.whole),
    records: Number(sums.records),
  }));
}

async function costly(owner: Client): Promise<readonly Statement[]> {
  const { rows } = await owner.query<Record<'text' | 'calls' | 'ms' | 'rows' | 'wal', string>>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as text, calls, total_exec_time as ms, rows,
       wal_bytes as wal
     from pg_stat_statements order by total_exec_time desc limit ${STATEMENTS}`,
  );
  return rows.map(({ text, calls, ms, rows: written, wal }) => ({
    text: text.slice(0, TEXT_MAX),
    calls: Number(calls),
    ms: Number(ms),
    rows: Number(written),
    wal: Number(wal),
  }));
}

/** The processor time of the server's processes so far, by what each calls itself. */
function processesOf(dataDir: string): ReadonlyMap<string, number> {
  const first = postmasterOf(dataDir);
  const children = readFileSync(`/proc/${first}/task/${first}/children`, 'utf8').trim().split(' ');
  const kinds = new Map<string, number>();
  for (const pid of children) {
    const file = `/proc/${pid}/cmdline`;
    if (!existsSync(file)) continue;
    const title = readFileSync(file, 'utf8').replaceAll('\0', ' ');
    const kind = /^postgres: (?:io worker|[a-z]+(?: [a-z]+)*(?= *$))/.exec(title.trim())?.[0];
    const name = kind ?? 'postgres: connections';
    kinds.set(name, (kinds.get(name) ?? 0) + processorSeconds(pid));
  }
  return kinds;
}
