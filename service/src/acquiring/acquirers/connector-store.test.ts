import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { testKeyring } from '../../../../test/keyring.ts';
import { sql } from '../../platform/db/pool.ts';
import { createConnectorStore } from './connector-store.ts';

const db = await testDatabase();
const keyring = await testKeyring(db);
await keyring.load(['connectors']);
const [one, other] = [createConnectorStore({ db, keyring }), createConnectorStore({ db, keyring })];
const RING = { size: 100, blocks: 40, windowMs: 3_600_000 };

test('many who lease at once get a block each, and the next gets none', async () => {
  const leased = await Promise.all(
    Array.from({ length: RING.blocks }, (_, index) =>
      (index % 2 === 0 ? one : other).leaseNumbers('busy', RING),
    ),
  );
  const expected = Array.from({ length: RING.blocks }, (_, index) => index * RING.size);
  assert.deepEqual(
    leased.toSorted((a = -1, b = -1) => a - b),
    expected,
  );
  assert.equal(await one.leaseNumbers('busy', RING), undefined);
  assert.equal(await one.leaseNumbers('another', RING), 0, 'counters are apart');
});

test('a block is leased again once its window is over, the oldest first', async () => {
  for (let block = 0; block < 3; block += 1) await one.leaseNumbers('old', { ...RING, blocks: 3 });
  await db.query(sql`
    update connector_number_blocks set leased_at = leased_at - interval '61 minutes'
    where counter = 'old' and block <> 1`);
  await db.query(sql`
    update connector_number_blocks set leased_at = leased_at - interval '1 hour'
    where counter = 'old' and block = 2`);
  const again = [];
  for (let turn = 0; turn < 3; turn += 1) {
    again.push(await other.leaseNumbers('old', { ...RING, blocks: 3 }));
  }
  assert.deepEqual(again, [200, 0, undefined]);
});

test('a secret is kept sealed, replaced, and opened by its name alone', async () => {
  const secret = Buffer.from('0123456789abcdef');
  assert.equal(await one.readSecret('bank'), undefined);
  await one.writeSecret('bank', Buffer.from('before'));
  await one.writeSecret('bank', secret);
  assert.deepEqual(await other.readSecret('bank'), secret);
  const [row] = await db.query<{ sealed: Buffer }>(sql`select sealed from connector_secrets`);
  assert.ok(row && !row.sealed.includes(secret));
  await db.query(sql`update connector_secrets set name = 'stolen'`);
  await assert.rejects(one.readSecret('stolen'));
});
