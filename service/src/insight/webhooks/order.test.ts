/** In which order events arrive, and who waits for whom. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answering, type Arrival, startReceiver } from '../../../../test/webhook-receiver.ts';
import { deliveryServer } from '../../../../test/delivery-server.ts';
import { sql } from '../../platform/db/pool.ts';
import { webhookJobs } from './jobs.ts';

const SECOND_MS = 1_000;
const server = await deliveryServer({ timeoutMs: 1_000 });
const { anotherPartner, clock, db, deliveries, finish, happen, newEndpoint } = server;
const send = () => finish('send-webhooks');

const numbersOf = (arrivals: readonly Arrival[], subject: string): number[] =>
  arrivals.filter(({ event }) => event.subjectId === subject).map(({ event }) => event.sequence);

test('events of one subject arrive in order, one after the other is answered', async () => {
  const { by } = await anotherPartner();
  let [under, most] = [0, 0];
  const receiver = await startReceiver((_, response) => {
    under += 1;
    most = Math.max(most, under);
    setTimeout(() => {
      under -= 1;
      response.end();
    }, 5);
  });
  await newEndpoint(receiver.url, {}, by);
  await happen(Array<string>(20).fill('alone'), { by });
  await send();
  const expected = Array.from({ length: 20 }, (_, index) => index + 1);
  assert.deepEqual(numbersOf(receiver.arrivals, 'alone'), expected);
  assert.equal(most, 1);
});

test('while one subject fails the others go on, and its own events wait and stay in order', async () => {
  const { by } = await anotherPartner();
  const failing = answering(500);
  const receiver = await startReceiver((arrival, response) =>
    arrival.event.subjectId === 'bad' ? failing(arrival, response) : void response.end(),
  );
  await newEndpoint(receiver.url, {}, by);
  await happen(['bad', 'good', 'bad', 'good', 'other', 'bad', 'good'], { by });
  await send();
  assert.deepEqual(numbersOf(receiver.arrivals, 'good'), [1, 2, 3]);
  assert.deepEqual(numbersOf(receiver.arrivals, 'other'), [1]);
  assert.deepEqual(numbersOf(receiver.arrivals, 'bad'), [1]);
  receiver.behave(answering(200));
  clock.advance(5 * SECOND_MS);
  await send();
  assert.deepEqual(numbersOf(receiver.arrivals, 'bad'), [1, 1, 2, 3]);
});

test('nobody waits for another endpoint: one that hangs has its own places only', async () => {
  const { by } = await anotherPartner();
  const hung: number[] = [];
  let hangingNow = 0;
  const hanging = await startReceiver((_, response) => {
    hangingNow += 1;
    response.once('close', () => (hangingNow -= 1));
  });
  const quick = await startReceiver((_, response) => {
    hung.push(hangingNow);
    response.end();
  });
  const stuck = await newEndpoint(hanging.url, { maxInFlight: 4 }, by);
  await newEndpoint(quick.url, {}, by);
  const subjects = Array.from({ length: 40 }, (_, index) => `subject-${index}`);
  await happen(subjects, { by });
  const started = performance.now();
  const sending = send();
  while (quick.arrivals.length < subjects.length) {
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.ok(performance.now() - started < 20_000, 'the quick one is served');
  }
  assert.ok(Math.max(...hung) <= 4, 'at most four requests hang');
  hanging.behave(answering(200));
  await sending;
  const left = (await deliveries(stuck.id)).filter(({ state }) => state !== 'DELIVERED');
  assert.ok(left.length >= 4, 'those that hung are tried again later');
});

test('two processes at once send everything once, in order', async () => {
  const { by } = await anotherPartner();
  const receiver = await startReceiver();
  await newEndpoint(receiver.url, { maxInFlight: 64 }, by);
  const subjects = Array.from({ length: 60 }, (_, index) => `subject-${index % 20}`);
  await happen(subjects, { by });
  const [other] = webhookJobs(server);
  await Promise.all([send(), other?.run()]);
  assert.equal(receiver.arrivals.length, 60);
  for (const subject of new Set(subjects)) {
    const numbers = numbersOf(receiver.arrivals, subject);
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => a - b),
    );
  }
});

test('a lease that has run out is taken over, and the late result of its first owner changes nothing', async () => {
  const { by, call } = await anotherPartner();
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>();
  const receiver = await startReceiver((_, response) => {
    void mayAnswer.then(() => response.writeHead(500).end());
  });
  const { id } = await newEndpoint(receiver.url, {}, by);
  await happen(['subject'], { by });
  const first = send();
  while (receiver.arrivals.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  await db.query(sql`
    update webhook_deliveries set leased_until = leased_until - interval '1 hour'
    where endpoint_id = ${id}`);
  receiver.behave(answering(200));
  // The first has the event loop too: it takes its own delivery over, as another process would.
  while (receiver.arrivals.length < 2) await new Promise((resolve) => setTimeout(resolve, 5));
  while ((await deliveries(id))[0]?.state !== 'DELIVERED') {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  letAnswer();
  await first;
  const [delivery] = await deliveries(id);
  assert.deepEqual([delivery?.state, delivery?.attempts], ['DELIVERED', 2]);
  const { body } = await call('GET', `/webhook-deliveries/${delivery?.id}`);
  const { attemptsMade } = body as { attemptsMade: { status: number }[] };
  assert.deepEqual(
    attemptsMade.map(({ status }) => status),
    [500, 200],
    'both attempts are kept',
  );
});
