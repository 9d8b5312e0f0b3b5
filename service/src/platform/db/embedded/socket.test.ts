import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { temporaryFolder } from '../../../../../test/service.ts';
import { withClient } from './connect.ts';
import { attachEmbedded, startEmbedded } from './server.ts';
import { socketFolderIn } from './socket.ts';

test('what a killed server left of its socket goes, and nothing else', async () => {
  const folder = temporaryFolder();
  const stale = createServer().listen(join(folder, '.s.PGSQL.15000'));
  await once(stale, 'listening');
  writeFileSync(join(folder, '.s.PGSQL.15000.lock'), '1\n');
  writeFileSync(join(folder, 'PG_VERSION'), '18\n');
  assert.equal(await socketFolderIn(folder), folder);
  assert.deepEqual(readdirSync(folder), ['PG_VERSION']);
  stale.close();
});

test('where its name is too long, or has to be quoted, there is no socket', async () => {
  for (const name of ['long'.repeat(25), 'a,b', 'a b', 'é']) {
    const folder = join(temporaryFolder(), name);
    mkdirSync(folder);
    assert.equal(await socketFolderIn(folder), undefined, name);
  }
});

/** That the server was reached at; null by its socket. */
async function addressOf(url: string): Promise<string | null | undefined> {
  return await withClient(url, async (client) => {
    const { rows } = await client.query<{ address: string | null }>(
      'select inet_server_addr() as address',
    );
    return rows[0]?.address;
  });
}

test('the service’s own login goes by the socket, for commands beside it as well, and the owner’s by TCP', async () => {
  const dataDir = temporaryFolder();
  const server = await startEmbedded({ dataDir, durable: false });
  try {
    const attached = await attachEmbedded(dataDir);
    assert.equal(attached.url, server.url);
    const folder = new URL(server.url).searchParams.get('host') ?? '';
    assert.ok(existsSync(join(folder, `.s.PGSQL.${new URL(server.url).port}`)));
    assert.equal(await addressOf(`${server.ownerUrl}?host=${folder}`), null);
    assert.equal(await addressOf(server.ownerUrl), '127.0.0.1');
  } finally {
    await server.stop();
  }
});
