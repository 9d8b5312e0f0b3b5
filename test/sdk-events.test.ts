/** What the SDK makes of events: those it listens for, and those that are sent to a webhook endpoint. */
import assert from 'node:assert/strict';
import { beforeEach, test } from 'node:test';
import { Causeway, type TypedEvent, WebhookError } from '../sdk/src/index.ts';
import { answering, dropAfter } from './hostile-proxy.ts';
import { sdkService } from './sdk-client.ts';
import { startReceiver } from './webhook-receiver.ts';

const { client, clock, payment, proxy, publish, waits, world } = await sdkService();
const causeway = client();

beforeEach(() => {
  waits.length = 0;
  world.onWait = () => undefined;
});

/** Takes a payment that is reported. */
async function pay(invoiceNumber: string): Promise<void> {
  await causeway.payments.create(payment({ invoiceNumber }));
  await publish();
}

const invoiceOf = (event: TypedEvent): unknown =>
  event.type === 'payment.succeeded' ? event.data.invoiceNumber : event.type;

test('events are handed over in order; a handler that fails gets the same one again', async () => {
  const stop = new AbortController();
  const seen: unknown[] = [];
  const ids: string[] = [];
  const cursors: string[] = [];
  const troubles: unknown[] = [];
  await pay('before');
  proxy.plan();
  const listening = causeway.events.listen(
    async (event) => {
      seen.push(invoiceOf(event));
      ids.push(event.eventId);
      if (seen.length === 2) throw new Error('the database is away');
      if (seen.length === 4) stop.abort();
    },
    {
      type: 'payment.succeeded',
      signal: stop.signal,
      onCursor: (cursor) => void cursors.push(cursor),
      onError: (error) => void troubles.push(error),
    },
  );
  while (proxy.passed.length < 2) await new Promise((resolve) => setTimeout(resolve, 5)); // `now` is fixed by then.
  for (const invoice of ['one', 'two', 'three']) await pay(invoice);
  await listening;
  assert.deepEqual(seen, ['one', 'two', 'two', 'three']);
  assert.equal(troubles.length, 1);
  assert.equal(cursors.at(-1), ids[3], 'the last one was dealt with');

  const resumed: unknown[] = [];
  const again = new AbortController();
  proxy.plan(answering(503), dropAfter);
  await causeway.events.listen(
    (event) => {
      resumed.push(invoiceOf(event));
      if (resumed.length === 2) again.abort();
    },
    { type: 'payment.succeeded', after: ids[0], signal: again.signal },
  );
  assert.deepEqual(resumed, ['two', 'three'], 'from the cursor on');
});

test('an event that nobody can handle is skipped on request; a refusal to read ends the listening', async () => {
  const stop = new AbortController();
  const seen: unknown[] = [];
  await pay('bad');
  await pay('good');
  await causeway.events.listen(
    (event) => {
      const invoice = invoiceOf(event);
      seen.push(invoice);
      if (invoice === 'good') stop.abort();
      throw new Error('cannot');
    },
    { after: '0', type: 'payment.succeeded', signal: stop.signal, onError: () => 'skip' },
  );
  assert.deepEqual(seen.slice(-2), ['bad', 'good']);
  const feed = await causeway.events.list({ after: '0', limit: 2 }).toArray(1_000);
  assert.ok(feed.length > 5 && feed.length < 1_000, 'read to its end, a feed ends');
  const stranger = client({ accessToken: 'none' });
  await assert.rejects(
    stranger.events.listen(() => undefined),
    /^ApiError: 401 unauthorized/,
  );
});

test('a webhook is believed by secret and by public key; what is wrong with another is told', async () => {
  const receiver = await startReceiver();
  const newEndpoint = async () => {
    const made = await causeway.webhookEndpoints.create({ url: receiver.url, types: ['*'] });
    const { secret = '', publicKeys } = made;
    return { endpointId: made.endpointId, secret, publicKey: publicKeys[0]?.publicKey ?? '' };
  };
  const { endpointId, secret, publicKey } = await newEndpoint();
  const other = await newEndpoint();
  await causeway.webhookEndpoints.test(endpointId);
  const { body, headers } = receiver.arrivals[0] ?? assert.fail();
  const { verify } = Causeway.webhooks;
  const at = { now: clock.now() };
  const event = await verify(Buffer.from(body), headers, secret, at);
  assert.equal(event.eventId, headers['webhook-id']);
  await verify(body, new Headers({ ...headers } as Record<string, string>), publicKey, at);
  await verify(body, headers, [other.secret, secret], at);

  const reasonOf = async (...given: Parameters<typeof verify>): Promise<string> => {
    const error: unknown = await verify(...given).catch((reason: unknown) => reason);
    assert.ok(error instanceof WebhookError, String(error));
    return error.reason;
  };
  const parsed = JSON.parse(body) as string; // As a framework would hand it over.
  const rewritten = JSON.stringify(parsed, null, 1);
  const { 'content-digest': _, ...undigested } = headers;
  const anHour = new Date(at.now.getTime() + 3_600_000);
  assert.equal(await reasonOf(body, headers, other.secret), 'WRONG_SECRET');
  assert.equal(await reasonOf(body, headers, other.publicKey), 'WRONG_SECRET');
  assert.equal(await reasonOf(rewritten, headers, secret), 'CHANGED_BODY');
  assert.equal(await reasonOf(rewritten, undigested, secret), 'WRONG_SIGNATURE');
  assert.equal(await reasonOf(body, headers, secret, { now: anHour }), 'STALE');
  assert.equal(await reasonOf(body, {}, secret), 'MALFORMED');
  assert.equal(await reasonOf(body, headers, 'secret'), 'MALFORMED');
  assert.equal(await reasonOf(parsed, headers, secret), 'MALFORMED');
});
