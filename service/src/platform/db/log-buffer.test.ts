import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { databaseProxy } from '../../../../test/database-proxy.ts';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { createOwnTable } from '../../../../test/own-table.ts';
import type { Sleep } from '../jobs/jobs.ts';
import { createLogger } from '../logger.ts';
import { createMetrics } from '../metrics.ts';
import { LogBuffer } from './log-buffer.ts';
import * as column from './columns.ts';
import { copyInto } from './bulk-statement.ts';
import { type Database, openDatabase, sql } from './pool.ts';
import { until } from '../../../../test/until.ts';

const db = await testDatabase();
const NOTES = sql`create table jottings (bucket char(2), id int, word text not null,
  primary key (bucket, id), check (word <> 'refused'))`;
await createOwnTable(db, 'jottings', NOTES);

type Note = Readonly<{ bucket: string; id: number; word: string }>;
const insertion = copyInto<Note>('jottings', {
  bucket: column.char(({ bucket }) => bucket),
  id: column.int(({ id }) => id),
  word: column.text(({ word }) => word),
});
const WORD = { bucket: '00', word: 'a word' };
const jottings = (count: number, first = 1): Note[] =>
  Array.from({ length: count }, (_, place) => ({ id: first + place, ...WORD }));

/** Waits last until the test lets them end, or what they wait for happens. */
function heldWaits() {
  const asked: number[] = [];
  const held = new Set<() => void>();
  const wait: Sleep = (milliseconds, signal) =>
    new Promise((resolve) => {
      asked.push(milliseconds);
      held.add(resolve);
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve());
    });
  const pass = (): void => {
    for (const resolve of held) resolve();
    held.clear();
  };
  return { wait, asked, pass };
}

async function opened(
  options: Partial<ConstructorParameters<typeof LogBuffer<Note, Note>>[0]> = {},
) {
  await db.query(sql`truncate jottings`);
  const metrics = createMetrics();
  const lines: string[] = [];
  const waits = heldWaits();
  const clock = new FakeClock();
  const rows = new LogBuffer<Note, Note>({
    name: 'jottings',
    db,
    writing: (entries) => Promise.resolve([insertion(entries)]),
    bucketOf: ({ bucket }) => bucket,
    bytesOf: ({ word }) => word.length,
    entryOf: (item) => item,
    logger: createLogger('warn', { write: (line) => void lines.push(line) }),
    metrics,
    clock,
    wait: waits.wait,
    ...options,
  });
  const lost = async (): Promise<Record<string, number>> => {
    const text = await metrics.registry.getSingleMetricAsString(
      'causeway_buffered_rows_lost_total',
    );
    const values = text.matchAll(/reason="(\w+)"\} ([1-9]\d*)/g);
    return Object.fromEntries([...values].map(([, reason = '', count]) => [reason, Number(count)]));
  };
  return Object.assign(rows, waits, { clock, lines, lost });
}

const ids = (items: readonly Note[]): number[] => items.map(({ id }) => id);
const written = async (): Promise<number[]> =>
  ids(await db.query<Note>(sql`select id from jottings order by id`));
/** Lets every wait end until so many rows are there. */
const untilWritten = (count: number, pass: () => void = () => undefined) =>
  until(async () => {
    pass();
    return (await written()).length === count;
  });

/** A database that does as it is told for each shard, and says what it was asked. */
function scripted(onQuery: (shard: string) => Promise<void>): Database {
  const at = (shard: string): Database => ({
    ...db,
    at,
    shardOf: (bucket) => bucket,
    query: async (statement) => {
      await onQuery(shard);
      return await db.query(statement);
    },
  });
  return at('');
}
const unavailable = (): Error =>
  Object.assign(new Error('the connection is gone'), { code: 'ECONNRESET' });

test('what came within a moment is written together, and made into rows only then', async () => {
  let [copies, made] = [0, 0];
  const counting = scripted(() => {
    copies += 1;
    return Promise.resolve();
  });
  const rows = await opened({
    db: counting,
    entryOf: (item) => {
      made += 1;
      return item;
    },
  });
  for (const note of jottings(20)) assert.equal(rows.add(note), true);
  assert.deepEqual([copies, made], [0, 0]);
  assert.deepEqual(rows.asked, [400]);
  rows.pass();
  await untilWritten(20);
  assert.deepEqual([copies, made], [1, 20]);
  rows.add({ id: 21, ...WORD });
  await rows.flush();
  assert.deepEqual(await written(), ids(jottings(21)));
  assert.deepEqual(await rows.lost(), {});
});

test('nobody has to ask: rows are written by themselves', async () => {
  const rows = await opened({ wait: undefined });
  for (const note of jottings(3)) rows.add(note);
  await untilWritten(3);
});

test('a full batch waits for nothing, and batches are written one at a time', async () => {
  let [inFlight, most] = [0, 0];
  const slow = scripted(async () => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    await delay(5);
    inFlight -= 1;
  });
  const rows = await opened({ db: slow });
  for (const note of jottings(1_000)) rows.add(note);
  await untilWritten(1_000);
  assert.equal(most, 1);
  await rows.flush();
});

test('it is bounded in rows: what does not fit is lost, counted, and logged once in a while', async () => {
  const rows = await opened({ bounds: { entries: 10 } });
  const taken = jottings(25).map((note) => rows.add(note));
  assert.equal(taken.filter(Boolean).length, 10);
  assert.deepEqual(await rows.lost(), { full: 15 });
  assert.equal(rows.lines.length, 1, 'one line');
  rows.clock.advance(60_000);
  rows.add({ id: 99, ...WORD });
  assert.match(rows.lines[1] ?? '', /"table":"jottings","reason":"full","rows":15,/);
  await rows.flush();
  assert.deepEqual(await written(), ids(jottings(10)));
  assert.equal(rows.add({ id: 11, ...WORD }), true, 'there is room again');
  await rows.close();
});

