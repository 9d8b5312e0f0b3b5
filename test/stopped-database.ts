import { zstdDecompressSync } from 'node:zlib';
import { Client } from 'pg';
import { attachEmbedded } from '../service/src/platform/db/embedded/server.ts';

/** Every row of every table as text: what PostgreSQL has compressed on disk is plain here. */
export async function dumpTables(dataDir: string): Promise<Buffer> {
  return await onDatabase(dataDir, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const texts: string[] = [];
    for (const { name } of rows) {
      const table = await client.query<{ row: string }>(
        `select row_to_json(t)::text as row from ${name} t`,
      );
      for (const { row } of table.rows) texts.push(row, ...textsIn(row));
    }
    return Buffer.from(texts.join('\n'));
  });
}

/** A block of platform/db/block-text.ts: a byte that says how it is written, then zstd by its magic number. */
const BLOCK = /\\x01(28b52ffd[0-9a-f]+)/g;

/** What is written compressed in a row. */
export function textsIn(row: string): readonly string[] {
  return [...row.matchAll(BLOCK)].map(([, block = '']) =>
    zstdDecompressSync(Buffer.from(block, 'hex')).toString(),
  );
}

/** Works on the database of a service that has ended. */
export async function onDatabase<T>(
  dataDir: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const server = await attachEmbedded(dataDir);
  const client = new Client({ connectionString: server.ownerUrl });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
    await server.stop();
  }
}
