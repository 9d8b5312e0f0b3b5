import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketOf, newId } from '../../kernel/id.ts';
import { LOOKED_AT_MAX } from '../../platform/db/list.ts';
import { sql } from '../../platform/db/pool.ts';
import type { TestAnswer, TestCall } from '../../../../test/http.ts';
import { cardMethod, paymentServer } from '../../../../test/payment-server.ts';
import { gatherFinds } from './gather-finds.ts';

const server = await paymentServer();
const { call, clock, db, operator: asOperator } = server;
const merchantId = await server.newMerchant();
const bucket = bucketOf(merchantId);
const pay = async (changes: Readonly<Record<string, unknown>>) => {
  clock.advance(1_000);
  return await server.pay(merchantId, changes);
};

const MASTERCARD = '5555555555554444';
const visa = await pay({ amount: { amount: 1200, currency: 'CAD' }, orderId: 'o-1' });
const mastercard = await pay({
  amount: { amount: 1200, currency: 'CAD' },
  paymentMethod: cardMethod({ cardNumber: MASTERCARD }),
});
// The simulator declines by the cents of an amount.
const declined = await pay({ amount: { amount: 5051, currency: 'CAD' } });
assert.equal(declined.status, 422, declined.text);
const refunded = await pay({ amount: { amount: 700, currency: 'CAD' } });
await call('POST', '/refunds', {
  idempotencyKey: 'part',
  paymentId: refunded.string('paymentId'),
  refundAmount: { amount: 7, currency: 'CAD' },
});

// What is made later is looked at one by one.
clock.advance(60_000);
await gatherFinds({
  db,
  clock,
  realClock: clock,
  limits: { runMin: 1, commitMs: 0 },
}).run();

const ids = (page: TestAnswer): unknown[] => {
  assert.equal(page.status, 200, page.text);
  return (page.at('data') as Record<string, unknown>[]).map((record) => record['paymentId']);
};
const [V, M, R] = [visa, mastercard, refunded].map((answer) => answer.string('paymentId'));

const FOUND: readonly (readonly [string, readonly (string | undefined)[]])[] = [
  ['lastFour=4444', [M]],
  ['lastFour=0000', []],
  ['amount=1200', [M, V]],
  ['amount=1200&currency=CAD', [M, V]],
  ['amount=1200&lastFour=4444', [M]],
  ['amount=1200&lastFour=4444&status=DECLINED', []],
  ['cardBrand=MASTERCARD', [M]],
  ['currency=USD', []],
  ['isRefunded=true', [R]],
  ['isRefunded=true&cardBrand=VISA&lastFour=4242', [R]],
  ['isRefunded=true&amount=1', []],
  ['isApproved=true', [R, M, V]],
  ['isApproved=true&cardBrand=MASTERCARD', [M]],
  ['isApproved=false&status=SUCCEEDED', []],
  ['isApproved=false&amount=1200', []],
  ['isThreeDSecure=true', []],
  ['isThreeDSecure=false&amount=700', [R]],
  ['orderId=o-1&lastFour=4242', [V]],
  ['orderId=o-1&lastFour=4444', []],
  ['status=SUCCEEDED&amount=700', [R]],
  ['reason=DECLINED_99', []],
  ['status=SUCCEEDED,EXPIRED', [R, M, V]],
  ['status=EXPIRED&status=SUCCEEDED', [R, M, V]],
  ['status=PROCESSING,EXPIRED', []],
  ['status=EXPIRED,SUCCEEDED,SUCCEEDED&isRefunded=true', [R]],
  ['amountMin=701&amountMax=1200', [M, V]],
  ['amountMax=700', [R]],
  ['amountMax=700&createdHour=15&createdWeekday=7', [R]], // Sunday, March 1.
  ['amountMax=700&createdHour=10&timeZone=America/Toronto', [R]],
  ['amountMax=700&createdHour=15&timeZone=America/Toronto', []],
  ['lastFour=4444&createdWeekday=1', []],
  ['cardCountry=CA', []], // There is no table of countries.
  ['amountMin=700&amountMax=699', []],
  ['amountMax=1200&status=SUCCEEDED,DECLINED&lastFour=4444', [M]],
];

