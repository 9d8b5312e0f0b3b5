import { type Client, escapeIdentifier, escapeLiteral } from 'pg';
import { StartError } from '../start-error.ts';
import { PLANNER_SWITCHES } from './pool.ts';
import type { ServerAddress } from './shard-map.ts';

/** The table that the others are spread like: each bucket of all of them is on one server. */
const FIRST = 'merchants';
// Few: only commands of one shard are committed together, so more shards mean smaller batches.
const SHARDS_PER_WORKER = 2;

type Options = Readonly<{
  /** Undefined: two for each worker. Has no effect on tables that are distributed already. */
  shards?: number | undefined;
  /** Other sessions in the database are looked for under these names. */
  serviceRole: string;
  workers: number;
  tell: (line: string) => void;
}>;

/** A table with a bucket, and what it refers to; `isSpread`: it is on the workers already. */
type BucketTable = Readonly<{
  name: string;
  parents: readonly string[];
  size: string;
  isSpread: boolean;
}>;

/** Spreads every table that has a bucket over the workers, with its rows: all, or none. */
export async function distribute(owner: Client, options: Options): Promise<void> {
  const tables = await bucketTables(owner);
  const missing = tables.filter(({ isSpread }) => !isSpread);
  const isFirstTime = missing.length === tables.length;
  if (isFirstTime) await assertNobodyWorks(owner, options.serviceRole);
  else if (options.shards !== undefined) await assertShards(owner, options.shards);
  const shards = options.shards ?? SHARDS_PER_WORKER * options.workers;
  if (isFirstTime) options.tell(`Spreading ${tables.length} tables over ${shards} shards.`);
  await spread(owner, missing, { ...options, shards });
  await shareRoutines(owner);
  await freeSpace(owner, options.tell);
}

/** The same for tables that a migration has added to a database that is spread; nothing elsewhere. */
export async function distributeNewTables(owner: Client): Promise<void> {
  if (!(await isCluster(owner))) return;
  const tables = await bucketTables(owner);
  if (!tables.some(({ isSpread }) => isSpread)) return;
  const missing = tables.filter(({ isSpread }) => !isSpread);
  await spread(owner, missing, { shards: 0, tell: () => undefined });
}

/** Whether the engine is there; its tables need not be spread. */
export async function isCluster(client: Client): Promise<boolean> {
  const { rowCount } = await client.query("select from pg_extension where extname = 'citus'");
  return rowCount === 1;
}

/** In an order in which what a table refers to comes before it, deferred keys aside. */
async function bucketTables(client: Client): Promise<readonly BucketTable[]> {
  const { rows } = await client.query<BucketTable>(
    `
    select relname as name, pg_size_pretty(pg_table_size(class.oid)) as size,
      array(
        select distinct confrelid::regclass::text from pg_constraint
        where conrelid = class.oid and contype = 'f' and confrelid <> class.oid
          and not condeferred) as parents,
      exists (
        select from pg_dist_partition
        where logicalrelid = class.oid and partmethod = 'h') as "isSpread"
    from pg_class as class join pg_attribute on attrelid = class.oid and attname = 'bucket'
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not attisdropped
      and not relispartition -- They go where their table goes.
    order by relname <> $1, relname`,
    [FIRST],
  );
  const waiting = new Map(rows.map((table) => [table.name, table]));
  const ordered: BucketTable[] = [];
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ parents }) => !parents.some((parent) => waiting.has(parent)),
    );
    if (ready.length === 0) throw new Error('tables refer to each other in a circle');
    for (const table of ready) waiting.delete(table.name);
    ordered.push(...ready);
  }
  return ordered;
}

/** Its connections have plans, and cached locations of tables, from before. */
async function assertNobodyWorks(owner: Client, serviceRole: string): Promise<void> {
  const { rowCount } = await owner.query(
    `
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
      and (application_name = 'causeway' or (usename = $1 and usename <> current_user))`,
    [serviceRole],
  );
  if (rowCount === 0) return;
  throw new StartError(
    `The service is running: the database has ${rowCount} connections of it. Stop all its ` +
      'processes, run this, and start them again.',
  );
}

async function assertShards(owner: Client, wanted: number): Promise<void> {
  const { rows } = await owner.query<{ shards: number }>(
    'select count(*)::int as shards from pg_dist_shard where logicalrelid = $1::regclass',
    [FIRST],
  );
  const shards = rows[0]?.shards;
  if (shards === wanted) return;
  throw new StartError(
    `The tables are spread over ${shards} shards already; --shards is for the first time. ` +
      'docs/guides/scaling.md says how to change it.',
  );
}

