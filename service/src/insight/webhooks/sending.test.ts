import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import {
  patch,
  type Received,
  startReceiver,
  verifiesByKey,
  webhookServer,
} from '../../../../test/webhook-server.ts';
import { startNameServer } from '../../../../test/name-server.ts';
import { receiver, testOutgoing } from '../../../../test/receivers.ts';
import { testServer } from '../../../../test/http.ts';
import { endpointRoutes } from './routes.ts';

const PATH = '/webhook-endpoints';
const HOUR_MS = 3_600_000;
const { as, asNewPartner, deps, newCaller } = await webhookServer();
const { clock } = deps;
const call = await asNewPartner();

async function endpointAt(url: string) {
  const made = await call('POST', PATH, { url, types: ['*'] });
  assert.equal(made.status, 201, made.text);
  return { made, path: `${PATH}/${made.string('endpointId')}`, secret: made.string('secret') };
}

/** As a receiver on the reference library does it. */
function verifies(secret: string, { body, headers }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}

function only(received: readonly Received[]): Received {
  const [first, ...others] = received;
  assert.ok(first && others.length === 0, `${received.length} were received`);
  return first;
}

test('a test event arrives signed by both schemes, and its result is the answer', async () => {
  const { url, received } = await startReceiver(() => 202);
  const { made, path, secret } = await endpointAt(url);
  const result = await call('POST', `${path}/test`);
  assert.equal(result.status, 200, result.text);
  const message = only(received);
  assert.ok(verifies(secret, message));
  assert.ok(verifiesByKey(made.string('publicKeys.0.publicKey'), message));
  const sent = JSON.parse(message.body) as Record<string, unknown>;
  assert.deepEqual(sent, {
    type: 'webhook.test',
    timestamp: clock.now().toISOString(),
    eventId: message.headers['webhook-id'],
    merchantId: null,
    subjectId: made.at('endpointId'),
    sequence: 1,
    correlationId: result.headers['x-correlation-id'],
    data: { endpointId: made.at('endpointId') },
  });
  assert.equal(message.headers['content-type'], 'application/json');
  assert.deepEqual(
    [result.at('status'), result.at('error'), result.at('responseBody')],
    [202, null, ''],
  );
  assert.match(result.string('address'), /^(127\.0\.0\.1|::1)$/);
  assert.equal(result.at('requestHeaders.webhook-id'), message.headers['webhook-id']);
});

test('the thin form has no details, and keeps the members of the standard', async () => {
  const { url, received } = await startReceiver();
  const { path, secret } = await endpointAt(url);
  await patch(call, path, { form: 'THIN' });
  await call('POST', `${path}/test`);
  assert.ok(verifies(secret, only(received)));
  const { type, timestamp, data } = JSON.parse(only(received).body) as Record<string, unknown>;
  assert.deepEqual([type, timestamp, data], ['webhook.test', clock.now().toISOString(), {}]);
});

test('nobody else’s secret or key, no other body, id or time verifies', async () => {
  const { url, received } = await startReceiver();
  const { made, path, secret } = await endpointAt(url);
  const other = await endpointAt(url);
  await call('POST', `${path}/test`);
  const message = only(received);
  const publicKey = made.string('publicKeys.0.publicKey');
  assert.ok(!verifies(other.secret, message));
  assert.ok(!verifiesByKey(other.made.string('publicKeys.0.publicKey'), message));
  const { headers } = message;
  const later = String(Number(headers['webhook-timestamp']) + 1);
  for (const forged of [
    { ...message, body: message.body.replace('webhook.test', 'webhook.rest') },
    { ...message, headers: { ...headers, 'webhook-id': 'ev' } },
    { ...message, headers: { ...headers, 'webhook-timestamp': later } },
  ]) {
    assert.ok(!verifies(secret, forged) && !verifiesByKey(publicKey, forged));
  }
});