test('hours and days are those of a zone that there is, within a day and a week', async () => {
  const query = 'createdHour=24&createdWeekday=0&timeZone=Mars/Base&cardCountry=ca';
  assert.deepEqual((await call('GET', `/payments?${query}`)).faults(), [
    'cardCountry INVALID_FORMAT',
    'createdHour INVALID_VALUE',
    'createdWeekday INVALID_VALUE',
    'timeZone INVALID_VALUE',
  ]);
  for (const zone of ["UTC'; drop table payments; --", '+05:00', 'UTC UTC']) {
    const refused = await call('GET', `/payments?timeZone=${encodeURIComponent(zone)}`);
    assert.equal(refused.status, 400, zone);
  }
});

for (const [query, expected] of FOUND) {
  test(`payments by ${query}, for the partner, of a merchant and for operators`, async () => {
    assert.deepEqual(ids(await call('GET', `/payments?${query}`)), expected);
    assert.deepEqual(
      ids(await call('GET', `/payments?merchantId=${merchantId}&${query}`)),
      expected,
    );
    const other = await call('GET', `/payments?merchantId=9999999999994&${query}`);
    assert.deepEqual(ids(other), []);
    assert.deepEqual(ids(await asOperator('GET', `/operator/payments?${query}`)), expected);
    const ofMerchant = `/operator/payments?merchantId=${merchantId}&${query}`;
    assert.deepEqual(ids(await asOperator('GET', ofMerchant)), expected);
  });
}

test('declined payments are found by their reason', async () => {
  const reason = declined.string('errors.0.reasonCode');
  const page = await call('GET', `/payments?reason=${reason}`);
  assert.equal(ids(page).length, 1);
  assert.match(page.string('data.0.paymentStatus'), /^DECLINED/);
  assert.deepEqual(ids(await asOperator('GET', `/operator/payments?reason=${reason}`)), ids(page));
  assert.deepEqual(ids(await call('GET', `/payments?reason=${reason}&status=SUCCEEDED`)), []);
});

test('every fault of the filters is told', async () => {
  const query = 'lastFour=12&amount=x&currency=EUR&cardBrand=NONE&reason=51&isRefunded=2';
  const faults = (await call('GET', `/payments?${query}`)).faults();
  assert.equal(faults.length, 6, faults.join());
  const several = await call('GET', '/payments?status=SUCCEEDED,NONE,WHAT&amountMin=-1');
  assert.deepEqual(several.faults(), ['status INVALID_VALUE', 'amountMin INVALID_FORMAT']);
});

/** As many payments as a page looks at, twice and some, all like the first but for their ids. */
async function addMany(count: number): Promise<void> {
  const made = Array.from({ length: count }, () => {
    clock.advance(1);
    return { id: newId('payment', bucket, clock.now()), at: clock.now() };
  });
  await db.query(sql`
    insert into payments
    select (jsonb_populate_record(p, jsonb_build_object(
      'payment_id', made.id, 'created_at', made.at, 'answer', null))).*
    from payments p
    cross join unnest(${made.map(({ id }) => id)}::text[], ${made.map(({ at }) => at)}::timestamptz[])
      as made (id, at)
    where p.bucket = ${bucket} and p.payment_id = ${V}`);
}

async function follow(caller: TestCall, url: string, way: 'next' | 'previous') {
  const found: unknown[] = [];
  let pages = 0;
  for (let next: unknown = url; typeof next === 'string'; pages += 1) {
    const page = await caller('GET', next);
    found.push(...ids(page));
    next = page.at(way);
  }
  return { found, pages };
}

test('a rare payment is found on a later page: each looks at no more than it may, and none is missed or repeated', async () => {
  await addMany(LOOKED_AT_MAX * 2 + 10);
  for (const [caller, path] of [
    [call, '/payments'],
    [asOperator, '/operator/payments'],
  ] as const) {
    const first = await caller('GET', `${path}?isRefunded=true`);
    assert.deepEqual(ids(first), []);
    assert.equal(typeof first.at('next'), 'string');
    const { found, pages } = await follow(caller, `${path}?isRefunded=true`, 'next');
    assert.deepEqual([found, pages], [[R], 3]);
    const common = await follow(caller, `${path}?cardBrand=VISA&limit=100`, 'next');
    assert.equal(new Set(common.found).size, common.found.length);
    assert.ok(common.found.length >= LOOKED_AT_MAX * 2 + 12, String(common.found.length));
  }
});

test('a page whose search ended early goes back to where it came from', async () => {
  const first = await call('GET', '/payments?isRefunded=true');
  const second = await call('GET', first.string('next'));
  const back = await call('GET', second.string('previous'));
  assert.deepEqual(ids(back), []);
});
