import { Client } from 'pg';
import { PLANNER_SWITCHES } from '../service/src/platform/db/pool.ts';

/** The server of the tests, or those of a cluster, the coordinator first; as their administrator. */
export type Servers = readonly string[];

export const inDatabase = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

export async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Runs a statement on every server, in its database `postgres`. */
export async function administerAll(servers: Servers, statement: string): Promise<void> {
  for (const server of servers) await ask(inDatabase(server, 'postgres'), statement);
}

/**
 * A copy of a database that nobody is in, on every server. Copies on the servers of a cluster find each
 * other by their name; what is set for the database is not copied. Copied as files, not by way of the log,
 * which takes four times as long.
 */
export async function copyDatabase(
  servers: Servers,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<void> {
  await administerAll(servers, `create database ${to} template ${from} strategy file_copy`);
  if (servers.length === 1) return;
  const settings = PLANNER_SWITCHES.map((name) => `alter database ${to} set ${name} = off`);
  await administerAll(servers, settings.join('; '));
}
