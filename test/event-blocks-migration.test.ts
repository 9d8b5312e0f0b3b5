/** A database from before events were kept in blocks: what happened in it is found as it was. */
import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import type { RecordScope } from '../service/src/access/partners/index.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { BLOCK_SPAN_MS } from '../service/src/platform/db/blocks-of.ts';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { type Database, openDatabase, sql } from '../service/src/platform/db/pool.ts';
import {
  type EventFilters,
  findEvent,
  listEvents,
} from '../service/src/records/events/find-events.ts';
import { readFeed } from '../service/src/records/events/read-feed.ts';
import { publishAll } from './published.ts';
import { databaseBefore } from './database-before.ts';

const [OWN = '', OTHER = ''] = ['pa00', 'pa01'].map((kind) => `${kind}01KJMMA2G0AVQ8FJKY93MBDMRS`);
const CLIENT = 'ci0001KJMMA2G0AVQ8FJKY93MBDMRS';
const MERCHANTS = ['1000000000009', '1000000000017'];
const START = Date.UTC(2026, 10, 10);
const PAGE = {
  limit: 700,
  direction: 'older',
  position: null,
  createdFrom: null,
  createdTo: null,
} as const;
const WHOSE = { partnerId: OWN, merchantId: null };
const EVERYBODY = { partnerId: null, merchantId: null };

type OldEvent = Readonly<{
  id: string;
  partnerId: string;
  merchantId: string;
  subjectId: string;
  type: string;
  at: Date;
  place: number;
}>;

/** Some a second apart, some of one moment; the ids of a few say that they were made later. */
const old: readonly OldEvent[] = Array.from({ length: 700 }, (_, place) => {
  const at = new Date(START + (place < 100 ? place * 1_000 : 200_000));
  const partnerId = place % 7 === 3 ? OTHER : OWN;
  const merchantId = MERCHANTS[place % 2] ?? '';
  const bucket = bucketOf(merchantId);
  const made = new Date(at.getTime() + (place % 10 === 0 ? 30 : 0));
  return {
    id: newId('event', bucket, made),
    partnerId,
    merchantId,
    subjectId: place === 0 ? CLIENT : newId('payment', bucket, at),
    type: place % 50 === 0 ? 'client.revoked' : 'payment.succeeded',
    at,
    place,
  };
});
const [published, waiting] = [old.slice(0, 690), old.slice(690)];

const url = await databaseBefore('events-in-blocks');
const db = openDatabase({ url, connections: 4 });
after(() => db.close());

async function insertEvent(on: Database, event: OldEvent): Promise<void> {
  const { at, id, merchantId, partnerId, place, subjectId, type } = event;
  await on.query(sql`
    insert into events (bucket, event_id, partner_id, merchant_id, type, subject_id, sequence,
      correlation_id, data, created_at)
    values (${bucketOf(merchantId)}, ${id}, ${partnerId}, ${merchantId}, ${type}, ${subjectId},
      ${place === 0 ? 7 : 1}, ${`c "${place}"`}, ${`{\n"note": "line\\nend ${place}"\n}`}, ${at})`);
}

async function insertPublished(on: Database, event: OldEvent, position: number): Promise<void> {
  const { at, id, merchantId, partnerId, subjectId, type } = event;
  await on.query(sql`
    insert into event_feed (bucket, partner_id, position, event_id, merchant_id, type, subject_id,
      sequence, created_at)
    values (${bucketOf(partnerId)}, ${partnerId}, ${position}, ${id}, ${merchantId}, ${type},
      ${subjectId}, 1, ${at})`);
}

async function listed(filters: EventFilters, whose: RecordScope = WHOSE): Promise<string[]> {
  const { rows } = await listEvents(db, whose, { page: PAGE, filters });
  return rows.map(({ id }) => id);
}

const newestFirst = (events: readonly OldEvent[]) =>
  events
    .toSorted((one, other) => +other.at - +one.at || (one.id < other.id ? 1 : -1))
    .map(({ id }) => id);

