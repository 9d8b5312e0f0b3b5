import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Database, type Sql, sql } from '../db/pool.ts';
import { destroyDataKey, rotateDataKey } from './change-keys.ts';
import { selectDataKeys } from './key-store.ts';
import { Keyring } from './keyring.ts';
import { versionOf } from './sealed-value.ts';
import { because, CARD, testInstallation } from '../../../../test/key-installation.ts';
import { until } from '../../../../test/until.ts';

const HOUR_MS = 3_600_000;

test('a rotated key is used by a running process within 30 s, and understood at once', async () => {
  const { clock, startProcess, context } = await testInstallation();
  const running = await startProcess();
  const old = running.seal('vault', 'pm1', CARD);
  assert.equal(await rotateDataKey(context, 'vault'), 2);
  const rotated = (await startProcess()).seal('vault', 'pm1', CARD);
  assert.deepEqual([versionOf(old), versionOf(rotated)], [1, 2]);

  clock.advance(29_999);
  assert.equal(versionOf(running.seal('vault', 'pm1', CARD)), 1);
  clock.advance(1);
  // The seal that notices does not wait for the look it starts.
  await until(() => versionOf(running.seal('vault', 'pm1', CARD)) === 2);

  const other = await startProcess();
  await rotateDataKey(context, 'vault');
  const newest = (await startProcess()).seal('vault', 'pm1', CARD);
  for (const value of [old, rotated, newest]) {
    assert.deepEqual(await other.open('vault', 'pm1', value), CARD);
  }
});

test('many opens of a version not yet met share the readings of the database', async () => {
  const { startProcess, context } = await testInstallation();
  let readings = 0;
  const counting: Database = {
    ...context.db,
    query: (statement) => {
      readings += 1;
      return context.db.query(statement);
    },
  };
  const behind = new Keyring({ ...context, db: counting });
  await behind.load(['vault']);
  await rotateDataKey(context, 'vault');
  const sealed = (await startProcess()).seal('vault', 'pm1', CARD);
  readings = 0;
  await Promise.all(Array.from({ length: 100 }, () => behind.open('vault', 'pm1', sealed)));
  assert.ok(readings <= 2, `${readings} readings`);
});

test('however busy, a process looks once in 30 s, and not again while a look is under way', async () => {
  const { clock, context } = await testInstallation();
  const held = Promise.withResolvers<void>();
  let looks = 0;
  const slow: Database = {
    ...context.db,
    query: async <Row extends object>(statement: Sql) => {
      looks += 1;
      const rows = await context.db.query<Row>(statement);
      if (clock.now() > start) await held.promise;
      return rows;
    },
  };
  const start = clock.now();
  const keyring = new Keyring({ ...context, db: slow });
  await keyring.load(['vault', 'audit']);
  looks = 0;
  const looksAfter = (milliseconds: number) => {
    clock.advance(milliseconds);
    for (let use = 0; use < 100; use += 1) keyring.mac('audit', keyring.seal('vault', 'a', CARD));
    return looks;
  };
  assert.deepEqual([0, 29_999, 1, 30_000].map(looksAfter), [0, 0, 1, 1]);
  held.resolve();
  await until(() => looksAfter(0) === 2);
});

test('a reading that began before a rotation does not hide the version it did not see', async () => {
  const { startProcess, context } = await testInstallation();
  const held = Promise.withResolvers<void>();
  let holding = false;
  const slow: Database = {
    ...context.db,
    query: async <Row extends object>(statement: Sql) => {
      const rows = await context.db.query<Row>(statement);
      if (holding) await held.promise;
      return rows;
    },
  };
  const behind = new Keyring({ ...context, db: slow });
  await behind.load(['vault']);
  holding = true;
  const early = behind.load(['vault']);
  await context.db.query(sql`select 1`);
  await rotateDataKey(context, 'vault');
  const sealed = (await startProcess()).seal('vault', 'pm1', CARD);
  const opened = behind.open('vault', 'pm1', sealed);
  holding = false;
  held.resolve();
  await early;
  assert.deepEqual(await opened, CARD);
});

test('a check for new keys that fails is logged, and the known keys go on working', async () => {
  const { startProcess, context } = await testInstallation();
  await startProcess();
  let down = false;
  const failing: Database = {
    ...context.db,
    query: async (statement) => {
      if (down) throw new Error('the database is down');
      return await context.db.query(statement);
    },
  };
  const failures: unknown[] = [];
  const onCheckFailed = (error: unknown) => failures.push(error);
  const keyring = new Keyring({ ...context, db: failing, onCheckFailed });
  await keyring.load(['vault', 'audit']);
  down = true;
  context.clock.advance(30_000);
  keyring.mac('audit', 'data');
  await until(() => failures.length > 0);
  assert.deepEqual(await keyring.open('vault', 'a', keyring.seal('vault', 'a', CARD)), CARD);
  assert.equal(failures.length, 1); // The next look is in 30 s.
});

test('a destroyed key opens nothing more, says so, and never was one in use', async () => {
  const { startProcess, context } = await testInstallation();
  const { db, clock } = context;
  const running = await startProcess();
  const sealed = running.seal('vault', 'pm1', CARD);
  const refused = because('refused');
  await assert.rejects(destroyDataKey(context, 'vault', 1), refused);
  await rotateDataKey(context, 'vault');
  await assert.rejects(destroyDataKey(context, 'vault', 2), refused);
  clock.advance(24 * HOUR_MS - 1);
  await assert.rejects(destroyDataKey(context, 'vault', 1), /after 2026-03-02T12:00:00.000Z/);
  assert.deepEqual(await running.open('vault', 'pm1', sealed), CARD);

  clock.advance(1);
  await destroyDataKey(context, 'vault', 1);
  await assert.rejects(destroyDataKey(context, 'vault', 1), refused);
  await assert.rejects(destroyDataKey(context, 'vault', 9), because('unknown-version'));
  const [row] = await selectDataKeys(db, ['vault']);
  assert.deepEqual([row?.wrapped, row?.destroyedAt], [null, clock.now()]);
  await assert.rejects((await startProcess()).open('vault', 'pm1', sealed), because('destroyed'));
  await running.load(['vault']);
  await assert.rejects(running.open('vault', 'pm1', sealed), because('destroyed'));
});

test('a process idle for so long that its key may be destroyed does not seal with it', async () => {
  const { clock, startProcess, context } = await testInstallation();
  const idle = await startProcess();
  await rotateDataKey(context, 'vault');
  clock.advance(12 * HOUR_MS + 1);
  assert.throws(() => idle.seal('vault', 'pm1', CARD), because('stale'));
  // The refused seal began a look for new keys; the caller's next attempt finds them.
  let sealed: Buffer | undefined;
  await until(() => {
    try {
      sealed = idle.seal('vault', 'pm1', CARD);
    } catch (error) {
      assert.ok(because('stale')(error));
    }
    return sealed !== undefined;
  });
  assert.equal(sealed && versionOf(sealed), 2);
});
