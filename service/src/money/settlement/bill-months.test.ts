import assert from 'node:assert/strict';
import { test } from 'node:test';
import { interchangePlus } from '../../../../test/fee-plans.ts';
import { paymentServer } from '../../../../test/payment-server.ts';
import { bucketOf } from '../../kernel/id.ts';
import { sql } from '../../platform/db/pool.ts';

const { call, caller, clock, db, newMerchant, operator, runJob } =
  await paymentServer('2026-03-05T15:00:00Z');

test('merchants that cannot be billed do not keep the others waiting, however many they are', async () => {
  const merchantId = await newMerchant();
  const path = `/operator/merchants/${merchantId}/fee-plan`;
  assert.equal((await operator('PUT', path, interchangePlus({ billing: 'NET' }))).status, 200);
  // Longer overdue than it, and of merchants that are not there.
  const lost = Array.from({ length: 100 }, (_, place) => String(1_000_000_000_000 + place));
  await db.query(sql`
    insert into fee_accounts (bucket, merchant_id, partner_id, next_bill_at)
    select bucket, id, ${caller.partnerId}, ${clock.now()}
    from unnest(${lost.map(bucketOf)}::bpchar[], ${lost}::text[]) as lost (bucket, id)`);
  clock.advance(Date.parse('2026-04-02T12:00:00Z') - clock.now().getTime());
  await assert.rejects(
    runJob('bill-months'),
    (error: AggregateError) => error.errors.length === 100,
  );
  const billed = await call('GET', `/events?type=month.billed&merchantId=${merchantId}`);
  assert.equal(billed.at('data.0.data.month'), '2026-03', billed.text);
});
