/** A database from before logs were kept in blocks: what was logged in it is found as it was. */
import assert from 'node:assert/strict';
import { randomUUIDv7 } from 'node:crypto';
import { after, test } from 'node:test';
import { listMessages, messagesAbout } from '../service/src/acquiring/acquirers/message-store.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { BLOCK_SPAN_MS } from '../service/src/platform/db/blocks-of.ts';
import { migrate } from '../service/src/platform/db/migrate.ts';
import { type Database, openDatabase, sql } from '../service/src/platform/db/pool.ts';
import { slotOf } from '../service/src/platform/db/slots.ts';
import {
  findRequest,
  listRequests,
  type RequestFilters,
} from '../service/src/records/request-log/request-store.ts';
import { databaseBefore } from './database-before.ts';

const PARTNERS = ['pa00', 'pa01'].map((kind) => `${kind}01KJMMA2G0AVQ8FJKY93MBDMRS`);
const [OWN = '', OTHER = ''] = PARTNERS;
const MERCHANT = '1234567890123';
const START = Date.UTC(2026, 10, 10);
const PAGE = {
  limit: 100,
  direction: 'older',
  position: null,
  createdFrom: null,
  createdTo: null,
} as const;
const READABLE = { partnerId: OWN, merchantId: null, since: new Date(0) };
/** Made by us, by a client that thinks of one of its own, and by one that knows no better. */
const CORRELATIONS = [randomUUIDv7(), 'order "7"\\', 'always-the-same'];

type OldRequest = Readonly<{
  id: string;
  partnerId: string;
  at: Date;
  correlationId: string;
  place: number;
}>;

/** Some a second apart, some of one moment. */
function requests(): OldRequest[] {
  return Array.from({ length: 700 }, (_, place) => {
    const at = new Date(START + (place < 100 ? place * 1_000 : 200_000));
    const partnerId = place % 7 === 3 ? OTHER : OWN;
    const correlationId = CORRELATIONS[Math.min(place, 2)] ?? '';
    return {
      id: newId('loggedRequest', bucketOf(partnerId), at),
      partnerId,
      at,
      correlationId,
      place,
    };
  });
}

async function insertRequest(db: Database, request: OldRequest): Promise<void> {
  const { at, correlationId, id, partnerId, place } = request;
  await db.query(sql`
    insert into request_log (bucket, slot, request_id, partner_id, merchant_id, client_id, correlation_id,
      method, path, route, status, problem, reason_codes, duration_ms, client_address, idempotency, query,
      request, request_bytes, answer, answer_bytes, is_cut, created_at)
    values (${bucketOf(partnerId)}, ${slotOf(at)}, ${id}, ${partnerId},
      ${place % 2 === 0 ? MERCHANT : null}, 'ci', ${correlationId}, 'POST', '/payments', '/payments',
      ${place === 5 ? 404 : 201}, ${place === 5 ? 'not-found' : null}, '{A,"B C"}', 12, '::1', 'NEW', null,
      ${`{\n"note": "line\\nend ${place}"\n}`}, 7, '{"ok":true}', 11, false, ${at})`);
}

async function insertMessage(db: Database, id: string, place: number): Promise<void> {
  const at = new Date(START + place * 1_000);
  // The oldest have what was sent in columns of another type.
  const [sent, jsonb] = place === 0 ? [null, '{"amount": 5}'] : ['{"amount":5}', null];
  await db.query(sql`
    insert into acquirer_messages (bucket, slot, message_id, partner_id, merchant_id, subject_id,
      correlation_id, acquirer, operation, reference, asked_at, duration_ms, outcome, request, answer,
      error, sent, answered)
    values ('42', ${slotOf(at)}, ${newId('acquirerMessage', '42', at)}, ${OWN}, ${MERCHANT}, ${id},
      ${CORRELATIONS[place]}, 'north', 'authorize', ${`${id}:authorize`}, ${at}, 9,
      ${place === 2 ? 'timeout' : 'approved'}, ${jsonb}::jsonb, null, null, ${sent}, null)`);
}

const old = requests();
const payments = [0, 1, 2].map(() => newId('payment', '42', new Date(START)));
const own = old.filter(({ partnerId }) => partnerId === OWN).toReversed();
const url = await databaseBefore('logs-in-blocks');
const db = openDatabase({ url, connections: 4 });
after(() => db.close());

async function listed(filters: RequestFilters, limit = 100): Promise<string[]> {
  const { rows } = await listRequests(db, READABLE, { page: { ...PAGE, limit }, filters });
  return rows.map(({ id }) => id);
}

test('what the release before has logged becomes blocks', async () => {
  for (const request of old) await insertRequest(db, request);
  for (const [place, id] of payments.entries()) await insertMessage(db, id, place);
  await migrate(url);
  const rows = await db.query<{ seconds: number }>(sql`
    select extract(epoch from ended_at - began_at)::float as seconds from request_blocks`);
  assert.ok(rows.length > 50 && rows.length < 200, `${rows.length}`);
  assert.ok(rows.every(({ seconds }) => seconds * 1_000 <= BLOCK_SPAN_MS));
});

test('requests of the release before are found as they were', async () => {
  assert.deepEqual(
    await listed({}, 700),
    own.map(({ id }) => id),
  );
  const [first = assert.fail()] = old;
  assert.deepEqual(await findRequest(db, READABLE, first.id), {
    id: first.id,
    partnerId: OWN,
    createdAt: first.at,
    merchantId: MERCHANT,
    clientId: 'ci',
    correlationId: CORRELATIONS[0],
    method: 'POST',
    path: '/payments',
    route: '/payments',
    status: 201,
    problem: null,
    reasonCodes: ['A', 'B C'],
    durationMs: 12,
    clientAddress: '::1',
    idempotency: 'NEW',
    requestBytes: 7,
    answerBytes: 11,
    isCut: false,
    query: null,
    request: '{ "note": "line\\nend 0" }',
    answer: '{"ok":true}',
  });
  for (const [place, correlationId] of CORRELATIONS.slice(0, 2).entries()) {
    assert.deepEqual(await listed({ correlationId }), [old[place]?.id]);
  }
  assert.equal((await listed({ failed: true })).length, 1);
  const ofMerchant = own.filter(({ place }) => place % 2 === 0);
  assert.equal((await listed({ merchantId: MERCHANT }, 700)).length, ofMerchant.length);
});

test('and so are messages, by all that they are looked for by', async () => {
  for (const [place, id] of payments.entries()) {
    const { rows } = await listMessages(db, PAGE, { subjectId: id });
    const [message = assert.fail()] = rows;
    assert.equal(rows.length, 1);
    assert.deepEqual([message.request, message.answer], [{ amount: 5 }, null]);
    assert.equal(message.createdAt.getTime(), START + place * 1_000);
    const [about = assert.fail()] = await messagesAbout(db, [{ id, partnerId: OWN }], 10);
    assert.equal(about.correlationId, CORRELATIONS[place]);
  }
  assert.equal((await listMessages(db, PAGE, { outcome: 'timeout' })).rows.length, 1);
});