test('while secrets overlap both verify, and after it the new one alone', async () => {
  const { url, received } = await startReceiver();
  const { made, path, secret: first } = await endpointAt(url);
  const firstKey = made.string('publicKeys.0.publicKey');
  const rolled = await call('POST', `${path}/roll-secret`, { overlapHours: 2 });
  assert.equal(rolled.status, 200, rolled.text);
  const second = rolled.string('secret');
  const secondKey = rolled.string('publicKeys.0.publicKey');
  const until = new Date(clock.now().getTime() + 2 * HOUR_MS).toISOString();
  assert.deepEqual(rolled.at('publicKeys.1'), { publicKey: firstKey, validUntil: until });
  assert.equal(rolled.at('previousSecretValidUntil'), until);

  const verified = async () => {
    received.length = 0;
    await call('POST', `${path}/test`);
    const message = only(received);
    return [
      ...[first, second].map((secret) => verifies(secret, message)),
      ...[firstKey, secondKey].map((key) => verifiesByKey(key, message)),
    ];
  };
  clock.advance(2 * HOUR_MS - 1);
  assert.deepEqual(await verified(), [true, true, true, true]);
  clock.advance(1);
  assert.deepEqual(await verified(), [false, true, false, true]);
  const shown = await call('GET', path);
  assert.deepEqual(shown.at('publicKeys'), [{ publicKey: secondKey, validUntil: null }]);
  assert.equal(shown.at('previousSecretValidUntil'), null);
});

test('without overlap the former secret ends at once, and of three the first does', async () => {
  const { url, received } = await startReceiver();
  const { path, secret: first } = await endpointAt(url);
  const second = (await call('POST', `${path}/roll-secret`, {})).string('secret');
  const third = (await call('POST', `${path}/roll-secret`, {})).string('secret');
  await call('POST', `${path}/test`);
  const verified = [first, second, third].map((secret) => verifies(secret, only(received)));
  assert.deepEqual(verified, [false, true, true]);
  const last = (await call('POST', `${path}/roll-secret`, { overlapHours: 0 })).string('secret');
  received.length = 0;
  await call('POST', `${path}/test`);
  assert.deepEqual(
    [verifies(third, only(received)), verifies(last, only(received))],
    [false, true],
  );
  const refused = await call('POST', `${path}/roll-secret`, { overlapHours: 169 });
  assert.deepEqual(refused.faults(), ['overlapHours INVALID_VALUE']);
});

test('one that is paused is tested all the same; failures are said in words', async () => {
  for (const [status, text] of [
    [500, 'The answer was 500: only 2xx confirms receipt.'],
    [302, 'The answer was 302: redirections are not followed.'],
  ] as const) {
    const { url } = await startReceiver(() => status);
    const { path } = await endpointAt(url);
    await patch(call, path, { status: 'PAUSED' });
    const result = await call('POST', `${path}/test`);
    const told = ['status', 'error', 'errorText'].map((member) => result.at(member));
    assert.deepEqual(told, [status, 'STATUS', text]);
  }
});

test('a host that resolves to a private address is not called', async () => {
  const { url, received } = await startReceiver();
  const { address } = await startNameServer(() => ['127.0.0.1']);
  const outgoing = testOutgoing({ allowPrivate: 'none', nameServers: [address] });
  const caller = await newCaller();
  const strict = testServer({ routes: endpointRoutes({ ...deps, outgoing }), caller }).call;
  const { port } = new URL(url);
  const types = ['*'];
  const made = await strict('POST', PATH, { url: `https://shop.example:${port}/`, types });
  const result = await strict('POST', `${PATH}/${made.string('endpointId')}/test`);
  assert.deepEqual([result.at('error'), result.at('address')], ['ADDRESS_REFUSED', null]);
  assert.equal(received.length, 0);
  // What was stored while it was allowed is refused when it is not any more.
  const lax = await as(caller)('POST', PATH, { url, types });
  const late = await strict('POST', `${PATH}/${lax.string('endpointId')}/test`);
  assert.equal(late.at('error'), 'URL_REFUSED');
  assert.equal(received.length, 0);
});

test('a partner’s tests that hang are few at a time, and leave those of others alone', async () => {
  const gate = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  let hanging = 0;
  const { url } = await startReceiver(() => 204);
  const slow = await startHanging(gate.promise, () => {
    hanging += 1;
    if (hanging === 3) arrived.resolve();
  });
  const { path } = await endpointAt(slow);
  const tests = [1, 2, 3].map(() => call('POST', `${path}/test`));
  await arrived.promise;
  const refused = await call('POST', `${path}/test`);
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '1']);
  const others = await asNewPartner();
  const made = await others('POST', PATH, { url, types: ['*'] });
  const result = await others('POST', `${PATH}/${made.string('endpointId')}/test`);
  assert.equal(result.at('status'), 204);
  gate.resolve();
  assert.deepEqual(new Set((await Promise.all(tests)).map(({ status }) => status)), new Set([200]));
  assert.equal((await call('POST', `${path}/test`)).status, 200);
});

async function startHanging(until: Promise<void>, onRequest: () => void): Promise<string> {
  const port = await receiver((_request, response) => {
    onRequest();
    void until.then(() => response.end());
  });
  return `http://127.0.0.1:${port}/`;
}
