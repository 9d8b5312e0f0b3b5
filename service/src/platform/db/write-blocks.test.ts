/** What is gathered becomes blocks with their labels, whole and once, whatever breaks. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { databaseProxy } from '../../../../test/database-proxy.ts';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { until } from '../../../../test/until.ts';
import { newId } from '../../kernel/id.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import type { LogEntry } from './blocks-of.ts';
import { type Database, openDatabase, sql } from './pool.ts';
import { BEGINNING, END, readBlocks } from './read-blocks.ts';
import { bufferedBlocks } from './write-blocks.ts';

const db = await testDatabase();
const TABLES = { blocks: 'request_blocks', labels: 'request_labels', bodies: 1, isSlotted: true };
const AT = new Date('2026-01-10T12:00:00Z');

function opened(through: Database) {
  const metrics = createMetrics();
  const log = bufferedBlocks<LogEntry>({
    name: 'notes',
    tables: TABLES,
    db: through,
    partnerOf: ({ partnerId }) => partnerId,
    bytesOf: () => 100,
    entryOf: (made) => made,
    logger: createLogger('silent'),
    metrics,
    clock: new FakeClock(),
  });
  const lost = async (): Promise<boolean> =>
    /\} [1-9]/.test(
      await metrics.registry.getSingleMetricAsString('causeway_buffered_rows_lost_total'),
    );
  return Object.assign(log, { lost });
}

function entry(word: string, partnerId = 'pa1'): LogEntry {
  const bodies = [JSON.stringify(word)];
  const labels = [`${partnerId} all`];
  return {
    partnerId,
    at: AT,
    id: newId('event', '00', AT),
    facts: '{}',
    bodies,
    keys: [word],
    labels,
  };
}

async function words(partnerId = 'pa1'): Promise<string[]> {
  const found: string[] = [];
  const source = { by: 'label', label: `${partnerId} all`, partnerId } as const;
  const span = { direction: 'newer', from: BEGINNING, to: END, behind: null } as const;
  for await (const entries of readBlocks(db, TABLES, source, span)) {
    found.push(...entries.map(({ bodies }) => String(JSON.parse(bodies[0] ?? ''))));
  }
  return found.toSorted();
}

const blocks = async (): Promise<number> => {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from request_blocks`);
  return row?.count ?? 0;
};

test('of each partner one block a flush, with none of another’s', async () => {
  const log = opened(db);
  for (let place = 0; place < 50; place += 1) log.add(entry(`w${place}`, `pa${place % 2}`));
  await log.close();
  assert.equal(await blocks(), 2);
  assert.equal((await words('pa0')).length, 25);
  assert.equal((await words('pa1')).length, 25);
  await db.query(sql`truncate request_blocks, request_labels`);
});

test('a block whose commit was not answered is there once, with its labels', async () => {
  const proxy = await databaseProxy(db.ownerUrl);
  const far = openDatabase({ url: proxy.url, connections: 2 });
  after(() => far.close());
  const log = opened(far);
  proxy.silenceAt('commit', 1, 'answers');
  log.add(entry('first'));
  await until(async () => (await blocks()) === 1);
  proxy.cut();
  await proxy.speak();
  log.add(entry('second'));
  await until(async () => (await words()).length === 2);
  await log.close();
  assert.deepEqual(await words(), ['first', 'second']);
  assert.equal(await log.lost(), false);
});

test('one whose connection is lost on the way is written by the next try', async () => {
  const proxy = await databaseProxy(db.ownerUrl);
  const far = openDatabase({ url: proxy.url, connections: 2 });
  after(() => far.close());
  const log = opened(far);
  proxy.silenceAt('copy request_labels', 1, 'everything');
  log.add(entry('third'));
  await until(() => proxy.isSilent);
  assert.ok(!(await words()).includes('third'), 'not a part of it');
  proxy.cut();
  await proxy.speak();
  await until(async () => (await words()).includes('third'));
  await log.close();
  assert.equal(await log.lost(), false);
});
