/** What acquirers have done and the database does not know, as after a restore to an earlier moment. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertAgreement } from '../../../../test/agreement.ts';
import { readJournal } from '../../../../test/journal.ts';
import { newKey, paymentRequest, paymentServer } from '../../../../test/payment-server.ts';
import { cad, cardOf, named } from '../../../../test/simulator.ts';
import { type AcquirerMerchant, foundOperations } from '../../acquiring/acquirers/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import { sql } from '../../platform/db/pool.ts';
import { makeGood, restores } from './index.ts';

const server = await paymentServer();
const { acquirers, clock, db, deps } = server;
const { partnerId } = server.caller;
const merchantId = await server.newMerchant();
const bucket = bucketOf(merchantId);
const acquirer = acquirers.of('simulator');
const merchant: AcquirerMerchant = {
  id: merchantId,
  name: 'Maple Hardware',
  categoryCode: '5251',
  terminalId: '67890128',
};
const hold = { automaticCapture: false };
const mark = { to: clock.now(), markedAt: clock.now() };

/** The id that a request under this key was given at the time. */
function idOf(kind: 'payment' | 'refund' | 'ledgerEntry', operation: string, key: string): string {
  const name = { partnerId, merchantId, operation, key };
  return acquirers.found.idUnder(kind, { bucket, now: clock.now() }, name);
}

const money = (amount: number) => ({ amount, currency: 'CAD' });
const original = (paymentId: string) => named(`${paymentId}:authorize`);

async function capturedThere(paymentId: string, key: string): Promise<void> {
  const id = idOf('ledgerEntry', 'complete-payment', key);
  await acquirer.capture({
    reference: `${paymentId}:capture:${id}`,
    merchant,
    original: original(paymentId),
    amount: cad(300n),
    final: false,
  });
}

async function refundedThere(paymentId: string, key: string): Promise<string> {
  const id = idOf('refund', 'create-refund', key);
  const about = { merchant, original: original(paymentId), amount: cad(100n) };
  await acquirer.refund({ reference: `${id}:refund`, ...about });
  return id;
}

async function authorizedThere(key: string): Promise<string> {
  const id = idOf('payment', 'create-payment', key);
  const reference = `${id}:authorize`;
  await acquirer.authorize({
    reference,
    merchant,
    card: cardOf(),
    amount: cad(1000n),
    capture: true,
  });
  return id;
}

/** The first start after it, and the work that follows. */
async function restored() {
  const made = await makeGood(deps, mark);
  await acquirers.found.load();
  clock.advance(120_000);
  for (const name of ['resolve-payments', 'resolve-refunds']) await server.runJob(name);
  return made;
}

const statesNow = async () =>
  (await foundOperations(db)).map(({ operation, state }) => `${operation} ${state}`);

test('what acquirers did since is written back once, and repeats of then are answered', async () => {
  const held = (await server.pay(merchantId, hold)).string('paymentId');
  const sold = (await server.pay(merchantId)).string('paymentId');
  clock.advance(60_000);
  const keys = { capture: newKey(), refund: newKey(), payment: newKey() };
  await capturedThere(held, keys.capture);
  clock.advance(1_000);
  const refundId = await refundedThere(sold, keys.refund);
  clock.advance(1_000);
  const lostId = await authorizedThere(keys.payment);
  const before = await readJournal(db, merchantId);

  assert.deepEqual(await restored(), { found: 3, silent: [] });
  assert.deepEqual(await statesNow(), [
    'capture WRITTEN_BACK',
    'refund WRITTEN_BACK',
    'purchase LOST',
  ]);
  const completed = await server.call('GET', `/payments/${held}`);
  assert.equal(completed.at('paymentStatus'), 'PARTIALLY_COMPLETED');
  assert.equal(completed.at('capturedAmount.amount'), 300);
  await server.assertRefunded(sold, 100);

  const complete = { idempotencyKey: keys.capture, amount: money(300), finalCompletion: false };
  for (let repeat = 0; repeat < 2; repeat += 1) {
    const moved = await server.move(held, 'complete', complete);
    assert.equal(moved.status, 200, moved.text);
    assert.equal(moved.at('capturedAmount.amount'), 300, 'it is not captured again');
    const refund = { idempotencyKey: keys.refund, refundAmount: money(100) };
    const refunded = await server.refund(sold, refund);
    assert.equal(refunded.at('refundId'), refundId, refunded.text);
  }
  const request = { ...paymentRequest(merchantId), idempotencyKey: keys.payment };
  const other = await server.call('POST', '/payments', { ...request, amount: money(999) });
  assert.equal(other.status, 409, 'something else under the key');
  const again = await server.call('POST', '/payments', request);
  assert.equal(again.at('paymentId'), lostId, again.text);
  assert.equal(again.at('createdAt'), before.at(-1)?.at.toISOString());
  assert.equal((await readJournal(db, merchantId)).length, before.length, 'nothing was done twice');
  await assertAgreement(db);
});

test('begun again after a crash, it finishes what was not done, and repeats nothing', async () => {
  const held = (await server.pay(merchantId, hold)).string('paymentId');
  const keys = [newKey(), newKey()];
  for (const key of keys) {
    clock.advance(1_000);
    await capturedThere(held, key);
  }
  const later = { to: clock.now(), markedAt: clock.now() };
  await db.query(sql`
    insert into payout_file_numbers (originator, written) values ('0001000111', 7)`);
  const failing = { ...deps, realClock: { now: () => assert.fail('killed') } };
  await assert.rejects(makeGood(failing, later), /killed/);
  const [cut] = await restores(db);
  assert.equal(cut?.cutOverAt, null, 'it was killed before it knew that numbers are ahead');
  await makeGood(deps, later);
  const [{ madeGoodAt } = assert.fail()] = await restores(db);
  assert.ok(madeGoodAt);
  // The first waits for the sweeper; somebody asks for it again meanwhile.
  await acquirers.found.load();
  const body = { idempotencyKey: keys[0], amount: money(300) };
  const early = await server.move(held, 'complete', { ...body, finalCompletion: false });
  assert.equal(early.status, 409, early.text);
  // Killed before it was noted that it is written back.
  await db.query(sql`
    update found_operations set state = 'WAITING' where payment_id = ${held}`);
  clock.advance(120_000);
  await server.runJob('resolve-payments');
  const repeat = await server.move(held, 'complete', { ...body, finalCompletion: false });
  assert.equal(repeat.at('capturedAmount.amount'), 300, repeat.text);
  await makeGood(deps, later);
  clock.advance(120_000);
  await server.runJob('resolve-payments');
  const now = await server.call('GET', `/payments/${held}`);
  assert.equal(now.at('capturedAmount.amount'), 600, 'each once');
  await assertAgreement(db);
  const logged = await db.query(sql`
    select from audit_log where action = 'database.restored' and subject = ${later.to.toISOString()}`);
  assert.equal(logged.length, 1);
  const numbers = await db.query(sql`select written from payout_file_numbers`);
  assert.deepEqual(numbers, [{ written: 1_007n }], 'they go ahead once');
});
