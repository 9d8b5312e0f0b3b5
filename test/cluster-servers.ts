import { Client } from 'pg';

/** The servers of a cluster, as their administrator, the coordinator first. */
export type ClusterServers = readonly string[];

export async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

export const inDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

/** The servers of the cluster that the database at `url` is of. */
export async function serversOf(url: string): Promise<ClusterServers> {
  const nodes = await ask<{ host: string; port: number }>(
    url,
    `select nodename as host, nodeport as port from pg_dist_node
     where noderole = 'primary' and isactive order by groupid`,
  );
  return nodes.map(
    ({ host, port }) => Object.assign(new URL(url), { hostname: host, port: String(port) }).href,
  );
}

/** Runs a statement on every server, in its database `postgres`. */
export async function administerAll(servers: ClusterServers, statement: string): Promise<void> {
  for (const server of servers) await ask(inDatabase(server, 'postgres'), statement);
}

/** A database that is there on every server, and empty. */
export async function createClusterDatabase(servers: ClusterServers, name: string): Promise<void> {
  await administerAll(servers, `create database ${name}`);
  const [coordinator = '', ...workers] = servers.map((server) => inDatabase(server, name));
  for (const url of [coordinator, ...workers]) await ask(url, 'create extension citus');
  const { hostname, port } = new URL(coordinator);
  await ask(coordinator, `select citus_set_coordinator_host('${hostname}', ${port})`);
  for (const worker of workers) {
    const { hostname: host, port: number } = new URL(worker);
    await ask(coordinator, `select citus_add_node('${host}', ${number})`);
  }
}

/** The workers last: what they hold for the coordinator ends with it. */
export async function dropClusterDatabase(servers: ClusterServers, name: string): Promise<void> {
  await administerAll(servers, `drop database if exists ${name} with (force)`);
}

/** A whole copy on every server, of a database that nobody may enter. */
export async function copyClusterDatabase(
  servers: ClusterServers,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<void> {
  await administerAll(servers, `create database ${to} template ${from}`);
}

/** Closes a database, so that it can be copied: its cluster's own processes are in it too. */
export async function closeClusterDatabase(servers: ClusterServers, name: string): Promise<void> {
  await administerAll(servers, `alter database ${name} allow_connections false`);
  await administerAll(
    servers,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}
