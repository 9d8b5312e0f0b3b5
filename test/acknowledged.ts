import assert from 'node:assert/strict';
import { type Queryable, sql } from '../src/platform/db/pool.ts';
import type { Expected } from './mixed-load.ts';
import type { Acknowledged, PersistentClient } from './persistent-client.ts';

/** Every acknowledged answer is given again to the letter, and every payment is as it was told. */
export async function assertAcknowledged(
  { send, acknowledged }: PersistentClient,
  expected: readonly Expected[],
): Promise<void> {
  for (const { path, body, answer } of acknowledged) {
    const again = await send('POST', path, body);
    assert.equal(again.status, answer.status, path);
    assert.ok(again.isReplayed, path);
    assert.equal(again.text, answer.text);
  }
  for (const { paymentId, status, captured, capturable, refunded } of expected) {
    const found = await send('GET', `/payments/${paymentId}`);
    assert.equal(found.at('paymentStatus'), status, paymentId);
    assert.equal(found.at('capturedAmount.amount'), captured, paymentId);
    assert.equal(found.at('capturableAmount.amount'), capturable, paymentId);
    assert.equal(found.at('refundedAmount.amount'), refunded, paymentId);
  }
}

/** One thing for each key that was acknowledged, no more; and no event is told twice. */
export async function assertOnce(
  db: Queryable,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const [made] = await db.query<Record<string, bigint>>(sql`
    select (select count(*) from payments) as "/payments",
      (select count(*) from refunds) as "/refunds",
      (select count(*) from validations) as "/validations"`);
  for (const path of ['/payments', '/refunds', '/validations']) {
    const told = acknowledged.filter((one) => one.path === path).length;
    assert.ok(told > 0, `${path} was called`);
    assert.equal(Number(made?.[path]), told, path);
  }
  const twice = await db.query(sql`
    select subject_id, type from events where type not like '%.stuck'
    group by subject_id, type having count(*) > 1`);
  assert.deepEqual(twice, []);
}
