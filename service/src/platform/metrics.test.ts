import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../../test/fake-clock.ts';
import { linesOf } from '../../../test/log-lines.ts';
import { testDatabase } from '../../../test/database.ts';
import { twoShards } from '../../../test/two-shards.ts';
import { watchDatabase } from './db/database-watch.ts';
import { createGroupCommit } from './db/group-commit.ts';
import { openDatabase, sql } from './db/pool.ts';
import { createShardRounds } from './db/shard-map.ts';
import { createMetrics } from './metrics.ts';

const { url } = await testDatabase();

/** What Prometheus reads: series by name and labels. */
async function readingOf({ registry }: Pick<ReturnType<typeof createMetrics>, 'registry'>) {
  const text = await registry.metrics();
  return new Map(
    text.split('\n').flatMap((line) => {
      const [, series, value] = /^([^#\s]\S*) (\S+)$/.exec(line) ?? [];
      return series === undefined ? [] : [[series, Number(value)] as const];
    }),
  );
}

const pool = (state: string) =>
  `causeway_database_connections{pool="requests-queries",state="${state}"}`;

function watched() {
  const metrics = createMetrics();
  const { logger, logged } = linesOf('warn');
  const watch = watchDatabase({ logger, metrics, realClock: new FakeClock(), users: 'requests' });
  return { metrics, watch, logged };
}

test('of a pool it is seen how many connections are in use and idle, and who waits for one', async () => {
  const { metrics, watch } = watched();
  const db = openDatabase({ url, connections: 2, ...watch });
  const held = [await db.pool.connect(), await db.pool.connect()];
  const waiting = db.query(sql`select 1 as one`);
  const busy = await readingOf(metrics);
  assert.deepEqual(
    ['in_use', 'idle', 'waiting'].map((state) => busy.get(pool(state))),
    [2, 0, 1],
  );
  for (const client of held) client.release();
  await waiting;
  const idle = await readingOf(metrics);
  assert.deepEqual(
    ['in_use', 'idle', 'waiting'].map((state) => idle.get(pool(state))),
    [0, 2, 0],
  );
  await db.close();
});

test('of group commit it is seen how many commands wait, and how many were refused', async () => {
  const metrics = createMetrics();
  const first = Promise.withResolvers<void>();
  const { submit, drain } = createGroupCommit<number, number>({
    name: 'measured-here',
    parallel: 1,
    queueMax: 2,
    run: async (commands) => {
      await first.promise;
      return commands;
    },
  });
  const running = submit(1);
  await new Promise(setImmediate);
  const queued = [submit(2), submit(3)];
  await assert.rejects(submit(4));
  const label = '{name="measured-here"}';
  const full = await readingOf(metrics);
  assert.equal(full.get(`causeway_group_commit_waiting${label}`), 2);
  assert.equal(full.get(`causeway_group_commit_refused_total${label}`), 1);
  first.resolve();
  await Promise.all([running, ...queued, drain()]);
  assert.equal((await readingOf(metrics)).get(`causeway_group_commit_waiting${label}`), 0);
});

test('a shard that cannot be looked at is counted and logged though others are worked on', async () => {
  const { metrics, watch, logged } = watched();
  const db = { ...(await twoShards()), ...watch };
  const rows = await createShardRounds()(db, 5, ({ buckets: [first] }) =>
    first === '00' ? Promise.reject(new Error('down')) : Promise.resolve([1]),
  );
  assert.deepEqual(rows, [1]);
  const counted = 'causeway_database_trouble_total{what="shard-round"}';
  assert.equal((await readingOf(metrics)).get(counted), 1);
  assert.deepEqual(
    logged().map(({ what }) => what),
    ['shard-round'],
  );
});
