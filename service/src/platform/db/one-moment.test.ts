import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { readOneMoment } from './transaction.ts';
import { type Database, sql } from './pool.ts';

const db = await testDatabase(4);

test('what is given up while the server cannot be asked to cancel it ends by itself, and nothing else fails', async () => {
  let refused = 0;
  const asked = Promise.withResolvers<void>();
  /** Every connection but that of the reading is gone. */
  const alone: Database = {
    ...db,
    query: () => {
      refused += 1;
      if (refused === 2) asked.resolve();
      return Promise.reject(new Error('no connection is free'));
    },
  };
  const given = new AbortController();
  const reading = readOneMoment(alone, given.signal, async (tx) => {
    given.abort();
    await asked.promise; // A second time: the first failure has not ended it.
    return await tx.query(sql`select 1`);
  });
  await reading;
  assert.ok(refused >= 2); // On a busy machine it is asked again before the reading has ended.
});

test('a statement that is given up is cancelled at the server', async () => {
  const given = new AbortController();
  const reading = readOneMoment(db, given.signal, async (tx) => {
    const slow = tx.query(sql`select pg_sleep(600)`);
    given.abort(new Error('given up'));
    return await slow;
  });
  await assert.rejects(reading, { message: 'given up' });
});