test('it is bounded in bytes, and a row that would never fit is lost alone', async () => {
  const rows = await opened({ bounds: { bytes: 100 } });
  assert.equal(rows.add({ id: 1, bucket: '00', word: 'x'.repeat(101) }), false);
  assert.equal(rows.add({ id: 2, bucket: '00', word: 'x'.repeat(60) }), true);
  assert.equal(rows.add({ id: 3, bucket: '00', word: 'x'.repeat(60) }), false);
  assert.equal(rows.add({ id: 4, bucket: '00', word: 'x'.repeat(40) }), true);
  await rows.close();
  assert.deepEqual(await written(), [2, 4]);
});

test('a failure that passes loses nothing: the rows are tried again, after ever longer waits', async () => {
  let failures = 7;
  const failing = scripted(() => {
    failures -= 1;
    return failures >= 0 ? Promise.reject(unavailable()) : Promise.resolve();
  });
  const rows = await opened({ db: failing });
  for (const note of jottings(3)) rows.add(note);
  await untilWritten(3, rows.pass);
  assert.deepEqual(rows.asked, [400, 250, 500, 1_000, 2_000, 4_000, 8_000, 10_000]);
  assert.deepEqual(await rows.lost(), {});
});

test('rows whose answer was lost are not written twice', async () => {
  const proxy = await databaseProxy(db.ownerUrl);
  const far = openDatabase({ url: proxy.url, connections: 2 });
  after(() => far.close());
  const rows = await opened({ db: far });
  proxy.silenceAt('copy jottings', 1, 'answers');
  for (const note of jottings(3)) rows.add(note);
  rows.pass();
  await untilWritten(3);
  proxy.cut();
  await proxy.speak();
  rows.add({ id: 4, ...WORD });
  await untilWritten(4, rows.pass);
  await rows.close();
  assert.deepEqual(await written(), [1, 2, 3, 4]);
  assert.deepEqual(await rows.lost(), {});
});

test('while the database is away the buffer stays within half its bounds, and what it kept is written', async () => {
  let isAway = true;
  const away = scripted(() => (isAway ? Promise.reject(unavailable()) : Promise.resolve()));
  const rows = await opened({ db: away, bounds: { entries: 10 } });
  rows.add({ id: 1, ...WORD });
  rows.pass();
  await until(() => rows.asked.length === 2);
  const taken = jottings(20, 2).map((note) => rows.add(note));
  assert.equal(taken.filter(Boolean).length, 4);
  assert.deepEqual(await rows.lost(), { full: 16 });
  isAway = false;
  await untilWritten(5, rows.pass);
  await rows.flush();
  assert.equal(jottings(10, 30).filter((note) => rows.add(note)).length, 10, 'all the room again');
  await rows.close();
});

test('a server of the cluster that is down takes neither time nor all the room of the others', async () => {
  const oneDown = scripted((shard) =>
    shard === '13' ? Promise.reject(unavailable()) : Promise.resolve(),
  );
  const rows = await opened({ db: oneDown, bounds: { entries: 10 } });
  rows.add({ id: 1, word: 'lost', bucket: '13' });
  rows.pass();
  await until(() => rows.asked.length === 2);
  for (let id = 2; id < 20; id += 1) rows.add({ id, word: 'lost', bucket: '13' });
  const others = jottings(5, 100);
  assert.ok(others.every((note) => rows.add(note)));
  await untilWritten(5, rows.pass);
  await rows.close();
  assert.deepEqual(await written(), ids(others));
  assert.deepEqual(await rows.lost(), { full: 14, failed: 5 });
});

test('an entry that cannot be made is lost alone; what the database refuses, with its batch', async () => {
  const rows = await opened({
    entryOf: (item) => {
      if (item.id === 5) throw new Error('no such entry');
      return item;
    },
  });
  for (const note of jottings(50)) rows.add(note);
  await rows.flush();
  assert.deepEqual(
    await written(),
    ids(jottings(50)).filter((id) => id !== 5),
  );
  for (const note of jottings(10, 60))
    rows.add(note.id === 65 ? { ...note, word: 'refused' } : note);
  await rows.flush();
  assert.equal((await written()).length, 49);
  assert.deepEqual(await rows.lost(), { refused: 11 });
  assert.ok(!rows.lines.join('').includes('Failing row'), 'the row itself is in no log');
});

test('a failure that does not pass loses its rows, and not the next', async () => {
  let isBroken = true;
  const broken = scripted(() =>
    isBroken
      ? Promise.reject(Object.assign(new Error('no such table'), { code: '42P01' }))
      : Promise.resolve(),
  );
  const rows = await opened({ db: broken });
  rows.add({ id: 1, ...WORD });
  await rows.flush();
  isBroken = false;
  rows.add({ id: 2, ...WORD });
  await rows.close();
  assert.deepEqual(await written(), [2]);
  assert.deepEqual(await rows.lost(), { failed: 1 });
});

test('closing writes what waits, at once, and takes no more', async () => {
  const rows = await opened();
  for (const note of jottings(600)) rows.add(note);
  const closed = rows.close();
  assert.equal(rows.add({ id: 601, ...WORD }), false);
  await closed;
  assert.equal((await written()).length, 600);
});

test('closing does not wait for a database that is away', async () => {
  const rows = await opened({ db: scripted(() => Promise.reject(unavailable())) });
  for (const note of jottings(2)) rows.add(note);
  rows.pass();
  await until(() => rows.asked.length === 2);
  await rows.close();
  assert.deepEqual(await rows.lost(), { failed: 2 });
});
