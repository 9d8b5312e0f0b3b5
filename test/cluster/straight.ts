/**
 * What goes straight to a worker is committed by that worker alone. A transaction that is prepared first
 * may be left so by a kill, and its rows then stop whoever needs them until the cluster looks, a minute later.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from '../application.ts';
import { serversOf } from '../cluster-servers.ts';
import { merchantBody } from '../merchant-body.ts';
import { newKey, paymentRequest } from '../payment-server.ts';
import { ask, inDatabase } from '../servers.ts';

const MERCHANTS = 8; // Of every shard, as good as surely.

test('payments, refunds and what is logged of them are prepared nowhere', async () => {
  const { asPartner, foundation, shared } = await testApplication();
  const call = asPartner('isv');
  const database = new URL(shared.DATABASE_URL).pathname.slice(1);
  const ownerUrl = inDatabase(process.env['TEST_DATABASE_URL'] ?? '', database);
  const [, ...workers] = await serversOf(ownerUrl);
  assert.ok(workers.length > 0, 'there are workers');
  for (let merchant = 0; merchant < MERCHANTS; merchant += 1) {
    const made = await call('POST', '/onboarding/merchants', merchantBody());
    const payment = await call('POST', '/payments', paymentRequest(made.string('merchantId')));
    const paymentId = payment.string('paymentId');
    const refund = await call('POST', '/refunds', { idempotencyKey: newKey(), paymentId });
    assert.equal(refund.status, 201, refund.text);
  }
  await foundation.acquirers.stop();
  await foundation.requestLog.flush();
  for (const worker of workers) {
    // Each server notes those that it has had prepared, and forgets them when it looks the next time.
    const prepared = await ask<{ gid: string }>(worker, 'select gid from pg_dist_transaction');
    assert.deepEqual(prepared, []);
  }
});
