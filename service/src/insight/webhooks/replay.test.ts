/** Sending again: one delivery, or the events of a span of time. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answering, type Receiver, startReceiver } from '../../../../test/webhook-receiver.ts';
import { deliveryServer } from '../../../../test/delivery-server.ts';
import type { TestCall } from '../../../../test/http.ts';
import { sql } from '../../platform/db/pool.ts';
import { ATTEMPTS_MAX } from './schedule.ts';

const [SECOND_MS, HOUR_MS] = [1_000, 3_600_000];
const server = await deliveryServer({ timeoutMs: 500 });
const { anotherPartner, clock, db, deliveries, finish, happen, newEndpoint } = server;
const send = () => finish('send-webhooks');
const statesOf = async (id: string) => (await deliveries(id)).map(({ state }) => state);
const subjectsAt = ({ arrivals }: Receiver) =>
  arrivals.map(({ event }) => `${event.subjectId} ${event.sequence}`);

/** Lets every attempt of what is queued fail. */
async function exhaust(): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const job = server.jobs.find(({ name }) => name === 'send-webhooks');
    const due = await job?.nextDue?.(clock.now());
    if (due) clock.advance(due.getTime() - clock.now().getTime());
    await send();
  }
}

async function replay(call: TestCall, endpointId: string, body: object) {
  const answer = await call('POST', `/webhook-endpoints/${endpointId}/replay`, body);
  assert.equal(answer.status, 202, answer.text);
  assert.equal(answer.at('status'), 'RUNNING');
  await finish('replay-webhooks');
  const location = answer.headers['location'] ?? '';
  const done = await call('GET', location);
  assert.equal(done.at('status'), 'DONE');
  await send();
  return done;
}

const momentsAround = (from: Date, to: Date) => ({
  from: from.toISOString(),
  to: to.toISOString(),
});

test('a delivered event is sent again on request, with the same id and a new attempt', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver();
  const { id } = await newEndpoint(receiver.url, {}, by);
  await happen(['one'], { by });
  await send();
  const [delivery] = await deliveries(id);
  const answer = await call('POST', `/webhook-deliveries/${delivery?.id}/redeliver`, {});
  assert.deepEqual([answer.status, answer.at('state')], [202, 'PENDING']);
  await send();
  const [first, second] = receiver.arrivals;
  assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
  const after = await call('GET', `/webhook-deliveries/${delivery?.id}`);
  assert.deepEqual([after.at('state'), after.at('attempts')], ['DELIVERED', 2]);
});

test('a dead letter is sent again with all its attempts', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver(answering(500));
  const { id } = await newEndpoint(receiver.url, {}, by);
  await happen(['one'], { by });
  await send();
  await exhaust();
  const [dead] = await deliveries(id);
  assert.equal(dead?.state, 'DEAD');
  await call('POST', `/webhook-deliveries/${dead?.id}/redeliver`, {});
  await send();
  assert.deepEqual(await statesOf(id), ['PENDING'], 'it has attempts again');
  receiver.behave(answering(200));
  // Who knows that the receiver is well need not wait for the next attempt.
  await call('POST', `/webhook-deliveries/${dead?.id}/redeliver`, {});
  await send();
  const after = await call('GET', `/webhook-deliveries/${dead?.id}`);
  assert.deepEqual([after.at('state'), after.at('attempts')], ['DELIVERED', ATTEMPTS_MAX + 2]);
});

test('what is sent again goes behind what is unfinished of its subject', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver();
  const { id } = await newEndpoint(receiver.url, {}, by);
  await happen(['one'], { by });
  await send();
  receiver.behave(answering(500));
  await happen(['one'], { by });
  await send();
  const [first] = await deliveries(id);
  const answer = await call('POST', `/webhook-deliveries/${first?.id}/redeliver`, {});
  assert.equal(answer.at('state'), 'WAITING');
  receiver.behave(answering(200));
  clock.advance(5 * SECOND_MS);
  await send();
  assert.deepEqual(subjectsAt(receiver), ['one 1', 'one 2', 'one 2', 'one 1']);
});

