/** What receivers do to a delivery, each of them a real HTTP server. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startNameServer } from '../../../../test/name-server.ts';
import { answering, type Behavior, startReceiver } from '../../../../test/webhook-receiver.ts';
import { deliveryServer } from '../../../../test/delivery-server.ts';
import { ATTEMPTS_MAX } from './schedule.ts';

const SECOND_MS = 1_000;
const PRIVATE = 'inside.example';
const names = await startNameServer((name) => (name === PRIVATE ? ['10.1.2.3'] : []));
const { anotherPartner, clock, deliveries, finish, happen, newEndpoint } = await deliveryServer({
  timeoutMs: 400,
  nameServers: [names.address],
});
const send = () => finish('send-webhooks');

/** An endpoint at a receiver that behaves so, and what became of an event that was sent to it. */
async function sentTo(behavior: Behavior) {
  const receiver = await startReceiver(behavior);
  return { receiver, ...(await sentToUrl(receiver.url)) };
}

async function sentToUrl(url: string) {
  const { by, call } = await anotherPartner();
  const endpoint = await newEndpoint(url, {}, by);
  await happen([`subject of ${endpoint.id}`], { by });
  await send();
  const delivery = async () => {
    const [row] = await deliveries(endpoint.id);
    return await call('GET', `/webhook-deliveries/${row?.id}`);
  };
  return { by, call, endpoint, delivery, now: clock.now(), answer: await delivery() };
}

const waitOf = (answer: Readonly<{ string: (path: string) => string }>, since: Date): number =>
  Date.parse(answer.string('nextAttemptAt')) - since.getTime();

test('an event is sent once to every endpoint that is to be told of it', async () => {
  const { by } = await anotherPartner();
  const receivers = [await startReceiver(), await startReceiver(), await startReceiver()];
  const types = [['*'], ['thing.*', 'part.made'], ['part.made']];
  for (const [index, { url }] of receivers.entries()) {
    await newEndpoint(url, { types: types[index] ?? [] }, by);
  }
  await happen(['one', 'two'], { by });
  assert.equal(await send(), 4);
  assert.equal(await send(), 0);
  assert.deepEqual(
    receivers.map(({ arrivals }) => arrivals.length),
    [2, 2, 0],
  );
  const [first] = receivers[0]?.arrivals ?? [];
  assert.equal(first?.headers['webhook-id'], first?.event.eventId);
});

test('an attempt is kept with when, where, how long, and what was sent and answered', async () => {
  const { answer, endpoint, receiver, now } = await sentTo((_, response) => {
    response.writeHead(200, { 'X-Shop': 'maple' }).end('taken, thank you');
  });
  assert.equal(answer.at('state'), 'DELIVERED');
  assert.equal(answer.at('endedAt'), now.toISOString());
  assert.equal(answer.at('endpointId'), endpoint.id);
  const attempt = answer.at('attemptsMade.0');
  assert.deepEqual(pick(attempt, 'number', 'status', 'error', 'responseBody', 'address'), {
    number: 1,
    status: 200,
    error: null,
    responseBody: 'taken, thank you',
    address: '127.0.0.1',
  });
  assert.equal(answer.at('attemptsMade.0.requestedAt'), now.toISOString());
  assert.equal(answer.at('attemptsMade.0.responseHeaders.x-shop'), 'maple');
  const sent = receiver.arrivals[0]?.headers['webhook-signature'];
  assert.equal(answer.at('attemptsMade.0.requestHeaders.webhook-signature'), sent);
});

function pick(value: unknown, ...members: string[]): Record<string, unknown> {
  assert.ok(typeof value === 'object' && value !== null);
  return Object.fromEntries(Object.entries(value).filter(([name]) => members.includes(name)));
}

