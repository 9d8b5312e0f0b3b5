/** A key is its merchant's: partner, merchant, operation, key. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bucketOf } from '../service/src/kernel/id.ts';
import { sql } from '../service/src/platform/db/pool.ts';
import type { TestAnswer } from './http.ts';
import { migrateKeysAgain } from './keys-before-merchants.ts';
import { cardMethod, newKey, paymentRequest, paymentServer } from './payment-server.ts';

const server = await paymentServer();
const { call, clock, db, faults, move, newMerchant, pay, refund, runJob, validate } = server;
const cad = (amount: number) => ({ amount, currency: 'CAD' });
/** Two merchants of one partner, in buckets of their own. */
const one = await newMerchant();
let other = await newMerchant();
while (bucketOf(other) === bucketOf(one)) other = await newMerchant();
const RACERS = 12;
const key = () => ({ idempotencyKey: newKey() });

const idsIn = (list: TestAnswer, member: string): unknown[] => {
  const data = list.at('data');
  assert.ok(Array.isArray(data));
  return data.map((_, place) => list.at(`data.${place}.${member}`));
};

test('the same key at two merchants is two payments, and a list by the key has both, newest first', async () => {
  const idempotencyKey = newKey();
  const first = await pay(one, { idempotencyKey });
  clock.advance(1_000);
  const second = await pay(other, { idempotencyKey });
  assert.deepEqual([first.status, second.status], [201, 201], second.text);
  const ids = [first, second].map((answer) => answer.string('paymentId'));
  assert.equal(new Set(ids).size, 2);
  const path = `/payments?idempotencyKey=${idempotencyKey}`;
  assert.deepEqual(idsIn(await call('GET', path), 'paymentId'), ids.toReversed());
  const page = await call('GET', `${path}&limit=1`);
  assert.deepEqual(idsIn(page, 'paymentId'), ids.slice(1));
  assert.deepEqual(idsIn(await call('GET', String(page.at('next'))), 'paymentId'), ids.slice(0, 1));
  assert.deepEqual(idsIn(await call('GET', `${path}&merchantId=${one}`), 'paymentId'), [ids[0]]);
  const bound = server.as({ ...server.caller, merchantId: other });
  assert.deepEqual(idsIn(await bound('GET', path), 'paymentId'), [ids[1]]);
  const stranger = server.as(await server.newPartner());
  assert.deepEqual(idsIn(await stranger('GET', path), 'paymentId'), []);
  for (const [merchantId, paid] of [
    [one, first],
    [other, second],
  ] as const) {
    const again = await pay(merchantId, { idempotencyKey });
    assert.equal(again.text, paid.text);
    assert.equal(again.headers['idempotency-replayed'], 'true');
  }
});

test('the same key, the same merchant and another body is refused', async () => {
  const idempotencyKey = newKey();
  await pay(one, { idempotencyKey });
  const reused = await pay(one, { idempotencyKey, amount: cad(1001) });
  assert.deepEqual([reused.status, reused.at('category')], [409, 'IDEMPOTENCY_ERROR']);
});

test('many at once with one key make one payment at each merchant', async () => {
  const idempotencyKey = newKey();
  const answers = await Promise.all(
    Array.from({ length: RACERS }, (_, place) =>
      pay(place % 2 === 0 ? one : other, { idempotencyKey }),
    ),
  );
  const made = answers.filter(({ status }) => status === 201);
  assert.equal(new Set(made.map((answer) => answer.string('paymentId'))).size, 2);
  assert.ok(answers.every(({ status }) => status === 201 || status === 409));
  const list = await call('GET', `/payments?idempotencyKey=${idempotencyKey}`);
  assert.equal(idsIn(list, 'paymentId').length, 2);
});

test('moves, refunds, validations, customers and batches have keys of their merchant', async () => {
  const idempotencyKey = newKey();
  for (const merchantId of [one, other]) {
    const held = await pay(merchantId, { automaticCapture: false });
    const paymentId = held.string('paymentId');
    const answers = [
      await move(paymentId, 'increment', { idempotencyKey, amount: cad(100) }),
      await move(paymentId, 'complete', { idempotencyKey }),
      await refund(paymentId, { idempotencyKey, amount: cad(100) }),
      await validate(merchantId, { idempotencyKey }),
      await call('POST', '/customers', { idempotencyKey, merchantId, name: 'A customer' }),
      await call('POST', '/batches/close', { idempotencyKey, merchantId }),
    ];
    for (const answer of answers) {
      assert.ok(answer.status < 300, answer.text);
      assert.equal(answer.headers['idempotency-replayed'], undefined);
    }
  }
});

test('keys and answers live in the bucket of the merchant, those of merchants in the partner’s', async () => {
  const rows = await db.query<{ bucket: string; merchantId: string; partnerId: string }>(sql`
    select bucket, merchant_id as "merchantId", partner_id as "partnerId" from idempotency_keys
    union all select bucket, merchant_id, partner_id from idempotency_answers`);
  assert.ok(rows.length > 20);
  for (const { bucket, merchantId, partnerId } of rows) {
    assert.equal(bucket, merchantId === '' ? partnerId.slice(2, 4) : bucketOf(merchantId));
  }
});

test('requests from before the upgrade are answered as they were, and happen once', async () => {
  await db.query(sql`truncate idempotency_keys, idempotency_answers`); // Two of one key were none then.
  const held = await pay(one, { automaticCapture: false });
  const paymentId = held.string('paymentId');
  const merchantId = one;
  const asked: (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['/payments', paymentRequest(one)],
    ['/payments', paymentRequest(one, { amount: cad(1005) })], // Declined.
    ['/payments', paymentRequest(other)],
    [`/payments/${paymentId}/increment`, { ...key(), amount: cad(100) }],
    [`/payments/${paymentId}/complete`, { ...key(), finalCompletion: false, amount: cad(500) }],
    [`/payments/${paymentId}/release`, key()],
    ['/refunds', { ...key(), paymentId, amount: cad(100) }],
    ['/validations', { ...key(), merchantId, paymentMethod: cardMethod() }],
    ['/customers', { ...key(), merchantId, name: 'A customer' }],
    ['/batches/close', { ...key(), merchantId }],
  ];
  const first: TestAnswer[] = [];
  for (const [path, body] of asked) first.push(await call('POST', path, body));
  const silent = paymentRequest(one);
  faults.plan({ fault: { kind: 'reset', afterEffect: true }, times: 1 });
  assert.equal((await call('POST', '/payments', silent)).status, 503);
  const counted = async () => {
    const [row] = await db.query<Record<string, bigint>>(sql`
      select (select count(*) from payments) as payments, (select count(*) from refunds) as refunds,
        (select count(*) from validations) as validations,
        (select count(*) from customers) as customers,
        (select count(*) from batches) as batches, (select count(*) from movements) as movements`);
    return row;
  };
  const before = await counted();
  await migrateKeysAgain(db);
  for (const [place, [path, body]] of asked.entries()) {
    const again = await call('POST', path, body);
    assert.equal(again.text, first[place]?.text, path);
    assert.equal(again.headers['idempotency-replayed'], 'true', path);
  }
  const waiting = await call('POST', '/payments', silent);
  assert.deepEqual([waiting.status, waiting.at('category')], [409, 'IDEMPOTENCY_ERROR']);
  assert.deepEqual(await counted(), before);
  clock.advance(60_000);
  await runJob('resolve-payments');
  const found = await call('POST', '/payments', silent);
  assert.deepEqual([found.status, found.headers['idempotency-replayed']], [201, 'true']);
});
