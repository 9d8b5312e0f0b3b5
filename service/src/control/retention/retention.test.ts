import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paymentRequest, paymentServer } from '../../../../test/payment-server.ts';
import { allEvents, eventsAbout, publishAll } from '../../../../test/published.ts';
import { eventOf, defineEvent, readEvents, recordMany } from '../../records/events/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { strict } from '../../platform/http/schema.ts';
import { RETENTION_DAYS, retentionJobs } from './index.ts';

const DAY_MS = 86_400_000;
const RETENTION = { ...RETENTION_DAYS, idempotencyKeys: 90 };
const server = await paymentServer();
const { caller, call, clock, db, faults, newMerchant, pay } = server;
const { partnerId } = caller;
const ours = bucketOf(partnerId);
const merchantId = await newMerchant();
const days = (count: number): void => clock.advance(count * DAY_MS);

/** Until it rests. */
async function forget(name: string): Promise<number> {
  const jobs = retentionJobs({ db, clock, retention: RETENTION });
  const job = jobs.find((one) => one.name === name) ?? assert.fail(name);
  let rounds = 0;
  while ((await job.run()) > 0) rounds += 1;
  return rounds;
}
const forgetEvents = () => forget('forget-events');
const publish = () => publishAll(db);

const count = async (table: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await db.query<{ count: bigint }>(sql`select count(*) as count from ${table}`);
  return Number(row?.count);
};
const eventsOf = async (subjectId: string) => (await eventsAbout(db, subjectId)).length;
const inFeed = async (subjectId: string): Promise<number> => {
  let found = 0;
  const source = { subjects: [subjectId], partnerIds: [partnerId] };
  for await (const events of readEvents(db, source)) found += events.length;
  return found;
};
const eventIdOf = async (subjectId: string): Promise<string> => {
  const [event = assert.fail(subjectId)] = await eventsAbout(db, subjectId);
  return event.id;
};

const endpointId = newId('webhookEndpoint', ours, clock.now());
await db.query(sql`
  insert into webhook_endpoints (bucket, endpoint_id, partner_id, url, description, types, form,
    api_version, status, sealed_keys, public_key, created_at, modified_at)
  values (${ours}, ${endpointId}, ${partnerId}, 'https://shop.example/', '', '{*}', 'FULL',
    '2025-01-17', 'ENABLED', '', '', ${clock.now()}, ${clock.now()})`);

/** A delivery as of now, with an attempt. */
async function deliver(eventId: string, endedAt: Date | null): Promise<string> {
  const id = newId('webhookDelivery', ours, clock.now());
  const [state, nextAt] = endedAt ? ['DELIVERED', null] : ['PENDING', clock.now()];
  await db.query(sql`
    insert into webhook_deliveries (bucket, delivery_id, endpoint_id, partner_id, event_id,
      event_type, subject_id, position, state, attempts, next_at, created_at, ended_at)
    values (${ours}, ${id}, ${endpointId}, ${partnerId}, ${eventId}, 'payment.succeeded', 's', 1,
      ${state}, 1, ${nextAt}, ${clock.now()}, ${endedAt})`);
  await db.query(sql`
    insert into webhook_attempts (bucket, delivery_id, number, endpoint_id, requested_at,
      duration_ms, status, request_headers)
    values (${ours}, ${id}, 1, ${endpointId}, ${clock.now()}, 5, 200, '{}')`);
  return id;
}
const deliveries = (id: string) =>
  count(sql`webhook_deliveries where bucket = ${ours} and delivery_id = ${id}`);
const attempts = (id: string) =>
  count(sql`webhook_attempts where bucket = ${ours} and delivery_id = ${id}`);

async function newPayment(): Promise<string> {
  return (await pay(merchantId)).string('paymentId');
}

test('a key is forgotten with its answer after its days, and not before', async () => {
  const request = paymentRequest(merchantId);
  const first = await call('POST', '/payments', request);
  days(89);
  await forget('forget-idempotency-keys');
  const repeated = await call('POST', '/payments', request);
  assert.equal(repeated.string('paymentId'), first.string('paymentId'));
  days(2);
  await forget('forget-idempotency-keys');
  const again = await call('POST', '/payments', request);
  assert.equal(again.status, 201);
  assert.notEqual(again.string('paymentId'), first.string('paymentId'));
});

