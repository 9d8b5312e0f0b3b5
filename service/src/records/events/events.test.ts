// In a process of its own: it defines types of events that slices define as they are loaded.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Type } from 'typebox';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testServer } from '../../../../test/http.ts';
import { OPERATOR } from '../../../../test/operator-server.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { ensurePartner, type PartnerCaller } from '../../access/partners/index.ts';
import { type Tx, transaction } from '../../platform/db/transaction.ts';
import { BLOCK_SPAN_MS } from '../../platform/db/blocks-of.ts';
import { BLOCKS_MAX } from '../../platform/db/search-blocks.ts';
import { strict } from '../../platform/http/schema.ts';
import { defineEvent, eventOf, eventRoutes, record } from './index.ts';

const db = await testDatabase();
const clock = new FakeClock();
const OURS = newId('partner', '00', clock.now());
const THEIRS = newId('partner', '00', clock.now());
const [SHOP, CAFE] = ['1000000000009', '1000000000017'];
await transaction(db, async (tx) => {
  for (const partnerId of [OURS, THEIRS]) {
    await ensurePartner(tx, { partnerId, kind: 'ISV', name: partnerId, now: clock.now() });
  }
});

const callerOf = (partnerId: string, merchantId: string | null = null): PartnerCaller => ({
  kind: 'partner',
  clientId: 'ci',
  scopes: new Set(['event.read']),
  partnerId,
  partnerKind: 'ISV',
  merchantId,
});
const Said = strict({ word: Type.String(), nested: strict({ amount: Type.Integer() }) });
const DEFINED = Object.fromEntries(
  [
    'merchant.created',
    'merchant.updated',
    'partner.renamed',
    'order.created',
    'payment.succeeded',
  ].map((type) => [type, defineEvent({ type, description: 'It happened.', data: Said })]),
);

const { call, as } = testServer({
  routes: eventRoutes({ db }),
  caller: callerOf(OURS),
  publishing: db,
});
const anothers = as(callerOf(THEIRS));

function reported(type: string, merchantId: string | null, partnerId = OURS) {
  const bucket = bucketOf(merchantId ?? partnerId);
  const subjectId = merchantId ?? partnerId;
  return { type, bucket, partnerId, merchantId, subjectId };
}

const numbers = new Map<string, number>();

async function report(tx: Tx, { type, ...about }: ReturnType<typeof reported>): Promise<void> {
  const definition = DEFINED[type];
  assert.ok(definition);
  const sequence = (numbers.get(about.subjectId) ?? 0) + 1;
  numbers.set(about.subjectId, sequence);
  const said = { data: { word: 'café', nested: { amount: 5 } }, correlationId: 'c-1' };
  await record(tx, eventOf(definition, { ...about, ...said, sequence, now: clock.now() }));
}

async function happen(...events: ReturnType<typeof reported>[]): Promise<void> {
  for (const event of events) {
    clock.advance(1);
    await transaction(db, (tx) => report(tx, event));
  }
}

/** The types on a page, the newest first. */
async function typesAt(url: string): Promise<unknown> {
  const answer = await call('GET', url);
  assert.equal(answer.status, 200, answer.text);
  const { data } = answer.body as { data: { type: string }[] };
  return data.map(({ type }) => type);
}

function idsOf({ body }: Awaited<ReturnType<typeof call>>): string[] {
  return (body as { data: { eventId: string }[] }).data.map(({ eventId }) => eventId);
}

await happen(
  reported('merchant.created', SHOP),
  reported('merchant.created', CAFE),
  reported('merchant.updated', SHOP),
  reported('partner.renamed', null),
  reported('merchant.created', '1000000000025', THEIRS),
);
const midway = clock.now().toISOString();
await happen(reported('order.created', CAFE));

test('a partner reads its own events, the newest first, and no other’s', async () => {
  assert.deepEqual(await typesAt('/events'), [
    'order.created',
    'partner.renamed',
    'merchant.updated',
    'merchant.created',
    'merchant.created',
  ]);
});

test('an event is returned whole, in the list and by its id', async () => {
  const list = await call('GET', '/events?type=order.created');
  const event = await call('GET', `/events/${list.string('data.0.eventId')}`);
  assert.deepEqual(event.body, list.at('data.0'));
  const { eventId, ...rest } = event.body as Record<string, unknown>;
  assert.match(String(eventId), new RegExp(`^ev${bucketOf(OURS)}`));
  assert.deepEqual(rest, {
    type: 'order.created',
    createdAt: clock.now().toISOString(),
    merchantId: CAFE,
    subjectId: CAFE,
    sequence: 2,
    correlationId: 'c-1',
    data: { word: 'café', nested: { amount: 5 } },
  });
});

test('the list is narrowed by type, merchant, subject and time, alone and together', async () => {
  assert.deepEqual(await typesAt(`/events?merchantId=${SHOP}`), [
    'merchant.updated',
    'merchant.created',
  ]);
  assert.deepEqual(await typesAt(`/events?merchantId=${CAFE}&type=merchant.created`), [
    'merchant.created',
  ]);
  assert.deepEqual(await typesAt(`/events?subjectId=${OURS}`), ['partner.renamed']);
  assert.deepEqual(await typesAt(`/events?created_from=${midway}`), ['order.created']);
  assert.deepEqual(await typesAt(`/events?created_to=${midway}&type=order.created`), []);
});