async function spread(
  owner: Client,
  tables: readonly BucketTable[],
  { shards, tell }: Readonly<{ shards: number; tell: Options['tell'] }>,
): Promise<void> {
  if (tables.length === 0) return;
  await owner.query('begin');
  try {
    // Tables that refer to each other are worked on by one connection to each worker.
    await owner.query("set local citus.multi_shard_modify_mode = 'sequential'");
    const names = tables.map(({ name }) => escapeIdentifier(name)).join(', ');
    await owner.query(`lock table ${names} in access exclusive mode`);
    const keys = await dropDeferredKeys(owner, tables);
    for (const [place, { name, size }] of tables.entries()) {
      const how =
        name === FIRST
          ? `colocate_with => 'none', shard_count => ${shards}`
          : `colocate_with => ${escapeLiteral(FIRST)}`;
      await owner.query(`select create_distributed_table($1, 'bucket', ${how})`, [name]);
      tell(`  ${place + 1} of ${tables.length}: ${name}, ${size}`);
    }
    for (const { definition, name, table } of keys) {
      await owner.query(`alter table ${table} add constraint ${name} ${definition}`);
    }
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    throw error;
  }
}

type ForeignKey = Readonly<{ table: string; name: string; definition: string }>;

/** Of tables that refer to each other one is spread first, and cannot refer to the other before that. */
async function dropDeferredKeys(
  owner: Client,
  tables: readonly BucketTable[],
): Promise<readonly ForeignKey[]> {
  const { rows } = await owner.query<ForeignKey>(
    `
    select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(pg_constraint.oid) as definition
    from pg_constraint join pg_class as class on class.oid = conrelid
    where contype = 'f' and condeferred and relnamespace = 'public'::regnamespace
      and relname = any($1)`,
    [tables.map(({ name }) => name)],
  );
  for (const { name, table } of rows) {
    await owner.query(`alter table ${table} drop constraint ${name}`);
  }
  return rows;
}

/** What was made before there was a cluster is on the coordinator alone; what comes later, everywhere. */
async function shareRoutines(owner: Client): Promise<void> {
  await owner.query(`
    select create_distributed_function(oid::regprocedure) from pg_proc as routine
    where pronamespace = 'public'::regnamespace
      and not exists (
        select from pg_dist_object where classid = 'pg_proc'::regclass and objid = routine.oid)
      and not exists (
        select from pg_depend
        where classid = 'pg_proc'::regclass and objid = routine.oid and deptype = 'e')`);
}

/** The rows that were copied to the workers still take up space on the coordinator, unseen. */
async function freeSpace(owner: Client, tell: Options['tell']): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(`
    select logicalrelid::regclass::text as name from pg_dist_partition
    where partmethod = 'h' and pg_relation_size(logicalrelid) > 0 order by 1`);
  if (rows.length === 0) return;
  tell(`Removing what was copied from the coordinator: ${rows.length} tables.`);
  for (const { name } of rows) {
    await owner.query('select truncate_local_data_after_distributing_table($1::regclass)', [name]);
  }
}

/** Settings that every server needs for the sessions that other servers open to it. */
export async function setUpServers(owner: Client): Promise<void> {
  const database = escapeIdentifier(owner.database ?? '');
  const statements = PLANNER_SWITCHES.map(
    (setting) => `alter database ${database} set ${setting} = off`,
  );
  await onEveryServer(owner, statements);
}

/** Runs statements on every server by itself: not all kinds are passed on by the coordinator. */
export async function onEveryServer(owner: Client, statements: readonly string[]): Promise<void> {
  const local = ['set local citus.enable_ddl_propagation = off', ...statements];
  const block = `do ${escapeLiteral(`begin ${local.join('; ')}; end`)}`;
  const { rows } = await owner.query<ServerAddress & { success: boolean; result: string }>(
    `select nodename as host, nodeport as port, success, result
     from run_command_on_all_nodes($1) join pg_dist_node using (nodeid)`,
    [block],
  );
  const refused = rows.find(({ success }) => !success);
  if (!refused) return;
  const { host, port, result } = refused;
  throw new StartError(`${host}:${port} refused what every server needs: ${result}.`);
}