test('a key whose operation is not over is kept, and the operation ends as ever', async () => {
  const request = paymentRequest(merchantId);
  faults.plan({ fault: { kind: 'reset', afterEffect: false }, times: 1 });
  assert.equal((await call('POST', '/payments', request)).status, 503);
  days(100);
  await forget('forget-idempotency-keys');
  const repeated = await call('POST', '/payments', request);
  assert.equal(repeated.status, 409, 'in progress');
});

test('more keys than a round takes go in several', async () => {
  await db.query(sql`
    insert into idempotency_keys
      (bucket, partner_id, merchant_id, operation, key, fingerprint, created_at)
    select ${bucketOf(merchantId)}, ${partnerId}, ${merchantId}, 'many', key::text,
      decode(repeat('00', 32), 'hex'), ${clock.now()} from generate_series(1, 5000) as key`);
  const ofMany = sql`where bucket = ${bucketOf(merchantId)} and operation = 'many'`;
  await db.query(sql`
    insert into idempotency_answers (bucket, partner_id, merchant_id, operation, key, status, answer)
    select bucket, partner_id, merchant_id, operation, key, 200, '{}' from idempotency_keys ${ofMany}`);
  days(91);
  assert.ok((await forget('forget-idempotency-keys')) >= 3);
  assert.equal(await count(sql`idempotency_keys ${ofMany}`), 0);
  assert.equal(await count(sql`idempotency_answers ${ofMany}`), 0);
});

test('a published event goes after its days; an event that is not published stays', async () => {
  const published = await newPayment();
  await publish();
  days(1);
  const unpublished = await newPayment();
  days(91);
  const young = await newPayment();
  await forgetEvents();
  assert.deepEqual(
    [await eventsOf(published), await inFeed(published), await eventsOf(unpublished)],
    [0, 0, 1],
  );
  await publish();
  assert.deepEqual([await inFeed(unpublished), await inFeed(young)], [1, 1]);
  await forgetEvents();
  assert.deepEqual([await eventsOf(unpublished), await eventsOf(young)], [0, 1]);
});

test('the events of a merchant stay, though those beside them go', async () => {
  const payment = await newPayment();
  await newMerchant();
  await publish();
  days(100);
  await forgetEvents();
  const left = (await allEvents(db)).map(({ type }) => type);
  assert.equal(left.filter((type) => type === 'merchant.created').length, 2);
  assert.equal(await eventsOf(payment), 0);
  const listed = await call('GET', '/events?type=merchant.created');
  assert.equal(listed.at('data.1.type'), 'merchant.created');
});

test('an event that is to be delivered is kept until its delivery is over and forgotten', async () => {
  const payment = await newPayment();
  await publish();
  const delivery = await deliver(await eventIdOf(payment), null);
  days(400);
  await forget('forget-deliveries');
  await forgetEvents();
  assert.deepEqual([await eventsOf(payment), await inFeed(payment)], [1, 1]);
  assert.deepEqual([await deliveries(delivery), await attempts(delivery)], [1, 1]);
  await db.query(sql`
    update webhook_deliveries set state = 'DEAD', next_at = null, ended_at = ${clock.now()}
    where bucket = ${ours} and delivery_id = ${delivery}`);
  days(29);
  await forget('forget-deliveries');
  await forgetEvents();
  assert.equal(await eventsOf(payment), 1, 'it may be asked for again');
  days(2);
  await forget('forget-deliveries');
  await forgetEvents();
  assert.deepEqual([await eventsOf(payment), await inFeed(payment)], [0, 0]);
  assert.deepEqual([await deliveries(delivery), await attempts(delivery)], [0, 0]);
});

test('while a replay is under way nothing of the feed goes; it goes after its own days', async () => {
  const payment = await newPayment();
  await publish();
  const replayId = newId('webhookReplay', ours, clock.now());
  const now = clock.now();
  await db.query(sql`
    insert into webhook_replays (bucket, replay_id, endpoint_id, partner_id, from_at, to_at,
      only_failed, position, last_position, status, requested_by, correlation_id, created_at)
    values (${ours}, ${replayId}, ${endpointId}, ${partnerId}, ${now}, ${now}, false, 0, 1,
      'RUNNING', 'somebody', 'c', ${now})`);
  const replays = sql`webhook_replays where bucket = ${ours} and replay_id = ${replayId}`;
  days(100);
  await forgetEvents();
  await forget('forget-deliveries');
  assert.deepEqual([await inFeed(payment), await count(replays)], [1, 1]);
  await db.query(sql`
    update webhook_replays set status = 'DONE', ended_at = ${clock.now()}
    where bucket = ${ours} and replay_id = ${replayId}`);
  await forgetEvents();
  assert.equal(await inFeed(payment), 0);
  days(31);
  await forget('forget-deliveries');
  assert.equal(await count(replays), 0);
});

