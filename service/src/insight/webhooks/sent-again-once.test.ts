/** Sending again with a key: it is done once, however often it is asked. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startReceiver } from '../../../../test/webhook-receiver.ts';
import { deliveryServer } from '../../../../test/delivery-server.ts';

const server = await deliveryServer({ timeoutMs: 500 });
const { anotherPartner, clock, deliveries, finish, happen, newEndpoint } = server;
const send = () => finish('send-webhooks');

test('a key sends an event again once, and replays a span once, however often it is asked', async () => {
  const { by, call } = await anotherPartner();
  const receiver = await startReceiver();
  const { id } = await newEndpoint(receiver.url, {}, by);
  const from = clock.now();
  await happen(['one', 'two'], { by });
  await send();
  const [delivery] = await deliveries(id);
  const again = (key: string) =>
    call('POST', `/webhook-deliveries/${delivery?.id}/redeliver`, { idempotencyKey: key });
  const [first, ...repeats] = await Promise.all(['k', 'k', 'k', 'k'].map(again));
  for (const { body, status } of repeats) assert.deepEqual([status, body], [202, first?.body]);
  await send();
  assert.equal((await again('k')).at('state'), 'PENDING', 'as it was answered then');
  await send();
  assert.equal(receiver.arrivals.length, 3);
  await again('another');
  await send();
  assert.equal(receiver.arrivals.length, 4);

  const moments = { from: from.toISOString(), to: clock.now().toISOString() };
  const span = { ...moments, idempotencyKey: 'k' };
  const done = await call('POST', `/webhook-endpoints/${id}/replay`, span);
  await finish('replay-webhooks');
  const repeated = await call('POST', `/webhook-endpoints/${id}/replay`, span);
  assert.deepEqual([repeated.status, repeated.at('replayId')], [202, done.at('replayId')]);
  assert.equal(repeated.headers['idempotency-replayed'], 'true');
  assert.equal(await finish('replay-webhooks'), 0);
  await send();
  assert.equal(receiver.arrivals.length, 6);
  const other = { ...span, onlyFailed: true };
  const refused = await call('POST', `/webhook-endpoints/${id}/replay`, other);
  assert.match(refused.string('type'), /idempotency-key-reused$/);
});
