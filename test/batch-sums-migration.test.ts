/** Migrating a database of the previous release adds the sums of its unclosed batches. */
import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { findBatchDifferences } from '../service/src/money/settlement/index.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import { cardMethod, newKey, paymentServer } from './payment-server.ts';

const server = await paymentServer();
const { call, db, move, newMerchant, pay, refund } = server;

const FOLDER = join(import.meta.dirname, '..', 'service', 'migrations');

const sums = async () =>
  await db.query(sql`
    select batch_id, brand, card_type, sum(sales_amount)::bigint as sales,
      sum(sales_count)::bigint as sales_count, sum(voids_amount)::bigint as voids,
      sum(voids_count)::bigint as voids_count, sum(refunds_amount)::bigint as refunds,
      sum(refunds_count)::bigint as refunds_count
    from batch_sums group by batch_id, brand, card_type order by batch_id, brand`);

test('the migration creates the same sums for existing rows as joining would have', async () => {
  const unlimited = {
    pointOfSaleOptions: { dailyCancellationLimit: null, dailyRefundLimit: null },
  };
  const merchants = [await newMerchant(unlimited), await newMerchant(unlimited)];
  for (const merchantId of merchants) {
    const sold = await pay(merchantId);
    const other = await pay(merchantId, {
      paymentMethod: cardMethod({ cardNumber: '5555555555554444' }),
      amount: { amount: 2500, currency: 'CAD' },
    });
    const held = await pay(merchantId, { automaticCapture: false });
    const amount = { amount: 300, currency: 'CAD' };
    await move(held.string('paymentId'), 'complete', { amount, finalCompletion: false });
    await move(held.string('paymentId'), 'complete', { amount });
    assert.equal((await move(sold.string('paymentId'), 'cancel')).status, 200);
    assert.equal((await refund(other.string('paymentId'), { amount })).status, 201);
  }
  const [closed = ''] = merchants;
  await call('POST', '/batches/close', { idempotencyKey: newKey(), merchantId: closed });
  const next = await pay(closed, { amount: { amount: 4200, currency: 'CAD' } });
  assert.equal(next.status, 201, next.text);
  const before = await sums();
  assert.equal(before.length, 3);

  const file = readdirSync(FOLDER).find((name) => name.endsWith('_batch-sums.sql')) ?? '';
  await db.query(sql`drop table batch_sums`);
  await db.pool.query(readFileSync(join(FOLDER, file), 'utf8'));
  assert.deepEqual(await sums(), before);
  assert.deepEqual(await findBatchDifferences(db), []);
});
