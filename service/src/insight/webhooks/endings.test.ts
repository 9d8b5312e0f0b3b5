/** How endpoints are disabled, paused and deleted while deliveries are under way. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAbout } from '../../../../test/published.ts';
import { answering, startReceiver } from '../../../../test/webhook-receiver.ts';
import { deliveryServer } from '../../../../test/delivery-server.ts';
import { transaction } from '../../platform/db/pool.ts';
import { createLogger } from '../../platform/logger.ts';
import { markDeleted, readEndpoint, updateEndpoint } from './endpoint-store.ts';
import type { Endpoint } from './endpoint.ts';

const [SECOND_MS, DAY_MS] = [1_000, 86_400_000];
const lines: string[] = [];
const logger = createLogger('warn', { write: (line) => void lines.push(line) });
const server = await deliveryServer({ timeoutMs: 500, logger });
const { anotherPartner, clock, db, deliveries, finish, happen, jobs, newEndpoint } = server;
const send = () => finish('send-webhooks');
const statesOf = async (id: string) => (await deliveries(id)).map(({ state }) => state);

async function setStatus(endpoint: Endpoint, status: 'ENABLED' | 'PAUSED'): Promise<void> {
  const reasonless = {
    disabledReason: null,
    disabledAt: null,
    failuresInRow: 0,
    failingSince: null,
  };
  await transaction(db, (tx) => updateEndpoint(tx, { ...endpoint, ...reasonless, status }));
}

/** The events of an endpoint itself. */
async function eventsOf(endpointId: string) {
  const events = await eventsAbout(db, endpointId);
  return events.map(({ data, sequence, type }) => ({ type, data, sequence }));
}

test('a 410 disables the endpoint, with an event and a notice; enabled again, it gets what was kept', async () => {
  const { by } = await anotherPartner();
  const receiver = await startReceiver(answering(410));
  const endpoint = await newEndpoint(receiver.url, {}, by);
  await happen(['one'], { by });
  await send();
  await happen(['two'], { by });
  await send();
  assert.equal(receiver.arrivals.length, 1, 'nothing more is sent');
  const disabled = await readEndpoint(db, endpoint.id);
  assert.deepEqual([disabled?.status, disabled?.disabledReason], ['DISABLED', 'GONE']);
  const [event, ...others] = await eventsOf(endpoint.id);
  assert.deepEqual(others, []);
  assert.deepEqual([event?.type, event?.data['reason']], ['webhook_endpoint.disabled', 'GONE']);
  assert.ok(lines.some((line) => line.includes(endpoint.id) && line.includes('disabled')));
  receiver.behave(answering(200));
  await setStatus(endpoint, 'ENABLED');
  clock.advance(5 * SECOND_MS);
  await finish('publish-events');
  await send();
  assert.deepEqual(receiver.arrivals.map(({ event: { type } }) => type).toSorted(), [
    'thing.moved',
    'thing.moved',
    'thing.moved',
    'webhook_endpoint.disabled',
  ]);
});

/** From one due moment to the next, as whoever moves the sandbox's clock does. */
async function until(moment: Date): Promise<void> {
  const job = jobs.find(({ name }) => name === 'send-webhooks');
  for (;;) {
    const due = await job?.nextDue?.(clock.now());
    if (!due || due > moment) break;
    clock.advance(due.getTime() - clock.now().getTime());
    await send();
  }
  clock.advance(moment.getTime() - clock.now().getTime());
}

test('after five days of nothing but failure an endpoint is disabled, and not before', async () => {
  const { by } = await anotherPartner();
  const receiver = await startReceiver(answering(500));
  const { id } = await newEndpoint(receiver.url, {}, by);
  const start = clock.now().getTime();
  for (let day = 0; day < 4; day += 1) {
    await happen([`of day ${day}`], { by });
    await send();
    await until(new Date(start + (day + 1) * DAY_MS));
    assert.equal((await readEndpoint(db, id))?.status, 'ENABLED', `on day ${day + 1}`);
  }
  await until(new Date(start + 6 * DAY_MS));
  const endpoint = await readEndpoint(db, id);
  assert.deepEqual([endpoint?.status, endpoint?.disabledReason], ['DISABLED', 'FAILING']);
  const [event] = await eventsOf(id);
  assert.deepEqual([event?.type, event?.data['reason']], ['webhook_endpoint.disabled', 'FAILING']);
  const failingSince = Date.parse(String(event?.data['failingSince'])) - start;
  assert.ok(failingSince > 0 && failingSince < DAY_MS, 'since the third failure');
  const took = Number(endpoint?.disabledAt) - start - failingSince;
  assert.ok(took >= 5 * DAY_MS && took < 6 * DAY_MS, String(took));
  const before = receiver.arrivals.length;
  await until(new Date(start + 12 * DAY_MS));
  assert.equal(receiver.arrivals.length, before);
});

