import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { counted, statisticsOver } from '../../../../test/statistics.ts';
import { validated } from '../../../../test/validation-events.ts';
import { OPERATOR } from '../../../../test/operator-server.ts';
import { newId } from '../../kernel/id.ts';
import { transaction } from '../../platform/db/pool.ts';
import { recordMany } from '../../records/events/index.ts';

const db = await testDatabase(1);
const clock = new FakeClock();

test('events are counted though all connections are in transactions that publish', async () => {
  const now = clock.now();
  const partnerId = newId('partner', '00', now);
  const event = validated({ partnerId, merchantId: '1000000000007', now });
  await transaction(db, (tx) => recordMany(tx, [event]));
  const { publish, rows } = statisticsOver({ db, clock }, OPERATOR);
  await publish();
  assert.deepEqual(await rows(counted('validated')), ['1000000000007|2026-03-01 12||| 1 0']);
});
