import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestAnswer } from '../../../../test/http.ts';
import { cardMethod, paymentServer } from '../../../../test/payment-server.ts';

const server = await paymentServer();
const { call, clock, operator } = server;
const [shop, stall] = [await server.newMerchant(), await server.newMerchant()];
const cad = (amount: number) => ({ amount: { amount, currency: 'CAD' } });
const HOUR_MS = 3_600_000;
const MASTERCARD = { paymentMethod: cardMethod({ cardNumber: '5555555555554444' }) };

const pay = async (merchantId: string, changes: Readonly<Record<string, unknown>>) =>
  (await server.pay(merchantId, changes)).string('paymentId');
const of = async (paymentId: string) =>
  await call('GET', `/payments/${paymentId}/possible-duplicates`);
const found = (answer: TestAnswer): unknown[] => {
  assert.equal(answer.status, 200, answer.text);
  return (answer.at('data') as Record<string, unknown>[]).map(({ matches, paymentId }) => [
    paymentId,
    matches,
  ]);
};

const early = await pay(shop, { ...cad(4_000), orderId: 'd-1' });
clock.advance(30 * HOUR_MS);
const first = await pay(shop, { ...cad(4_000), orderId: 'd-1' });
clock.advance(HOUR_MS);
const again = await pay(shop, { ...cad(4_000), orderId: 'd-1' });
const otherOrder = await pay(shop, { ...cad(4_000), orderId: 'd-2' });
const otherCard = await pay(shop, { ...cad(4_000), orderId: 'd-1', ...MASTERCARD });
await pay(shop, { ...cad(4_001), orderId: 'd-1' });
await pay(shop, { ...cad(4_000), ...MASTERCARD });
await pay(stall, { ...cad(4_000), orderId: 'd-1' });
const undone = await pay(shop, { ...cad(4_000), orderId: 'd-1' });
const cancelled = await call('POST', `/payments/${undone}/cancel`, { idempotencyKey: 'undone' });
assert.equal(cancelled.status, 200, cancelled.text);

test('the same card or order, amount and day are a possible duplicate; the nearest first', async () => {
  clock.advance(20 * HOUR_MS);
  const late = await pay(shop, cad(4_000)); // Before its day has passed.
  assert.deepEqual(found(await of(first)).slice(-1), [[late, ['CARD']]]);
  assert.deepEqual(
    new Set(found(await of(first)).map(String)),
    new Set(
      [
        [again, ['CARD', 'ORDER']],
        [otherOrder, ['CARD']],
        [otherCard, ['ORDER']],
        [late, ['CARD']],
      ].map(String),
    ),
  );
  assert.deepEqual(found(await of(early)), []);
});

test('what was undone is none, and has none', async () => {
  assert.deepEqual(found(await of(undone)), []);
  assert.ok(
    !found(await of(again))
      .flat()
      .includes(undone),
  );
});

test('nobody else learns of them; operators see whose they are', async () => {
  const other = server.as(await server.newPartner());
  assert.equal((await other('GET', `/payments/${first}/possible-duplicates`)).status, 404);
  const bound = server.as({ ...server.caller, merchantId: stall });
  assert.equal((await bound('GET', `/payments/${first}/possible-duplicates`)).status, 404);
  const all = await operator('GET', `/operator/payments/${first}/possible-duplicates`);
  assert.deepEqual(found(all), found(await of(first)));
  assert.match(all.string('data.0.partnerId'), /^pa/);
});
