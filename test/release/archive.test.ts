/** The embedded server copies its write-ahead log to an archive, and is restored from it to a moment. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { temporaryFolder } from '../service.ts';
import { until } from '../until.ts';
import { readRestoredMark } from '../../service/src/platform/db/restored-mark.ts';
import { basesIn } from '../../service/src/platform/db/embedded/archive.ts';
import { backUp } from '../../service/src/platform/db/embedded/backup.ts';
import { withClient } from '../../service/src/platform/db/embedded/connect.ts';
import { baseFor, restore } from '../../service/src/platform/db/embedded/restore.ts';
import {
  attachEmbedded,
  type EmbeddedPostgres,
  startEmbedded,
} from '../../service/src/platform/db/embedded/server.ts';

const folder = temporaryFolder();
const [dataDir, archiveDir] = [join(folder, 'data'), temporaryFolder()];
const server = await startEmbedded({ dataDir, archiveDir, durable: false });
after(() => server.stop());
const base = join(basesIn(archiveDir), 'first');
const wal = join(archiveDir, 'wal');

/** Commits one number after another, and tells when the last was committed. */
async function committed(
  { ownerUrl }: EmbeddedPostgres,
  ...numbers: readonly number[]
): Promise<Date> {
  return await withClient(ownerUrl, async (client) => {
    for (const number of numbers) await client.query('insert into numbers values ($1)', [number]);
    await delay(20); // Dates have milliseconds, and commits microseconds.
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    return rows[0]?.at ?? assert.fail('the server has a time');
  });
}

/** Has the current segment copied, as it is after a minute. */
async function archived({ ownerUrl }: EmbeddedPostgres): Promise<string> {
  return await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      'select pg_walfile_name(pg_switch_wal()) as name',
    );
    const name = rows[0]?.name ?? '';
    await until(() => existsSync(join(wal, name)));
    return name;
  });
}

async function numbersIn(place: string): Promise<unknown> {
  const restored: EmbeddedPostgres = await attachEmbedded(place);
  try {
    return await withClient(restored.ownerUrl, async (client) => {
      const { rows } = await client.query<{ all: unknown }>(
        'select array_agg(number order by number) as all from numbers',
      );
      return rows[0]?.all;
    });
  } finally {
    await restored.stop();
  }
}

await withClient(server.ownerUrl, (client) => client.query('create table numbers (number int)'));
const begun = new Date();
await backUp(dataDir, base, archiveDir);
const early = await committed(server, 1, 2);
await archived(server);
await committed(server, 3);
const lastSegment = await archived(server);

test('what was committed until a moment is there again, and nothing later; `latest` is all', async () => {
  assert.equal(baseFor({ archiveDir, to: early }), base);
  const before = readdirSync(wal).toSorted();
  const to = join(folder, 'early');
  assert.ok((await restore(base, to, { archiveDir, to: early })).to <= early);
  assert.deepEqual(await numbersIn(to), [1, 2]);
  assert.ok(Number(readRestoredMark(to)?.to) <= Number(early));
  const latest = join(folder, 'latest');
  const { to: last } = await restore(base, latest, { archiveDir, to: 'latest' });
  assert.ok(last > early, 'it tells of when the last commit is');
  assert.deepEqual(await numbersIn(latest), [1, 2, 3]);
  assert.deepEqual(readdirSync(wal).toSorted(), before, 'the archive is as it was');
});

test('a moment that cannot be restored to is refused with the reason, and nothing is left of it', async () => {
  const dataFolder = join(folder, 'refused');
  const refused = async (to: Date | 'latest', reason: RegExp): Promise<void> => {
    await assert.rejects(async () => {
      await restore(baseFor({ archiveDir, to }), dataFolder, { archiveDir, to });
    }, reason);
    assert.ok(!existsSync(join(dataFolder, 'database.password')));
    assert.ok(!existsSync(join(dataFolder, 'postgres')));
  };
  await refused(new Date(begun.getTime() - 10_000), /first backup was begun at/);
  await refused(new Date(), /no commit as late as .*--to latest/);
  const kept = join(folder, 'kept');
  const names = readdirSync(wal).filter(
    (name) => /^[0-9A-F]{24}$/.test(name) && name < lastSegment,
  );
  const missing = names.toSorted().at(-1) ?? assert.fail('there are several');
  renameSync(join(wal, missing), kept);
  await refused('latest', new RegExp(`lacks the segment ${missing}`));
  renameSync(kept, join(wal, missing));
});

test('what is restored goes on beside what it came from: the line that is in use is the one restored', async () => {
  const place = join(folder, 'goes-on');
  await restore(base, place, { archiveDir, to: early });
  const other = await startEmbedded({ dataDir: place, archiveDir, durable: false });
  await committed(other, 9);
  await archived(other);
  await other.stop();
  const again = join(folder, 'again');
  await restore(base, again, { archiveDir, to: 'latest' });
  assert.deepEqual(await numbersIn(again), [1, 2, 9]);
  // It was a trial, and the first is still the one that serves.
  await committed(server, 4);
  await archived(server);
  const first = join(folder, 'first');
  await restore(base, first, { archiveDir, to: 'latest' });
  assert.deepEqual(await numbersIn(first), [1, 2, 3, 4]);
});
