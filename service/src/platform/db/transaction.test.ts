import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { isRetryable, isUnavailable } from './failure.ts';
import { openDatabase, sql } from './pool.ts';
import { transaction } from './transaction.ts';

const db = await testDatabase();
await db.query(
  sql`create table counters (id int primary key, value bigint not null check (value >= 0))`,
);
await db.query(sql`insert into counters values (1, 0), (2, 0)`);

const valueOf = async (id: number) => {
  const [row] = await db.query<{ value: bigint }>(sql`select value from counters where id = ${id}`);
  return row?.value;
};

test('a transaction that throws leaves nothing behind', async () => {
  await assert.rejects(
    transaction(db, async (tx) => {
      await tx.query(sql`update counters set value = 99 where id = 1`);
      throw new Error('no');
    }),
    /no/,
  );
  assert.equal(await valueOf(1), 0n);
});

test('a transaction begins as its database says, in the round trip of its first statement', async () => {
  const opening = [...db.opening, sql`update counters set value = 41 where id = 1`];
  await assert.rejects(
    transaction({ ...db, opening }, async (tx) => {
      const rows = await tx.query<{ value: bigint }>(sql`select value from counters where id = 1`);
      assert.deepEqual(rows, [{ value: 41n }]);
      throw new Error('no');
    }),
    /no/,
  );
  assert.equal(await valueOf(1), 0n);
});

test('a transaction that cannot begin does nothing', async () => {
  const one = openDatabase({ url: db.url, connections: 1 });
  const change = async () =>
    await transaction(one, async (tx) => {
      await tx.query(sql`update counters set value = 7 where id = 1`);
    });
  await transaction(one, async (tx) => {
    await tx.query(sql`select 1 as one`);
  });
  await one.query(sql`deallocate all`);
  await assert.rejects(change(), { code: '26000' });
  assert.equal(await valueOf(1), 0n);
  await one.close();
});

test('an error that the work swallows is reported at the commit', async () => {
  const work = transaction(db, async (tx) => {
    await tx.query(sql`update counters set value = 9 where id = 1`);
    await tx.query(sql`update counters set value = -1 where id = 1`).catch(() => undefined);
  });
  await assert.rejects(work, /nothing was committed/);
  assert.equal(await valueOf(1), 0n);
});

test('a serialization failure runs the whole work again, and every increment counts', async () => {
  const allHaveRead = Promise.withResolvers<void>();
  let attempts = 0;
  await Promise.all(
    Array.from({ length: 4 }, () =>
      transaction(db, async (tx) => {
        await tx.query(sql`set transaction isolation level serializable`);
        const [row] = await tx.query<{ value: bigint }>(
          sql`select value from counters where id = 1`,
        );
        attempts += 1;
        if (attempts === 4) allHaveRead.resolve();
        await allHaveRead.promise; // So that the first attempts collide.
        await tx.query(sql`update counters set value = ${(row?.value ?? 0n) + 1n} where id = 1`);
      }),
    ),
  );
  assert.equal(await valueOf(1), 4n);
  assert.ok(attempts > 4, 'the first attempts collided');
});

test('a deadlock is resolved by running one of the two again', async () => {
  const meet = Promise.withResolvers<void>();
  let waiting = 0;
  const both = async (first: number, second: number) =>
    await transaction(db, async (tx) => {
      await tx.query(sql`update counters set value = value + 1 where id = ${first}`);
      waiting += 1;
      if (waiting === 2) meet.resolve();
      await meet.promise;
      await tx.query(sql`update counters set value = value + 1 where id = ${second}`);
    });
  const [one, two] = [await valueOf(1), await valueOf(2)];
  await Promise.all([both(1, 2), both(2, 1)]);
  assert.deepEqual([await valueOf(1), await valueOf(2)], [(one ?? 0n) + 2n, (two ?? 0n) + 2n]);
});

/** As the server says it of a row that moved to another partition while it was waited for. */
const conflict = sql`do $$ begin raise exception 'moved' using errcode = '40001'; end $$`;

test('whoever is unlucky with a row that many want tries for a while', async () => {
  let attempts = 0;
  const answer = await transaction(db, async (tx) => {
    attempts += 1;
    if (attempts <= 12) await tx.query(conflict);
    return 'done';
  });
  assert.deepEqual([answer, attempts], ['done', 13]);
});

test('a conflict that does not pass ends as one, and can be tried again later', async () => {
  await assert.rejects(
    transaction(db, async (tx) => await tx.query(conflict)),
    isRetryable,
  );
});

test('a failure that will not pass is not tried again', async () => {
  let attempts = 0;
  await assert.rejects(
    transaction(db, async (tx) => {
      attempts += 1;
      await tx.query(sql`update counters set value = -1 where id = 1`);
    }),
    (error) => !isRetryable(error) && !isUnavailable(error),
  );
  assert.equal(attempts, 1);
});

test('a connection that dies in a transaction is replaced, and its caller gets the error', async () => {
  await assert.rejects(
    transaction(db, async (tx) => {
      await tx.query(sql`select pg_terminate_backend(pg_backend_pid())`);
    }),
    isUnavailable,
  );
  assert.equal(await valueOf(2).then((value) => typeof value), 'bigint');
});

test('a database that does not answer is unavailable, not a bug', async () => {
  const nowhere = openDatabase({ url: 'postgres://x:y@127.0.0.1:1/z', connections: 1 });
  await assert.rejects(nowhere.query(sql`select 1 as one`), isUnavailable);
  await nowhere.close();
});