const HELD = defineEvent({ type: 'payment.x', description: 'For tests.', data: strict({}) });

test('what must stay does not keep what is behind it, however much it is', async () => {
  const kept = 2_100;
  const subject = newId('payment', bucketOf(merchantId), clock.now());
  const bucket = bucketOf(merchantId);
  const about = { bucket, partnerId, merchantId, subjectId: subject, correlationId: 'c', data: {} };
  const events = Array.from({ length: kept + 3 }, (_, place) =>
    eventOf(HELD, { ...about, sequence: place + 1, now: clock.now() }),
  );
  await transaction(db, (tx) => recordMany(tx, events));
  await publish();
  const ids = (await eventsAbout(db, subject)).map(({ id }) => id).slice(0, kept);
  await db.query(sql`
    insert into webhook_deliveries (bucket, delivery_id, endpoint_id, partner_id, event_id,
      event_type, subject_id, position, state, created_at)
    select ${ours}, 'de' || ${ours} || lpad(i::text, 26, '0'), ${endpointId}, ${partnerId},
      event_id, 'payment.x', ${subject}, i, 'WAITING', ${clock.now()}
    from unnest(${ids}::text[]) with ordinality as held (event_id, i)`);
  const gone = await deliver(await eventIdOf(await newPayment()), clock.now());
  days(91);
  await forgetEvents();
  assert.equal(await inFeed(subject), kept);
  await forget('forget-deliveries');
  assert.equal(await deliveries(gone), 0);
  const waiting = sql`webhook_deliveries where bucket = ${ours} and state = 'WAITING'`;
  assert.equal(await count(waiting), kept);
});

test('who reads on from where events have been forgotten is told so, and may begin again', async () => {
  const late = await call('GET', '/events?after=1');
  assert.equal(late.status, 400);
  assert.equal(late.at('errors.0.parameterName'), 'after');
  assert.equal((await call('GET', '/events?after=0')).status, 200);
  const { status } = await call('GET', '/events?after=now');
  assert.equal(status, 200);
});

test('totals of days go after a month, and today’s stay', async () => {
  const payment = await newPayment();
  await server.refund(payment, { amount: { amount: 100, currency: 'CAD' } });
  days(36);
  await server.refund(payment, { amount: { amount: 100, currency: 'CAD' } });
  await forget('forget-daily-totals');
  const totals = sql`daily_totals where merchant_id = ${merchantId} and kind = 'REFUND'`;
  assert.equal(await count(totals), 1);
});

test('the messages of an authentication go, and the authentication stays', async () => {
  const bucket = bucketOf(merchantId);
  const insert = async (dueAt: Date | null): Promise<string> => {
    const id = newId('authentication', bucket, clock.now());
    const status = dueAt ? 'CHALLENGE_AUTHENTICATION_REQUIRED' : 'AUTHENTICATED';
    await db.query(sql`
      insert into authentications (bucket, authentication_id, partner_id, merchant_id, status,
        server_transaction_id, category, version, fingerprint, card, language, idempotency_key,
        correlation_id, outcome, messages, due_at, created_at, modified_at)
      values (${bucket}, ${id}, ${partnerId}, ${merchantId}, ${status}, gen_random_uuid(), '02',
        '2.2.0', '', '{}', 'en', 'k', 'c', '{}', '[{"messageType": "AReq"}]', ${dueAt},
        ${clock.now()}, ${clock.now()})`);
    return id;
  };
  const messagesOf = async (id: string): Promise<unknown> => {
    const [row] = await db.query<{ messages: unknown }>(sql`
      select messages from authentications where bucket = ${bucket} and authentication_id = ${id}`);
    return row?.messages;
  };
  const old = await insert(null);
  const open = await insert(clock.now());
  days(179);
  const young = await insert(null);
  days(2);
  await forget('forget-three-d-secure-messages');
  const kept = [{ messageType: 'AReq' }];
  assert.deepEqual(
    [await messagesOf(old), await messagesOf(open), await messagesOf(young)],
    [[], kept, kept],
  );
});