/** What each does to us, and how the attempt is told of. */
const FAILURES: readonly (readonly [string, Behavior, string, RegExp])[] = [
  ['answers 500', answering(500), 'STATUS', /500/],
  ['redirects', answering(302, { Location: 'http://127.0.0.1:1/' }), 'STATUS', /not followed/],
  ['hangs', () => undefined, 'TIMED_OUT', /No complete answer/],
  ['cuts the connection', (_, response) => response.destroy(), 'CONNECTION_CUT', /closed/],
  [
    'answers slowly, byte by byte',
    (_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    },
    'TIMED_OUT',
    /No complete answer/,
  ],
  [
    'answers what is not HTTP',
    (_, response) => response.socket?.end('hello\r\n\r\n'),
    'MALFORMED_ANSWER',
    /sound HTTP/,
  ],
];
for (const [what, behavior, error, text] of FAILURES) {
  test(`a receiver that ${what}: the attempt failed, and is made again`, async () => {
    const { answer, delivery, now, receiver } = await sentTo(behavior);
    assert.equal(answer.at('state'), 'PENDING');
    assert.equal(answer.at('attemptsMade.0.error'), error);
    assert.match(answer.string('attemptsMade.0.errorText'), text);
    assert.equal(waitOf(answer, now), 5 * SECOND_MS);
    assert.equal(receiver.arrivals.length, 1, 'once, and nowhere else');
    receiver.behave(answering(200));
    clock.advance(5 * SECOND_MS);
    await send();
    const after = await delivery();
    assert.deepEqual([after.at('state'), after.at('attempts')], ['DELIVERED', 2]);
    const [first, second] = receiver.arrivals;
    assert.equal(first?.headers['webhook-id'], second?.headers['webhook-id']);
    assert.equal(first?.body, second?.body);
  });
}

test('a receiver whose name stands for a private address is not called', async () => {
  const { answer } = await sentToUrl(`http://${PRIVATE}/hooks`);
  assert.equal(answer.at('attemptsMade.0.error'), 'ADDRESS_REFUSED');
  assert.equal(answer.at('attemptsMade.0.address'), null);
});

test('a huge answer is a success, of which the beginning is kept', async () => {
  const { answer } = await sentTo((_, response) => {
    response.writeHead(200);
    const write = (): void => {
      while (response.writable && response.write('x'.repeat(65_536)));
      response.once('drain', write);
    };
    write();
  });
  assert.equal(answer.at('state'), 'DELIVERED');
  assert.equal(answer.string('attemptsMade.0.responseBody'), 'x'.repeat(4_096));
});

test('a card number in an answer is not kept', async () => {
  const { answer } = await sentTo((_, response) => void response.end('no card 4111111111111111'));
  assert.equal(answer.at('attemptsMade.0.responseBody'), 'no card [masked]');
});

test('a 429 is obeyed: that delivery waits as long as it says, and so does what else is due', async () => {
  const { answer, by, endpoint, now, receiver } = await sentTo(
    answering(429, { 'Retry-After': '50' }),
  );
  assert.equal(waitOf(answer, now), 50 * SECOND_MS);
  await happen(['another'], { by });
  await send();
  assert.equal(receiver.arrivals.length, 1);
  receiver.behave(answering(200));
  clock.advance(50 * SECOND_MS);
  await send();
  const states = (await deliveries(endpoint.id)).map(({ state }) => state);
  assert.deepEqual(states, ['DELIVERED', 'DELIVERED']);
});

test('after ten attempts a delivery is a dead letter, and the next of its subject goes on', async () => {
  const { by, delivery, endpoint, receiver } = await sentTo(answering(500));
  await happen([`subject of ${endpoint.id}`], { by });
  for (let attempt = 2; attempt <= ATTEMPTS_MAX; attempt += 1) {
    clock.advance(waitOf(await delivery(), clock.now()));
    await send();
  }
  const dead = await delivery();
  assert.deepEqual([dead.at('state'), dead.at('attempts')], ['DEAD', ATTEMPTS_MAX]);
  const numbers = (dead.at('attemptsMade') as { number: number }[]).map(({ number }) => number);
  assert.deepEqual(numbers, [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const sequences = receiver.arrivals.map(({ event }) => event.sequence);
  assert.deepEqual(sequences, [...Array<number>(ATTEMPTS_MAX).fill(1), 2]);
});