test('what the release before has recorded becomes blocks', async () => {
  await db.query(sql`
    insert into partners (partner_id, kind, name, created_at, modified_at)
    values (${OWN}, 'ISV', 'Own', now(), now())`);
  await db.query(sql`
    insert into clients (client_id, partner_id, name, scopes, created_at, modified_at)
    values (${CLIENT}, ${OWN}, 'Shop', '{}', now(), now())`);
  const positions = new Map<string, number>();
  for (const event of old) await insertEvent(db, event);
  for (const event of published) {
    const position = (positions.get(event.partnerId) ?? 0) + 1;
    positions.set(event.partnerId, position);
    await insertPublished(db, event, position);
  }
  for (const [partnerId, position] of positions) {
    await db.query(sql`
      insert into event_streams (bucket, partner_id, position)
      values (${bucketOf(partnerId)}, ${partnerId}, ${position})`);
  }
  const [last = assert.fail()] = published.slice(-1);
  // One is in its feed already: whoever published it was killed.
  const ids = [last, ...waiting].map(({ id }) => id);
  await db.query(sql`
    insert into event_outbox (bucket, entry_id, event_ids)
    values (${bucketOf(last.merchantId)}, ${last.id}, ${ids}::text[])`);
  await migrate(url);
  const rows = await db.query<{ seconds: number }>(sql`
    select extract(epoch from ended_at - began_at)::float as seconds from event_blocks`);
  assert.ok(rows.length > 50 && rows.length < 200, `${rows.length}`);
  assert.ok(rows.every(({ seconds }) => seconds * 1_000 <= BLOCK_SPAN_MS));
});

test('what was not published yet is published, once, behind the others', async () => {
  assert.equal((await listed({}, EVERYBODY)).length, 690);
  await publishAll(db);
  const { events } = await readFeed(db, OWN, { after: 0n, upTo: 1_000n, limit: 1_000 });
  const own = old.filter(({ partnerId }) => partnerId === OWN);
  assert.deepEqual(
    events.map(({ id, position }) => [id, position]),
    own.map(({ id }, place) => [id, BigInt(place + 1)]),
  );
});

test('events of the release before are found as they were', async () => {
  const own = old.filter(({ partnerId }) => partnerId === OWN);
  assert.deepEqual(await listed({}), newestFirst(own));
  const [first = assert.fail(), , third = assert.fail()] = own;
  for (const event of [first, third, waiting[0] ?? assert.fail()]) {
    const whose = { partnerId: event.partnerId, merchantId: null };
    for (const scope of [whose, EVERYBODY]) {
      const found = await findEvent(db, scope, event.id);
      assert.deepEqual([found?.id, found?.createdAt], [event.id, event.at]);
    }
    const partnerId = event.partnerId === OWN ? OTHER : OWN;
    assert.equal(await findEvent(db, { partnerId, merchantId: null }, event.id), undefined);
  }
  const { position: _position, ...event } = (await findEvent(db, WHOSE, first.id)) ?? {};
  assert.deepEqual(event, {
    id: first.id,
    partnerId: OWN,
    merchantId: MERCHANTS[0],
    subjectId: CLIENT,
    type: 'client.revoked',
    createdAt: first.at,
    sequence: 7,
    correlationId: 'c "0"',
    data: { note: 'line\nend 0' },
  });
  const [merchantId = ''] = MERCHANTS;
  const ofMerchant = own.filter((one) => one.merchantId === merchantId);
  assert.deepEqual(await listed({ merchantId }), newestFirst(ofMerchant));
  const revoked = old.filter(({ type }) => type === 'client.revoked');
  assert.deepEqual(await listed({ type: 'client.revoked' }, EVERYBODY), newestFirst(revoked));
  for (const { id, subjectId } of own.slice(-3)) {
    assert.deepEqual(await listed({ subjectId }), [id]);
  }
});

test('a client goes on with the number after that of its last event', async () => {
  const [client] = await db.query<{ sequence: number }>(sql`
    select sequence from clients where client_id = ${CLIENT}`);
  assert.equal(client?.sequence, 7);
});
