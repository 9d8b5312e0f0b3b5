/** What is asked of one server by itself, past whatever finds the leader. */
import { Client } from 'pg';
import { type Node, PASSWORD } from './settings.ts';

export const CONNECT_MS = 2_000;

export function addressOf({ address }: Node, database: string): string {
  return `postgres://postgres:${PASSWORD}@${address}:5432/${database}`;
}

export async function onNode<T>(
  node: Node,
  database: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: addressOf(node, database) });
  client.on('error', () => undefined); // The statement that fails reports it.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** How many standbys get what it writes; none of one that does not answer. */
export async function streamingTo(node: Node): Promise<number> {
  const client = new Client({
    connectionString: addressOf(node, 'postgres'),
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query(
      `select from pg_stat_replication where state = 'streaming'`,
    );
    return rows.length;
  } catch {
    return 0;
  } finally {
    void client.end().catch(() => undefined);
  }
}
