import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { test, type TestContext } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { createPipelines } from './pipelines.ts';
import { openDatabase, sql, type Sql } from './pool.ts';
import { commitOptimistically } from './transaction.ts';

const db = await testDatabase();
await db.query(sql`create table sent (number int primary key, pid int not null)`);

const noting = (number: number): Sql => sql`insert into sent values (${number}, pg_backend_pid())`;
const many = Array.from({ length: 20 }, (_, place) => place);

/** No transaction takes any time: whether they share depends on the disk alone, not on the machine. */
function stopTime({ mock }: TestContext): void {
  const now = performance.now();
  mock.method(performance, 'now', () => now);
}

/** Pipelines over the pool that have measured a disk that takes so long to flush. */
async function pipelinesWith(flushMs: number) {
  const send = createPipelines(db.pool, () => Promise.resolve(flushMs));
  await send([sql`delete from sent`]);
  return send;
}

async function backendsOf(numbers: readonly number[]): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(
    sql`select count(distinct pid) as count from sent where number = any(${numbers}::int[])`,
  );
  return Number(row?.count);
}

test('transactions that are sent at once share a connection, and it is given back', async (t) => {
  stopTime(t);
  const send = await pipelinesWith(0.1);
  await Promise.all(many.slice(0, 4).map((number) => send([noting(number)])));
  assert.equal(await backendsOf(many), 1);
  assert.equal(db.pool.idleCount, db.pool.totalCount);
});

test('on a slow disk each has a connection of its own', async () => {
  const send = await pipelinesWith(5);
  await Promise.all(many.slice(0, 4).map((number) => send([noting(number)])));
  assert.equal(await backendsOf(many), 4);
});

test('where the disk cannot be measured each has a connection of its own, and it is reported', async () => {
  const failure = new Error('no such procedure');
  const reported: unknown[] = [];
  const send = createPipelines(db.pool, () => Promise.reject(failure), {
    onUnmeasured: (error) => reported.push(error),
  });
  await send([sql`delete from sent`]);
  await Promise.all(many.slice(0, 4).map((number) => send([noting(number)])));
  assert.equal(await backendsOf(many), 4);
  assert.deepEqual(reported, [failure]);
});

test('several statements are begun and committed, and leave no open transaction behind', async () => {
  const send = await pipelinesWith(0.1);
  const inTransaction = sql`savepoint here`; // An error outside of a transaction block.
  await send([noting(1), inTransaction]);
  await assert.rejects(send([noting(2), inTransaction, noting(1)]), { code: '23505' });
  await assert.rejects(send([inTransaction]), { code: '25P01' });
  const rows = await db.query<{ number: number }>(sql`select number from sent`);
  assert.deepEqual(rows, [{ number: 1 }]);
});

test('a transaction that fails is undone alone', async () => {
  const send = await pipelinesWith(0.1);
  const outcomes = await Promise.allSettled(
    many.map((number) => send([noting(number), sql`select 1 / ${number % 2}::int as part`])),
  );
  for (const [number, { status }] of outcomes.entries()) {
    assert.equal(status, number % 2 === 0 ? 'rejected' : 'fulfilled');
  }
  const rows = await db.query<{ number: number }>(sql`select number from sent order by number`);
  assert.deepEqual(
    rows.map(({ number }) => number),
    many.filter((number) => number % 2 === 1),
  );
});

/** Not prepared on any connection before. */
const fresh = (number: number): Sql =>
  sql`insert into sent values (${number}, pg_backend_pid()) /* new */`;

test('a statement that a failed transaction did not get to prepare is prepared by those queued behind it', async (t) => {
  stopTime(t);
  const send = await pipelinesWith(0.1);
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

test('… however many fail before they prepare it', async (t) => {
  stopTime(t);
  const own = openDatabase({ url: db.url, connections: 3 });
  const send = createPipelines(own.pool, () => Promise.resolve(0.1));
  await send([sql`select 1 as warm`]);
  const dividing = (first: number, second: number) =>
    send([
      sql`select 1 / ${first}::int as first`,
      sql`select 2 / ${second}::int as second`,
      sql`select 3 as third`,
    ]);
  const sent = [dividing(0, 1), dividing(1, 0), dividing(1, 1), dividing(1, 1)];
  // The answers are read together, so that the retries happen at once.
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100));
  const outcomes = await Promise.allSettled(sent);
  assert.deepEqual(
    outcomes.map(({ status }) => status),
    ['rejected', 'rejected', 'fulfilled', 'fulfilled'],
  );
  await own.close();
});

test('one that waits too long for a lock gives up, and does not hold up the next', async () => {
  const send = await pipelinesWith(0.1);
  await send([noting(0)]);
  const holder = await db.pool.connect();
  await holder.query('begin');
  await holder.query('delete from sent where number = 0');
  let isDone = false;
  const stuck = send([sql`update sent set pid = 0 where number = 0`]).then(() => (isDone = true));
  await delay(100);
  await send([noting(1)]);
  assert.equal(isDone, false);
  assert.equal(
    await commitOptimistically(db, [sql`update sent set pid = 0 where number = 0`]),
    false,
  );
  await holder.query('commit');
  holder.release();
  await stuck;
});

test('a connection that breaks fails those on it, and the next is given another', async (t) => {
  stopTime(t);
  const send = await pipelinesWith(0.1);
  const ending = send([sql`select pg_terminate_backend(pg_backend_pid())`]);
  const behind = send([noting(1)]);
  await assert.rejects(ending);
  await assert.rejects(behind);
  await send([noting(2)]);
  assert.deepEqual(await db.query(sql`select number from sent`), [{ number: 2 }]);
  assert.equal(db.pool.idleCount, db.pool.totalCount);
});

test('the server measures how long a flush takes', async () => {
  const [row] = await db.query<{ ms: number }>(sql`call flush_time(null)`);
  assert.ok(row && row.ms >= 0 && row.ms < 60_000);
});
