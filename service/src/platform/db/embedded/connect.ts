import { createHmac } from 'node:crypto';
import { Client } from 'pg';
import { type Cluster, SUPERUSER } from './cluster.ts';

const SERVICE = 'causeway_service';

const CONNECT_TIMEOUT_MS = 5_000; // It is on this machine: a server that takes longer hangs.

export function urlOf({ password }: Cluster, port: number): (database: string) => string {
  return (database) => `postgres://${SUPERUSER}:${password}@127.0.0.1:${port}/${database}`;
}

/** Where a server listens; on a socket in a folder, where it can have one. */
export type Listening = Readonly<{ port: number; socketFolder: string | undefined }>;

/** How the service logs in. The superuser's password cannot be derived from its own. */
export function serviceUrlOf(
  cluster: Cluster,
  { port, socketFolder }: Listening,
): (database: string) => string {
  const password = createHmac('sha256', cluster.password).update(SERVICE).digest('hex');
  const bySocket = socketFolder === undefined ? '' : `?host=${socketFolder}`;
  return (database) => `postgres://${SERVICE}:${password}@127.0.0.1:${port}/${database}${bySocket}`;
}

export async function canConnect(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
