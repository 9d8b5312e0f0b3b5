import { Client } from 'pg';
import { StartError } from '../start-error.ts';
import { urlAt } from './pool.ts';
import type { ServerAddress } from './shard-map.ts';

const VERSION_MIN = 13; // The oldest that was measured: it runs on PostgreSQL 15 to 17.
const CONNECT_TIMEOUT_MS = 5_000;

/** Fails, with what to do, unless the connection is to the coordinator of a cluster with workers. */
export async function assertCoordinator(owner: Client): Promise<readonly ServerAddress[]> {
  const { rows } = await owner.query<{ version: string }>(
    "select extversion as version from pg_extension where extname = 'citus'",
  );
  const version = rows[0]?.version;
  if (version === undefined) {
    throw new StartError(
      'The database has no Citus. Install it on every server, and in the database of each run, as a ' +
        'superuser: create extension citus.',
    );
  }
  if (Number.parseInt(version, 10) < VERSION_MIN) {
    throw new StartError(`Citus is ${version} here; use ${VERSION_MIN} or newer.`);
  }
  const isCoordinator = await owner.query('select where citus_is_coordinator()');
  if (isCoordinator.rowCount === 0) {
    throw new StartError('The settings name a worker of the cluster; name its coordinator.');
  }
  const workers = await serversOf(owner, 'shouldhaveshards');
  if (workers.length === 0) {
    throw new StartError(
      'The cluster has no workers. Add each, as a superuser: ' +
        "select citus_add_node('its host name', 5432).",
    );
  }
  await assertConnected(owner);
  await assertOwnersMayCreate(owner);
  await assertShardsMayMove(owner);
  return workers;
}

async function serversOf(client: Client, condition = 'true'): Promise<readonly ServerAddress[]> {
  const { rows } = await client.query<ServerAddress>(`
    select nodename as host, nodeport as port from pg_dist_node
    where noderole = 'primary' and isactive and ${condition} order by groupid`);
  return rows;
}

/** Every server can reach every other, under the user that asks. */
async function assertConnected(client: Client): Promise<void> {
  const { rows } = await client.query<{ from: string; to: string }>(`
    select from_nodename || ':' || from_nodeport as from, to_nodename || ':' || to_nodeport as to
    from citus_check_cluster_node_health() where result is distinct from true`);
  const [broken] = rows;
  if (!broken) return;
  throw new StartError(
    `${broken.from} of the cluster does not reach ${broken.to} as ${client.user}: see that both run, ` +
      'and that every server lets this role in from every other.',
  );
}

/** Shards are made by the owner of the tables: a superuser may spread another's. */
async function assertOwnersMayCreate(client: Client): Promise<void> {
  const { rows } = await client.query<{ owner: string; at: string; says: string }>(`
    select owner, nodename || ':' || nodeport as at, result as says
    from (
      select current_user::text as owner
      union select pg_get_userbyid(relowner)::text from pg_class
      join pg_attribute on attrelid = pg_class.oid and attname = 'bucket'
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
    ) as owners
    cross join lateral run_command_on_workers(
      format('select has_schema_privilege(%L, ''public'', ''create'')', owner))
    where result <> 't'`);
  const [refused] = rows;
  if (!refused) return;
  const { at, owner, says } = refused;
  throw new StartError(
    `The tables are ${owner}’s, who may not create any at ${at} (${says === 'f' ? 'no right' : says}). ` +
      `There, in this database and as a superuser: grant create on schema public to "${owner}"`,
  );
}

/** A shard that cannot move by replication stops every merchant while it is copied, not its own alone. */
async function assertShardsMayMove(client: Client): Promise<void> {
  const { rows } = await client.query<{ at: string }>(`
    select nodename || ':' || nodeport as at from run_command_on_workers('show wal_level')
    where result <> 'logical'`);
  const [other] = rows;
  if (!other) return;
  throw new StartError(
    `wal_level is not logical at ${other.at}: set it on every server and restart each. Without it a ` +
      'shard cannot move while the service runs.',
  );
}

/** The service goes straight to whichever server has a merchant, and each may have to ask another. */
export async function assertServiceEntersEverywhere(
  owner: Client,
  serviceUrl: string,
): Promise<void> {
  for (const address of await serversOf(owner)) {
    const client = new Client({
      connectionString: urlAt(serviceUrl, address),
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    client.on('error', () => undefined); // The call that uses it reports its end.
    try {
      await client.connect();
      await client.query('select all_or_none(0, 0)');
      await client.query('select from merchants where false');
      await client.query('select from postings where false');
      await assertConnected(client);
    } catch (error) {
      if (error instanceof StartError) throw error;
      const reason = error instanceof Error ? error.message : 'nothing';
      const { host, port } = address;
      throw new StartError(
        `The role of DATABASE_URL cannot work at ${host}:${port}: ${reason}. The service logs in ` +
          'at every server, under the name that select * from pg_dist_node gives it.',
        error,
      );
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}