test('one success in five days is enough to stay enabled', async () => {
  const { by } = await anotherPartner();
  const receiver = await startReceiver(answering(500));
  const { id } = await newEndpoint(receiver.url, {}, by);
  const start = clock.now().getTime();
  await happen(['one', 'two', 'three'], { by });
  await send();
  assert.ok((await readEndpoint(db, id))?.failingSince);
  await until(new Date(start + 2 * DAY_MS));
  receiver.behave(answering(200));
  await happen(['four'], { by });
  await send();
  const healthy = await readEndpoint(db, id);
  assert.deepEqual([healthy?.failingSince, healthy?.failuresInRow], [null, 0]);
  receiver.behave(answering(500));
  await happen(['five', 'six'], { by });
  await until(new Date(start + 6 * DAY_MS));
  assert.equal((await readEndpoint(db, id))?.status, 'ENABLED');
});

test('while an endpoint is paused its events are kept, and sent in order once it is enabled', async () => {
  const { by } = await anotherPartner();
  const receiver = await startReceiver(answering(500));
  const endpoint = await newEndpoint(receiver.url, {}, by);
  await happen(['one'], { by });
  await send();
  await setStatus(endpoint, 'PAUSED');
  await happen(['one', 'two'], { by });
  clock.advance(DAY_MS / 2);
  await send();
  assert.equal(receiver.arrivals.length, 1);
  assert.deepEqual(await statesOf(endpoint.id), ['PENDING', 'WAITING', 'PENDING']);
  receiver.behave(answering(200));
  await setStatus(endpoint, 'ENABLED');
  await send();
  assert.deepEqual(await statesOf(endpoint.id), ['DELIVERED', 'DELIVERED', 'DELIVERED']);
  const ofOne = receiver.arrivals.filter(({ event }) => event.subjectId === 'one');
  assert.deepEqual(
    ofOne.map(({ event }) => event.sequence).slice(-2),
    ofOne
      .map(({ event }) => event.sequence)
      .slice(-2)
      .toSorted((a, b) => a - b),
  );
});

test('a deleted endpoint is sent nothing more, and what was queued is canceled', async () => {
  const { by, call } = await anotherPartner();
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  const receiver = await startReceiver((_, response) => {
    void mayAnswer.then(() => response.end());
  });
  const { id } = await newEndpoint(receiver.url, {}, by);
  await happen(['only', 'only', 'only'], { by });
  const sending = send();
  while (receiver.arrivals.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await transaction(db, (tx) => markDeleted(tx, id, clock.now()));
  await finish('cancel-webhooks');
  letAnswer();
  await sending;
  assert.equal(receiver.arrivals.length, 1);
  assert.deepEqual(await statesOf(id), ['CANCELED', 'CANCELED', 'CANCELED']);
  const [first] = await deliveries(id);
  const answer = await call('GET', `/webhook-deliveries/${first?.id}`);
  assert.equal(answer.at('attemptsMade.0.status'), 200, 'the attempt is kept');
  await happen(['only'], { by });
  assert.equal((await deliveries(id)).length, 3);
  assert.equal((await call('POST', `/webhook-deliveries/${first?.id}/redeliver`, {})).status, 404);
});

test('what is kept for a paused endpoint is given up after thirty days, and can be replayed', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver(answering(200));
  const endpoint = await newEndpoint(receiver.url, {}, by);
  const from = clock.now().toISOString();
  await setStatus(endpoint, 'PAUSED');
  await happen(['one', 'one'], { by });
  clock.advance(29 * DAY_MS);
  await finish('cancel-webhooks');
  assert.deepEqual(await statesOf(endpoint.id), ['PENDING', 'WAITING']);
  clock.advance(2 * DAY_MS);
  await finish('cancel-webhooks');
  await happen(['one'], { by });
  assert.deepEqual(await statesOf(endpoint.id), ['CANCELED', 'CANCELED'], 'no third is queued');
  await setStatus(endpoint, 'ENABLED');
  await happen(['two'], { by });
  const span = { from, to: clock.now().toISOString() };
  const replay = await call('POST', `/webhook-endpoints/${endpoint.id}/replay`, span);
  assert.equal(replay.status, 202, replay.text);
  await finish('replay-webhooks');
  await send();
  const subjects = receiver.arrivals.map(({ event }) =>
    [event.subjectId, event.sequence].join(' '),
  );
  assert.equal(new Set(subjects).size, 4, 'all that happened arrives');
});
