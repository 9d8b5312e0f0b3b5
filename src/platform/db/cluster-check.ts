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
  return workers;
}

/** The servers of the cluster that serve; by a condition on them. */
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