test('pages follow one another without a gap, with the filter kept', async () => {
  const first = await call('GET', '/events?type=merchant.created&limit=1');
  const second = await call('GET', first.string('next'));
  assert.deepEqual([first.at('data.0.merchantId'), second.at('data.0.merchantId')], [CAFE, SHOP]);
  assert.equal(second.at('next'), null);
});

test('an event of another partner answers as one that is not there', async () => {
  const list = await anothers('GET', '/events');
  const path = `/events/${list.string('data.0.eventId')}`;
  assert.equal((await anothers('GET', path)).status, 200);
  assert.equal((await call('GET', path)).status, 404);
  assert.equal((await call('GET', `/events/${newId('event', '00', clock.now())}`)).status, 404);
});

test('a credential bound to one merchant reads that merchant’s events alone', async () => {
  const bound = as(callerOf(OURS, SHOP));
  const list = await bound('GET', '/events');
  const { data } = list.body as { data: { merchantId: string }[] };
  assert.deepEqual([...new Set(data.map(({ merchantId }) => merchantId))], [SHOP]);
  const other = await call('GET', `/events?merchantId=${CAFE}`);
  assert.equal((await bound('GET', `/events/${other.string('data.0.eventId')}`)).status, 404);
});

test('malformed ids and filters are reported together, before anything is looked up', async () => {
  assert.equal((await call('GET', '/events/pi00')).status, 400);
  const answer = await call('GET', '/events?type=Merchant&merchantId=12&colour=red');
  assert.deepEqual(answer.faults().toSorted(), [
    'colour UNKNOWN_FIELD',
    'merchantId INVALID_FORMAT',
    'type INVALID_VALUE',
  ]);
});

test('a type that does not exist is refused with the one that may have been meant', async () => {
  const answer = await call('GET', '/events?type=merchant.create');
  assert.equal(answer.status, 400);
  assert.match(answer.string('errors.0.errorMessage'), / Did you mean "merchant\.created"\?$/);
});

test('what nothing finds is looked for among the newest events; a page without any says where to go on', async () => {
  const sold = reported('payment.succeeded', SHOP);
  await happen(sold, reported('payment.succeeded', '1000000000025', THEIRS), sold);
  await transaction(db, async (tx) => {
    for (let place = 0; place < BLOCKS_MAX; place += 1) {
      clock.advance(BLOCK_SPAN_MS + 1);
      await report(tx, reported('merchant.updated', SHOP));
    }
  });
  for (const [ask, path, many] of [
    [call, '/events', 2],
    [as(OPERATOR), '/operator/events', 3],
    [call, `/events?merchantId=${SHOP}`, 2],
    [as(OPERATOR), `/operator/events?merchantId=${SHOP}`, 2],
    [as(callerOf(OURS, SHOP)), '/events', 2],
  ] as const) {
    const asked = `${path}${path.includes('?') ? '&' : '?'}type=payment.succeeded`;
    const first = await ask('GET', `${asked}&limit=2`);
    assert.deepEqual(first.at('data'), [], path);
    const found: string[] = [];
    let last = first;
    for (let pages = 1; last.at('next') !== null; pages += 1) {
      assert.ok(pages < 10, 'it ends');
      last = await ask('GET', last.string('next'));
      found.push(...idsOf(last));
    }
    assert.equal(new Set(found).size, many);
    const back: string[] = [];
    for (let pages = 1; last.at('previous') !== null; pages += 1) {
      assert.ok(pages < 10, 'it ends');
      last = await ask('GET', last.string('previous'));
      back.unshift(...idsOf(last));
    }
    assert.deepEqual(found.slice(0, back.length), back);
  }
  const all = await call('GET', '/events?type=payment.succeeded&created_to=2026-01-01T00:00:00Z');
  assert.deepEqual([all.at('data'), all.at('next')], [[], null]);
});

test('an event and the change it reports are committed together or not at all', async () => {
  const before = await typesAt('/events?limit=100');
  const failing = transaction(db, async (tx) => {
    await report(tx, reported('merchant.updated', SHOP));
    throw new Error('the change failed');
  });
  await assert.rejects(failing, /the change failed/);
  assert.deepEqual(await typesAt('/events?limit=100'), before);
});

test('a type of event has a noun and a verb, and is defined once', () => {
  const described = { description: 'It happened.', data: Said };
  assert.throws(
    () => defineEvent({ ...described, type: 'Merchant created' }),
    /is a type of event/,
  );
  assert.throws(() => defineEvent({ ...described, type: 'order.created' }), /is defined once/);
});

test('what a type does not promise is not recorded where events are verified', () => {
  const { 'order.created': definition } = DEFINED;
  assert.ok(definition);
  const about = { ...reported('order.created', SHOP), sequence: 1, correlationId: 'c-1' };
  // The compiler refuses this; the check is for what it cannot see.
  const wrong = { word: 'tea', nested: { amount: 'five' as unknown as number } };
  const make = () => eventOf(definition, { ...about, data: wrong, now: clock.now() });
  assert.throws(make, /order\.created: nested\.amount Must be a whole number/);
});
