import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEvents } from '../../../../test/published.ts';
import {
  type Errand,
  type ErrandEnding,
  errandId,
  OWNER,
  openErrands,
  requestOf,
} from '../../../../test/errands.ts';
import { findClaim } from '../../platform/db/idempotency-store.ts';
import { sql } from '../../platform/db/pool.ts';

const { db, clock, commit, end, ways, errands } = await openErrands();

async function committed(count: number): Promise<Errand[]> {
  await db.query(
    sql`truncate errands, event_outbox, event_blocks, event_labels, movements, idempotency_keys, idempotency_answers`,
  );
  const made = Array.from({ length: count }, async (_, place) => {
    const id = errandId(clock);
    const outcome = await commit({ request: requestOf(`key ${place}`), id, amount: 10 });
    assert.ok('record' in outcome);
    return outcome.record;
  });
  const records = await Promise.all(made);
  ways.length = 0;
  return records;
}

const endingOf = (errand: Errand, place: number): ErrandEnding => ({
  errand,
  isKnown: true,
  key: `key ${place}`,
});

async function outcomes(endings: readonly ErrandEnding[]): Promise<string[]> {
  const settled = await Promise.allSettled(endings.map(end));
  return settled.map((one) => {
    if (one.status === 'rejected') return 'failed';
    return one.value === 'lost' ? 'lost' : String(one.value.answer.status);
  });
}

async function written(): Promise<Readonly<{ events: number; answers: number; entries: number }>> {
  const [row] = await db.query<{ answers: number; entries: number }>(sql`
    select (select count(*)::int from idempotency_answers) as answers,
      (select count(distinct entry_id)::int from movements) as entries`);
  assert.ok(row);
  return { events: (await allEvents(db)).length, ...row };
}

test('on the optimistic path record, event, posting and answer are written in one round trip', async () => {
  const made = await committed(3);
  const endings = made.map((errand, place) => ({
    ...endingOf(errand, place),
    entries: [
      {
        id: errand.id,
        kind: 'AUTHORIZE' as const,
        merchantId: OWNER.merchantId,
        subjectId: errand.id,
        money: { amount: 10n, currency: 'CAD' as const },
        createdAt: clock.now(),
      },
    ],
  }));
  assert.deepEqual(await outcomes(endings), ['201', '201', '201']);
  assert.deepEqual(ways, []);
  assert.deepEqual(await written(), { events: 3, answers: 3, entries: 3 });
  assert.ok((await errands()).every(({ status }) => status === 'DONE'));
  assert.equal((await findClaim(db, requestOf('key 0')))?.kind, 'replay');
});

test('the second ending of an operation is lost: nothing of it is kept, and its neighbours end', async () => {
  const [first, second] = await committed(2);
  assert.ok(first && second);
  await end(endingOf(first, 0));
  assert.deepEqual(await outcomes([endingOf(first, 0), endingOf(second, 1)]), ['lost', '201']);
  assert.deepEqual(ways, ['locking']);
  assert.deepEqual(await written(), { events: 2, answers: 2, entries: 0 });
});

test('of two processes that end one operation at once, one does', async () => {
  const [errand] = await committed(1);
  assert.ok(errand);
  const twins = [endingOf(errand, 0), endingOf(errand, 0)];
  assert.deepEqual((await outcomes(twins)).toSorted(), ['201', 'lost']);
  assert.deepEqual(await written(), { events: 1, answers: 1, entries: 0 });
});

test('an ending that has to read first is made under the lock', async () => {
  const [errand] = await committed(1);
  assert.ok(errand);
  assert.deepEqual(await outcomes([{ ...endingOf(errand, 0), isKnown: false }]), ['201']);
  assert.deepEqual(ways, ['locking']);
});

test('an operation that no request waits for is ended without a remembered answer', async () => {
  const [errand] = await committed(1);
  assert.ok(errand);
  await end({ ...endingOf(errand, 0), key: null });
  assert.deepEqual(await written(), { events: 1, answers: 0, entries: 0 });
});

test('an ending whose posting is refused fails alone, writes nothing, and can be ended again', async () => {
  const made = await committed(8);
  const endings = made.map((errand, place) => ({
    ...endingOf(errand, place),
    entries:
      place === 3
        ? [
            {
              id: errand.id,
              kind: 'AUTHORIZE' as const,
              subjectId: errand.id,
              merchantId: OWNER.merchantId,
              money: { amount: 10n, currency: 'XXXX' as 'CAD' },
              createdAt: clock.now(),
            },
          ]
        : [],
  }));
  const expected = made.map((_, place) => (place === 3 ? 'failed' : '201'));
  assert.deepEqual(await outcomes(endings), expected);
  assert.deepEqual(await written(), { events: 7, answers: 7, entries: 0 });
  assert.equal((await errands()).filter(({ status }) => status === 'PROCESSING').length, 1);
});