test('a replay sends the events of a span again, in order, also those from before the endpoint', async () => {
  const { by, call } = await anotherPartner();
  await happen(['a', 'a'], { by });
  clock.advance(HOUR_MS);
  const from = clock.now();
  await happen(['b', 'c', 'b', 'b'], { by });
  const receiver = await startReceiver();
  const { id } = await newEndpoint(receiver.url, {}, by);
  await happen(['b', 'd'], { by });
  const to = clock.now();
  clock.advance(HOUR_MS);
  await happen(['b', 'e'], { by });
  await send();
  assert.equal(receiver.arrivals.length, 4);
  receiver.arrivals.length = 0;
  const done = await replay(call, id, momentsAround(from, to));
  assert.equal(done.at('queued'), 6);
  assert.deepEqual(subjectsAt(receiver).toSorted(), ['b 1', 'b 2', 'b 3', 'b 4', 'c 1', 'd 1']);
  const ofB = subjectsAt(receiver).filter((one) => one.startsWith('b'));
  assert.deepEqual(ofB, ofB.toSorted());
});

test('a replay may be of some types, of those the endpoint takes', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver();
  const { id } = await newEndpoint(receiver.url, { types: ['thing.*'] }, by);
  const from = clock.now();
  await happen(['p'], { by, what: 'moved' });
  await happen(['q'], { by, what: 'ended' });
  await happen(['r'], { by, what: 'made' });
  await send();
  receiver.arrivals.length = 0;
  const types = ['thing.ended', 'part.*'];
  const done = await replay(call, id, { ...momentsAround(from, clock.now()), types });
  assert.equal(done.at('queued'), 1);
  assert.deepEqual(subjectsAt(receiver), ['q 1']);
});

test('a replay of what has failed queues dead letters, hastens what waits, and leaves the rest', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver();
  const { id } = await newEndpoint(receiver.url, {}, by);
  const from = clock.now();
  await happen(['fine'], { by });
  await send();
  receiver.behave(answering(500));
  await happen(['dead', 'other'], { by });
  await send();
  await exhaust();
  await happen(['late', 'late'], { by });
  await send();
  assert.deepEqual(await statesOf(id), ['DELIVERED', 'DEAD', 'DEAD', 'PENDING', 'WAITING']);
  receiver.behave(answering(200));
  receiver.arrivals.length = 0;
  const span = momentsAround(from, clock.now());
  const done = await replay(call, id, { ...span, types: ['thing.*'], onlyFailed: true });
  assert.equal(done.at('queued'), 3);
  assert.deepEqual(new Set(await statesOf(id)), new Set(['DELIVERED']));
  assert.deepEqual(subjectsAt(receiver).toSorted(), ['dead 1', 'late 1', 'late 2', 'other 1']);
});

test('a replay of more than one portion goes on where it was, and queues each event once', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver();
  const { id } = await newEndpoint(receiver.url, { maxInFlight: 64 }, by);
  const from = clock.now();
  const subjects = Array.from({ length: 450 }, (_, index) => `subject-${index}`);
  await happen(subjects, { by });
  await send();
  receiver.arrivals.length = 0;
  const span = momentsAround(from, clock.now());
  const answer = await call('POST', `/webhook-endpoints/${id}/replay`, span);
  for (let done = -1; done !== 0;) done = (await finish('replay-webhooks')) + (await send());
  const after = await call('GET', answer.headers['location'] ?? '');
  assert.deepEqual([after.at('status'), after.at('queued')], ['DONE', 450]);
  assert.equal(receiver.arrivals.length, 450);
});

test('what is new does not wait for a replay: it queues no more than is soon sent', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver();
  const endpoint = await newEndpoint(receiver.url, { types: ['thing.*'] }, by);
  const from = clock.now();
  await happen(
    Array.from({ length: 450 }, (_, index) => `subject-${index}`),
    { by },
  );
  await send();
  const span = momentsAround(from, clock.now());
  await call('POST', `/webhook-endpoints/${endpoint.id}/replay`, span);
  await finish('replay-webhooks');
  const pending = (await deliveries(endpoint.id)).filter(({ state }) => state === 'PENDING');
  assert.equal(pending.length, 200);
});

