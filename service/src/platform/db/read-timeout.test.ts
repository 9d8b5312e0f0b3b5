import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate, setTimeout as delay } from 'node:timers/promises';
import { databaseProxy } from '../../../../test/database-proxy.ts';
import { testDatabase } from '../../../../test/database.ts';
import { isUnavailable } from './failure.ts';
import { createGroupCommit, Saturated } from './group-commit.ts';
import { createPipelines } from './pipelines.ts';
import { type Database, openDatabase, sql } from './pool.ts';
import { commitOptimistically, readWholeTables, transaction } from './transaction.ts';

const direct = await testDatabase();
await direct.query(sql`create table done (name text not null)`);
const proxy = await databaseProxy(direct.url);
// Long enough that a busy machine, which is slow to connect and to answer, does not pass for silent.
const DEADLINES = { connectMs: 1_000, readMs: 1_200 };

const noting = (name: string) => sql`insert into done values (${name})`;
/** How often it was done, once everything that the proxy held back has arrived. */
async function timesDone(name: string): Promise<number> {
  await proxy.speak();
  return (await direct.query(sql`select 1 as one from done where name = ${name}`)).length;
}

/** Runs `work` on a database behind the proxy, and checks that it serves again once the proxy forwards. */
async function behindProxy(work: (db: Database) => Promise<void>, url = proxy.url): Promise<void> {
  const db = openDatabase({ url, connections: 3, deadlines: DEADLINES });
  try {
    await work(db);
    await proxy.speak();
    if (url === proxy.url) await db.query(sql`select 1 as one`);
  } finally {
    await proxy.speak();
    await db.close();
  }
}

test('a server that accepts and says nothing is unavailable', async () => {
  await behindProxy(async (db) => {
    proxy.silence();
    await assert.rejects(db.query(sql`select 1 as one`), isUnavailable);
    await assert.rejects(db.commitInOneRoundTrip([noting('never')]), isUnavailable);
  });
});

test('a server that falls silent after agreeing to TLS, or at the password, is unavailable', async () => {
  await behindProxy(async (db) => {
    await assert.rejects(db.query(sql`select 1 as one`), isUnavailable);
  }, `${proxy.url}?sslmode=no-verify`);
  await behindProxy(async (db) => {
    proxy.silence('answers');
    await assert.rejects(db.query(sql`select 1 as one`), isUnavailable);
  });
});

test('silence amid a statement fails its caller, and the connection is not used again', async () => {
  await behindProxy(async (db) => {
    await db.query(sql`select 1 as one`);
    assert.equal(db.pool.totalCount, 1);
    proxy.silence();
    await assert.rejects(db.query(sql`select 1 as one`), isUnavailable);
    assert.equal(db.pool.totalCount, 0);
  });
});

test('all transactions that share a connection fail with it, and none is sent again', async (t) => {
  await behindProxy(async (db) => {
    const names = ['one', 'two', 'three', 'four'];
    // With no time measured for disk or transactions they share a connection, however busy the machine is.
    const send = createPipelines(db.pool, async () => 0);
    const now = performance.now();
    const frozen = t.mock.method(performance, 'now', () => now);
    await send([sql`select 1 as warm`]);
    proxy.silence('answers');
    const outcomes = Promise.allSettled(names.map((name) => send([noting(name)])));
    await setImmediate(); // Each has its connection.
    assert.equal(db.pool.totalCount, 1, 'they share it');
    frozen.mock.restore();
    const sent = await outcomes;
    assert.ok(sent.every((one) => one.status === 'rejected' && isUnavailable(one.reason)));
    for (const name of names) assert.equal(await timesDone(name), 1, name);
  });
});

test('a transaction is not run again when the answer to its commit is lost', async () => {
  await behindProxy(async (db) => {
    let runs = 0;
    const work = transaction(db, async (tx) => {
      runs += 1;
      await tx.query(noting('committed in silence'));
      proxy.silence('answers');
    });
    await assert.rejects(work, isUnavailable);
    assert.equal(runs, 1);
    assert.equal(await timesDone('committed in silence'), 1);
  });
});

test('a batch whose outcome is unknown is not run again, and commands queued behind it are refused', async () => {
  await behindProxy(async (db) => {
    let runs = 0;
    const begun = Promise.withResolvers<void>();
    const { submit } = createGroupCommit<string, string>({
      name: 'silent',
      parallel: 1,
      waitMaxMs: 100,
      run: async (names) => {
        runs += 1;
        if (runs === 2) begun.resolve();
        await commitOptimistically(db, names.map(noting));
        return names;
      },
    });
    await submit('warm');
    proxy.silence('answers');
    const first = submit('first of a batch');
    await begun.promise;
    const behind = submit('behind it');
    await assert.rejects(first, isUnavailable);
    await assert.rejects(behind, Saturated);
    assert.equal(runs, 2);
    assert.equal(await timesDone('first of a batch'), 1);
    assert.equal(await timesDone('behind it'), 0);
  });
});

test('a caller who finds every connection in use by a silent server waits no longer than the connect timeout', async () => {
  await behindProxy(async (db) => {
    const warm = Array.from({ length: 3 }, () => db.query(sql`select pg_sleep(0.05) as slept`));
    await Promise.all(warm);
    proxy.silence();
    const asked = Array.from({ length: 50 }, () => db.query(sql`select 1 as one`));
    const outcomes = await Promise.allSettled(asked);
    assert.ok(outcomes.every((one) => one.status === 'rejected' && isUnavailable(one.reason)));
    assert.equal(db.pool.waitingCount, 0);
  });
});

test('a server that is slow but not silent is waited for: rows that trickle in, one round trip after another', async () => {
  await behindProxy(async (db) => {
    const pauseS = DEADLINES.readMs / 3_000; // Five of them are longer than the read timeout.
    const rows = await db.query<{ place: number }>(sql`
      select place, repeat('x', 9000) as filler, pg_sleep(${pauseS}) as slept
      from generate_series(1, 5) as place`);
    assert.equal(rows.length, 5);
    for (let count = 0; count < 5; count += 1)
      await db.query(sql`select pg_sleep(${pauseS}) as slept`);
  });
});

test('reading whole tables has a longer timeout, and the next use of the connection does not', async () => {
  await behindProxy(async (db) => {
    await transaction(db, async (tx) => {
      await readWholeTables(tx);
      await tx.query(sql`select pg_sleep(${(DEADLINES.readMs * 3) / 1_000}) as slept`);
    });
    assert.equal(db.pool.totalCount, 1);
    proxy.silence();
    await assert.rejects(db.query(sql`select 1 as one`), isUnavailable);
  });
});

test('a database is closed although the server does not close its end', async () => {
  const db = openDatabase({ url: proxy.url, connections: 1, deadlines: DEADLINES });
  await db.query(sql`select 1 as one`);
  proxy.silence();
  const asked = assert.rejects(db.query(sql`select 1 as one`), isUnavailable);
  while (db.pool.idleCount > 0) await setImmediate(); // Until the statement is running.
  await db.close();
  await asked;
  await proxy.speak();
});

test('an idle connection is left alone', async () => {
  await behindProxy(async (db) => {
    await db.query(sql`select 1 as one`);
    await delay(DEADLINES.readMs * 2);
    assert.equal(db.pool.totalCount, 1);
  });
});
