import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { after, test } from 'node:test';
import { temporaryFolder } from '../../../../../test/service.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';
import { withClient } from './connect.ts';
import { attachEmbedded, startEmbedded } from './server.ts';

const JOURNAL = 'acquirer-journal.sqlite';
const folder = temporaryFolder();
const dataDir = join(folder, 'data');
const server = await startEmbedded({ dataDir, durable: false });
after(() => server.stop());

test('a backup made while rows are written has every row that was committed before it', async () => {
  await withClient(server.ownerUrl, async (client) => {
    await client.query('create table numbers (number integer primary key)');
    await client.query('insert into numbers values (1)');
  });
  const over = new AbortController();
  let last = 1;
  const writing = withClient(server.ownerUrl, async (client) => {
    for (; !over.signal.aborted; last += 1) {
      await client.query('insert into numbers values ($1)', [last + 1]);
    }
  });
  writeFileSync(join(dataDir, 'master.key'), 'not to be copied');
  const journal = new DatabaseSync(join(dataDir, JOURNAL));
  journal.exec(
    'pragma journal_mode = wal; create table journal (entry); insert into journal values (1)',
  );
  const committedBefore = last;
  await backUp(dataDir, join(folder, 'copy'));
  over.abort();
  await writing;
  assert.deepEqual(readdirSync(join(folder, 'copy')).toSorted(), [
    JOURNAL,
    'database.password',
    'postgres',
  ]);
  journal.close();

  await restore(join(folder, 'copy'), join(folder, 'restored'));
  const copied = new DatabaseSync(join(folder, 'restored', JOURNAL));
  assert.equal(copied.prepare('select entry from journal').get()?.['entry'], 1);
  copied.close();
  const restored = await attachEmbedded(join(folder, 'restored'));
  after(() => restored.stop());
  const { rows } = await withClient(restored.ownerUrl, (client) =>
    client.query<{ count: number; last: number }>(
      'select count(*)::int as count, max(number) as last from numbers',
    ),
  );
  const [found] = rows;
  assert.ok(found && found.last >= committedBefore && found.last <= last);
  assert.equal(found.count, found.last, 'no row is missing in between');
});

test('what is there is not overwritten', async () => {
  await assert.rejects(backUp(dataDir, join(folder, 'copy')), /exists\. Name a folder/);
  await assert.rejects(restore(join(folder, 'copy'), dataDir), /has a database\. Set DATA_DIR/);
});

test('what is no backup, or no data folder, is refused', async () => {
  mkdirSync(join(folder, 'empty'));
  await assert.rejects(restore(join(folder, 'empty'), join(folder, 'new')), /is no backup/);
  await assert.rejects(
    backUp(join(folder, 'empty'), join(folder, 'other')),
    /no embedded database/,
  );
  assert.ok(!existsSync(join(folder, 'other')));
});