test('replays to endpoints that take nothing more keep no other waiting, however many they are', async () => {
  const [slow, other] = [await anotherPartner(), await anotherPartner()];
  const from = clock.now();
  const full = await newEndpoint('http://127.0.0.1:1/', { types: ['thing.*'] }, slow.by);
  const subjects = Array.from({ length: 200 }, (_, index) => `late-${index}`);
  await happen(subjects, { by: slow.by }); // Queued, and not sent.
  const endpoint = await newEndpoint('http://127.0.0.1:1/', { types: ['thing.*'] }, other.by);
  await happen(['one'], { by: other.by });
  const span = momentsAround(from, clock.now());
  await slow.call('POST', `/webhook-endpoints/${full.id}/replay`, span);
  await db.query(sql`
    insert into webhook_replays (bucket, replay_id, endpoint_id, partner_id, from_at, to_at, types,
      only_failed, position, last_position, status, queued, requested_by, correlation_id, created_at)
    select bucket, replay_id || copy, endpoint_id, partner_id, from_at, to_at, types, only_failed,
      position, last_position, status, queued, requested_by, correlation_id, created_at
    from webhook_replays cross join generate_series(1, 60) as copies (copy)
    where endpoint_id = ${full.id}`);
  clock.advance(1);
  const asked = await other.call('POST', `/webhook-endpoints/${endpoint.id}/replay`, span);
  await finish('replay-webhooks');
  const last = await other.call('GET', asked.headers['location'] ?? '');
  assert.equal(last.at('status'), 'DONE', last.text);
});

test('a replay of a deleted endpoint is canceled, and five are enough', async () => {
  const { by, call } = await anotherPartner();
  const { id } = await newEndpoint('http://127.0.0.1:1/', {}, by);
  const span = momentsAround(clock.now(), clock.now());
  const locations: string[] = [];
  for (let made = 0; made < 5; made += 1) {
    const answer = await call('POST', `/webhook-endpoints/${id}/replay`, span);
    locations.push(answer.headers['location'] ?? '');
  }
  const refused = await call('POST', `/webhook-endpoints/${id}/replay`, span);
  assert.equal(refused.status, 409);
  await db.query(sql`update webhook_endpoints set deleted_at = now() where endpoint_id = ${id}`);
  await finish('replay-webhooks');
  const rows = await db.query<{ status: string }>(sql`
    select status from webhook_replays where endpoint_id = ${id}`);
  assert.deepEqual(new Set(rows.map(({ status }) => status)), new Set(['CANCELED']));
});

test('a span that ends before it begins is refused, and so is what is not a moment', async () => {
  const { by, call } = await anotherPartner();
  const { id } = await newEndpoint('http://127.0.0.1:1/', {}, by);
  const path = `/webhook-endpoints/${id}/replay`;
  const later = new Date(clock.now().getTime() + HOUR_MS);
  assert.deepEqual((await call('POST', path, momentsAround(later, clock.now()))).faults(), [
    'to INVALID_VALUE',
  ]);
  const faults = (await call('POST', path, { from: 'yesterday', types: [], all: true })).faults();
  assert.deepEqual(faults.map((fault) => fault.replace(/ .*/, '')).toSorted(), [
    'all',
    'from',
    'to',
    'types',
  ]);
});

test('the list of deliveries is narrowed by state, event and time, and paged', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver((arrival, response) =>
    answering(arrival.event.subjectId === 'bad' ? 500 : 200)(arrival, response),
  );
  const { id } = await newEndpoint(receiver.url, {}, by);
  await happen(['good', 'bad', 'bad', 'good'], { by });
  await send();
  const path = `/webhook-endpoints/${id}/deliveries`;
  const statesAt = async (query: string): Promise<string[]> => {
    const { body } = await call('GET', path + query);
    return (body as { data: { state: string }[] }).data.map(({ state }) => state);
  };
  assert.deepEqual(await statesAt(''), ['DELIVERED', 'WAITING', 'PENDING', 'DELIVERED']);
  assert.deepEqual(await statesAt('?state=WAITING'), ['WAITING']);
  assert.deepEqual(await statesAt('?state=DELIVERED'), ['DELIVERED', 'DELIVERED']);
  const eventId = receiver.arrivals[0]?.event.eventId ?? '';
  assert.equal((await statesAt(`?eventId=${eventId}`)).length, 1);
  const first = await call('GET', `${path}?limit=3`);
  const second = await call('GET', first.string('next'));
  assert.equal((second.at('data') as unknown[]).length, 1);
  const { call: anothers } = await anotherPartner();
  assert.equal((await anothers('GET', path)).status, 404);
});
