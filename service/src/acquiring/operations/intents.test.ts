import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ErrandIntent, openErrands, requestOf } from '../../../../test/errands.ts';
import { sql } from '../../platform/db/pool.ts';
import { Problem } from '../../platform/http/errors.ts';

const { db, commit, ways, errands } = await openErrands();

const intent = (id: string, more: Partial<ErrandIntent> = {}): ErrandIntent => ({
  request: requestOf(`key of ${id}`),
  id,
  amount: 10,
  ...more,
});

/** What became of each, in a word. */
async function outcomes(intents: readonly ErrandIntent[]): Promise<string[]> {
  const settled = await Promise.allSettled(intents.map(commit));
  return settled.map((one) => {
    if (one.status === 'fulfilled') {
      const { value } = one;
      if ('record' in value) return value.record.id;
      return 'refusal' in value ? value.refusal : `replayed ${String(value.replayed.status)}`;
    }
    const reason: unknown = one.reason;
    if (reason instanceof Problem) return reason.kind.code;
    return reason instanceof Error && 'code' in reason ? String(reason.code) : 'failed';
  });
}

async function keysClaimed(): Promise<string[]> {
  const rows = await db.query<{ key: string }>(sql`select key from idempotency_keys order by key`);
  return rows.map(({ key }) => key);
}

async function fresh(): Promise<void> {
  await db.query(sql`truncate errands, idempotency_keys, idempotency_answers`);
  ways.length = 0;
}

test('on the optimistic path key and record are committed together without a read', async () => {
  await fresh();
  assert.deepEqual(await outcomes(['a', 'b', 'c'].map((id) => intent(id))), ['a', 'b', 'c']);
  assert.deepEqual(ways, []);
  assert.deepEqual(await keysClaimed(), ['key of a', 'key of b', 'key of c']);
  assert.equal((await errands()).length, 3);
});

test('an intent that has to read first is decided under locks, and so is the rest of its batch', async () => {
  await fresh();
  assert.deepEqual(await outcomes([intent('a'), intent('b', { isLookedAt: true })]), ['a', 'b']);
  assert.deepEqual(ways, ['locking']);
  assert.equal((await errands()).length, 2);
});

test('a refusal gives its key back and writes nothing, and its neighbours are committed', async () => {
  await fresh();
  const intents = [intent('a'), intent('b', { amount: 1_001, isLookedAt: true }), intent('c')];
  assert.deepEqual(await outcomes(intents), ['a', 'too much', 'c']);
  assert.deepEqual(await keysClaimed(), ['key of a', 'key of c']);
  assert.deepEqual(await outcomes([intent('b')]), ['b'], 'the key is free');
});

test('a key that was used is answered as before; with another body, or unanswered, it is refused', async () => {
  await fresh();
  await commit(intent('a'));
  await commit(intent('b'));
  await db.query(sql`
    insert into idempotency_answers (bucket, partner_id, merchant_id, operation, key, status, answer)
    select bucket, partner_id, merchant_id, operation, key, 201, '{"body":{},"headers":{}}'
    from idempotency_keys where key = 'key of a'`);
  const again = [
    intent('x', { request: requestOf('key of a') }),
    intent('y', { request: requestOf('key of b') }),
    intent('z', { request: requestOf('key of b', 'another body') }),
    intent('c'),
  ];
  assert.deepEqual(await outcomes(again), [
    'replayed 201',
    'idempotency-in-progress',
    'idempotency-key-reused',
    'c',
  ]);
  assert.deepEqual(
    (await errands()).map(({ id }) => id),
    ['a', 'b', 'c'],
  );
});

test('of two with one key in one batch the first is committed', async () => {
  await fresh();
  const twins = [intent('a'), intent('b', { request: requestOf('key of a') })];
  assert.deepEqual(await outcomes(twins), ['a', 'idempotency-in-progress']);
});

test('a row that PostgreSQL refuses fails alone, and its key stays free', async () => {
  await fresh();
  const ids = Array.from({ length: 20 }, (_, place) => `e${String(place).padStart(2, '0')}`);
  const intents = ids.map((id) => intent(id, id === 'e07' ? { amount: -1 } : {}));
  const expected = ids.map((id) => (id === 'e07' ? '23514' : id));
  assert.deepEqual(await outcomes(intents), expected);
  assert.equal((await keysClaimed()).includes('key of e07'), false);
  assert.equal((await errands()).length, 19);
});

test('an intent without a request claims no key, and is committed beside those that do', async () => {
  await fresh();
  assert.deepEqual(await outcomes([intent('a'), intent('b', { request: null })]), ['a', 'b']);
  assert.deepEqual(await keysClaimed(), ['key of a']);
});

test('two intents about one row are never in one batch', async () => {
  await fresh();
  const twins = ['a', 'b'].map((id) => intent(id, { row: 'same', isLookedAt: true }));
  assert.deepEqual(await outcomes(twins), ['a', 'b']);
  assert.deepEqual(ways, ['locking', 'locking']);
});
