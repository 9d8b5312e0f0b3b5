import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { testDatabase } from '../../../../test/database.ts';
import { openDatabase, sql } from '../db/pool.ts';
import { created, JsonText } from './answer.ts';
import { fingerprintOf, once, rememberedAs } from './idempotency.ts';
import { isRecord } from './normalise.ts';
import { Problem } from './errors.ts';

const db = await testDatabase();
await db.query(sql`create table things (id text primary key, made_by text not null)`);
const NOW = new Date('2026-03-01T12:00:00Z');
const mac = (text: string) => createHmac('sha256', 'key').update(text).digest();

const OWNER = { partnerId: 'pa0001', merchantId: '1000000000009' as string | null };

function request(key: string, body: unknown = {}, owner = OWNER) {
  const fingerprint = fingerprintOf(mac, body);
  return { ...owner, operation: 'create-thing', key, fingerprint };
}

async function make(key: string, body: unknown = {}, on = db, owner = OWNER) {
  return await once(on, { request: request(key, body, owner), now: NOW }, async (tx) => {
    const { partnerId, merchantId } = owner;
    const id = `${partnerId}-${merchantId}-${key}`;
    await tx.query(sql`insert into things values (${id}, ${partnerId})`);
    return created({ id, big: { nested: [1, 'two', null] } }, `/things/${id}`);
  });
}

const isProblem = (code: string) => (error: unknown) =>
  error instanceof Problem && error.kind.code === code;

test('a repeat gets the first answer: status, body, Location, and a mark', async () => {
  const first = await make('a');
  const second = await make('a');
  assert.deepEqual(second, {
    ...first,
    headers: { ...first.headers, 'Idempotency-Replayed': 'true' },
  });
});

test('the same key with another body is refused, and a key is its partner’s and merchant’s own', async () => {
  await make('b', { amount: 1 });
  await assert.rejects(make('b', { amount: 2 }), isProblem('idempotency-key-reused'));
  const others = [
    { ...OWNER, partnerId: 'pa0002' },
    { ...OWNER, merchantId: '1000000000017' },
    { ...OWNER, merchantId: null },
  ];
  for (const owner of others) {
    const other = await make('b', { amount: 2 }, db, owner);
    assert.equal(other.headers?.['Idempotency-Replayed'], undefined);
    assert.equal((await make('b', { amount: 2 }, db, owner)).status, 201);
  }
});

test('50 at once, over two processes’ pools, make one thing; all get its answer', async () => {
  const second = openDatabase({ url: db.url, connections: 10 });
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => make('c', {}, index % 2 ? db : { ...db, ...second })),
  );
  await second.close();
  const [{ count } = { count: 0n }] = await db.query<{ count: bigint }>(
    sql`select count(*) as count from things where id = 'pa0001-1000000000009-c'`,
  );
  assert.equal(count, 1n);
  assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body))).size, 1);
  const fresh = answers.filter(({ headers }) => headers?.['Idempotency-Replayed'] === undefined);
  assert.equal(fresh.length, 1);
});

test('while the first still runs, a repeat is asked to come again later', async () => {
  const hold = Promise.withResolvers<void>();
  const started = Promise.withResolvers<void>();
  const first = once(db, { request: request('d'), now: NOW }, async () => {
    started.resolve();
    await hold.promise;
    return created({}, '/things/d');
  });
  await started.promise;
  await assert.rejects(
    make('d'),
    (error) =>
      isProblem('idempotency-in-progress')(error) &&
      error instanceof Problem &&
      error.headers['Retry-After'] === '1',
  );
  hold.resolve();
  assert.equal((await first).status, 201);
});

const decline = () =>
  once(db, { request: request('f'), now: NOW }, () =>
    Promise.resolve({
      status: 422,
      body: { title: 'no' },
      contentType: 'application/problem+json',
    }),
  );

test('an answer that is not plain JSON is remembered with its type', async () => {
  const [first, again] = [await decline(), await decline()];
  assert.equal(first.contentType, 'application/problem+json');
  assert.deepEqual({ ...again, headers: undefined }, { ...first, headers: undefined });
});

test('an answer whose JSON is already written is remembered and given again to the letter', async () => {
  const value = { id: 'x', text: 'é "\n', price: { amount: 1, currency: 'CAD' }, none: null };
  const text = JSON.stringify(value);
  for (const rest of [{}, { contentType: 'application/problem+json' }, { headers: { A: '"' } }]) {
    const plain = rememberedAs({ status: 201, body: value, ...rest });
    assert.deepEqual(rememberedAs({ status: 201, body: new JsonText(text), ...rest }), plain);
  }
  const answer = () =>
    once(db, { request: request('g'), now: NOW }, () =>
      Promise.resolve(created(new JsonText(text), '/things/x')),
    );
  const [first, again] = [await answer(), await answer()];
  assert.deepEqual(first.body, new JsonText(text));
  assert.equal(JSON.stringify(again.body), text);
  assert.equal(again.headers?.['Location'], '/things/x');
});

test('work that fails leaves the key free', async () => {
  await assert.rejects(
    once(db, { request: request('e'), now: NOW }, async () => {
      throw new Error('no');
    }),
    /no/,
  );
  assert.equal((await make('e')).headers?.['Idempotency-Replayed'], undefined);
});

test('a fingerprint is the same for the same request in another order of members', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (body) => {
      const reversed = Object.fromEntries(Object.entries(body).toReversed());
      assert.deepEqual(fingerprintOf(mac, reversed), fingerprintOf(mac, body));
    }),
  );
  assert.notDeepEqual(fingerprintOf(mac, { a: [1, 2] }), fingerprintOf(mac, { a: [2, 1] }));
});

/** The text that stored digests were made of, as it was first defined. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!isRecord(value)) return value;
  return Object.keys(value)
    .filter((key) => !['cvd', 'cardSecurityCode', 'idempotencyKey'].includes(key))
    .toSorted()
    .map((key) => [key, canonical(value[key])]);
}

const asBytes = (text: string) => Buffer.from(text);

test('the text of a fingerprint never changes, so that stored fingerprints keep matching', () => {
  const name = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('cvd', 'a', 'b', '10'));
  const inner = fc.dictionary(name, fc.oneof(fc.jsonValue(), fc.constant(undefined)));
  const few = fc.dictionary(name, fc.oneof(inner, fc.array(inner), fc.jsonValue()));
  const many = fc.dictionary(name, fc.constant(1), { minKeys: 33, maxKeys: 40 });
  fc.assert(
    fc.property(fc.oneof(few, many), (asked) => {
      const text = JSON.stringify(canonical(asked));
      assert.deepEqual(fingerprintOf(asBytes, asked), asBytes(text));
    }),
  );
});

const withSecurityCode = (cvd: string, idempotencyKey: string) => ({
  idempotencyKey,
  paymentMethod: { cvd, paymentMethodData: { card: { cvd, cardSecurityCode: cvd } } },
});

test('the security code and the key itself are no part of the fingerprint', () => {
  const one = fingerprintOf(mac, withSecurityCode('123', 'k1'));
  assert.deepEqual(one, fingerprintOf(mac, withSecurityCode('999', 'k2')));
});
