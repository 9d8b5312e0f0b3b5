import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { testDatabase } from '../../../test/database.ts';
import { createLines } from './lines.ts';
import { openDatabase, sql, type Sql } from './pool.ts';
import { allAtOnce } from './transaction.ts';

const db = await testDatabase();
await db.query(sql`create table sent (trip int primary key, pid int not null)`);

const noting = (trip: number): Sql => sql`insert into sent values (${trip}, pg_backend_pid())`;
const many = Array.from({ length: 20 }, (_, place) => place);

/** No trip takes any time: whether trips share is then up to the disk alone, not to the machine. */
function stopTime({ mock }: TestContext): void {
  const now = performance.now();
  mock.method(performance, 'now', () => now);
}

/** Lines over the pool whose disk takes so long, once they know it. */
async function linesWith(flushMs: number) {
  const send = createLines(db.pool, () => Promise.resolve(flushMs));
  await send([sql`delete from sent`]);
  return send;
}

async function backendsOf(trips: readonly number[]): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(
    sql`select count(distinct pid) as count from sent where trip = any(${trips}::int[])`,
  );
  return Number(row?.count);
}

test('trips that are sent at once share a connection, and it is given back', async (t) => {
  stopTime(t);
  const send = await linesWith(0.1);
  await Promise.all(many.slice(0, 4).map((trip) => send([noting(trip)])));
  assert.equal(await backendsOf(many), 1);
  assert.equal(db.pool.idleCount, db.pool.totalCount);
});

test('on a slow disk each has its own', async () => {
  const send = await linesWith(5);
  await Promise.all(many.slice(0, 4).map((trip) => send([noting(trip)])));
  assert.equal(await backendsOf(many), 4);
});

test('where nobody can tell how slow the disk is, each has its own', async () => {
  const send = createLines(db.pool, () => Promise.reject(new Error('no such procedure')));
  await send([sql`delete from sent`]);
  await Promise.all(many.slice(0, 4).map((trip) => send([noting(trip)])));
  assert.equal(await backendsOf(many), 4);
});

test('a trip of several statements is begun and committed, and leaves no transaction behind', async () => {
  const send = await linesWith(0.1);
  const inTransaction = sql`savepoint here`; // An error outside of a transaction block.
  await send([noting(1), inTransaction]);
  await assert.rejects(send([noting(2), inTransaction, noting(1)]), { code: '23505' });
  await assert.rejects(send([inTransaction]), { code: '25P01' });
  const rows = await db.query<{ trip: number }>(sql`select trip from sent`);
  assert.deepEqual(rows, [{ trip: 1 }]);
});

test('a trip that fails is undone alone', async () => {
  const send = await linesWith(0.1);
  const outcomes = await Promise.allSettled(
    many.map((trip) => send([noting(trip), sql`select 1 / ${trip % 2}::int as part`])),
  );
  for (const [trip, { status }] of outcomes.entries()) {
    assert.equal(status, trip % 2 === 0 ? 'rejected' : 'fulfilled');
  }
  const rows = await db.query<{ trip: number }>(sql`select trip from sent order by trip`);
  assert.deepEqual(
    rows.map(({ trip }) => trip),
    many.filter((trip) => trip % 2 === 1),
  );
});

/** Not prepared on any connection before. */
const fresh = (trip: number): Sql =>
  sql`insert into sent values (${trip}, pg_backend_pid()) /* new */`;

test('a statement that a failed trip did not come to prepare is prepared by those behind it', async (t) => {
  stopTime(t);
  const send = await linesWith(0.1);
  const outcomes = await Promise.allSettled([
    send([sql`select 1 / ${0}::int as nothing`, fresh(1)]),
    send([fresh(2)]),
    send([fresh(3)]),
  ]);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'fulfilled', 'fulfilled'],
  );
});

test('however many fail before they prepared it', async (t) => {
  stopTime(t);
  const own = openDatabase({ url: db.url, connections: 3 });
  const send = createLines(own.pool, () => Promise.resolve(0.1));
  await send([sql`select 1 as warm`]);
  const trip = (first: number, second: number) =>
    send([
      sql`select 1 / ${first}::int as first`,
      sql`select 2 / ${second}::int as second`,
      sql`select 3 as third`,
    ]);
  const trips = [trip(0, 1), trip(1, 0), trip(1, 1), trip(1, 1)];
  // The answers are read together, so that those who try again do it at once.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100));
  const outcomes = await Promise.allSettled(trips);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled', 'fulfilled'],
  );
  await own.close();
});

test('one that waits for a lock for long gives up, and does not keep the next waiting', async () => {
  const send = await linesWith(0.1);
  await send([noting(0)]);
  const holder = await db.pool.connect();
  await holder.query('begin');
  await holder.query('delete from sent where trip = 0');
  let isDone = false;
  const stuck = send([sql`update sent set pid = 0 where trip = 0`]).then(() => (isDone = true));
  await delay(100);
  await send([noting(1)]);
  assert.equal(isDone, false);
  assert.equal(await allAtOnce(db, [sql`update sent set pid = 0 where trip = 0`]), false);
  await holder.query('commit');
  holder.release();
  await stuck;
});

test('a connection that breaks fails those on it, and the next trip has another', async (t) => {
  stopTime(t);
  const send = await linesWith(0.1);
  const ending = send([sql`select pg_terminate_backend(pg_backend_pid())`]);
  const behind = send([noting(1)]);
  await assert.rejects(ending);
  await assert.rejects(behind);
  await send([noting(2)]);
  assert.deepEqual(await db.query(sql`select trip from sent`), [{ trip: 2 }]);
  assert.equal(db.pool.idleCount, db.pool.totalCount);
});

test('the server tells how long a flush takes', async () => {
  const [row] = await db.query<{ ms: number }>(sql`call flush_time(null)`);
  assert.ok(row && row.ms >= 0 && row.ms < 60_000);
});
