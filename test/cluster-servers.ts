import { administerAll, ask, inDatabase, type Servers } from './servers.ts';

/** The servers of the cluster that the database at `url` is of. */
export async function serversOf(url: string): Promise<Servers> {
  const nodes = await ask<{ host: string; port: number }>(
    url,
    `select nodename as host, nodeport as port from pg_dist_node
     where noderole = 'primary' and isactive order by groupid`,
  );
  return nodes.map(
    ({ host, port }) => Object.assign(new URL(url), { hostname: host, port: String(port) }).href,
  );
}

/** A database that is there on every server, and empty. */
export async function createClusterDatabase(servers: Servers, name: string): Promise<void> {
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

/**
 * The workers last: what they hold for the coordinator ends with it. Transactions that were prepared for
 * an end that nobody has told them would keep a database from being dropped, whatever the force.
 */
export async function dropClusterDatabase(servers: Servers, name: string): Promise<void> {
  for (const server of servers) {
    const prepared = await ask<{ gid: string }>(
      inDatabase(server, 'postgres'),
      `select gid from pg_prepared_xacts where database = '${name}'`,
    );
    for (const { gid } of prepared)
      await ask(inDatabase(server, name), `rollback prepared '${gid}'`);
  }
  await administerAll(servers, `drop database if exists ${name} with (force)`);
}

/** Closes a database, so that it can be copied: its cluster's own processes are in it too. */
export async function closeClusterDatabase(servers: Servers, name: string): Promise<void> {
  await administerAll(servers, `alter database ${name} allow_connections false`);
  await administerAll(
    servers,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}'`,
  );
}
