import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import {
  cardMessage,
  followUpOf,
  networkOf,
  Iso8583Client,
  type MacKey,
} from '../../test/iso8583-client.ts';
import { isSigned } from './host-mac.ts';
import type { HostMessage } from './host-message.ts';
import { iso8583Host } from '../../test/iso8583-host.ts';

const KEY = '0123456789ABCDEFFEDCBA9876543210';
const MAC = { kind: 'retail', key: Buffer.from(KEY, 'hex') } as const;
const host = await iso8583Host({
  ISO8583_HOST_MAC: 'retail',
  ISO8583_HOST_KEY: KEY,
  ISO8583_HOST_KEK: '00112233445566778899AABBCCDDEEFF',
});

const clients: Iso8583Client[] = [];
after(() => clients.forEach((client) => client.close()));

async function signedOn(key: MacKey = MAC): Promise<Iso8583Client> {
  const client = new Iso8583Client(host.port, key);
  clients.push(client);
  assert.equal(await client.signOn(), '00');
  return client;
}

/** Sends a request whose answer the fault spoils, and shows by an echo that nothing else comes. */
async function spoilt(client: Iso8583Client, request: HostMessage): Promise<number> {
  const from = client.frames.length;
  client.send(request);
  assert.equal(await client.code(networkOf('301')), '00');
  // What is committed is answered a turn later than a network message.
  while ((await host.entries()).every(({ stan }) => stan !== request.fields.get(11)));
  assert.equal(await client.code(networkOf('301')), '00');
  return client.frames.length - from - 2;
}

test('silent: with the effect or without it, and once', async () => {
  const client = await signedOn();
  await host.fault({ kind: 'silent', times: 1 });
  const done = cardMessage('0100');
  assert.equal(await spoilt(client, done), 0);
  assert.equal(await client.code({ ...done, mti: '0101' }), '00');
  await host.fault({ kind: 'silent', times: 1, afterEffect: false, operation: 'purchase' });
  const lost = cardMessage('0200');
  client.send(lost);
  assert.equal(await client.code(cardMessage('0100')), '00', 'another operation');
  const entries = await host.entries();
  assert.ok(entries.every(({ stan }) => stan !== lost.fields.get(11)));
});

test('late: booked at once, answered later, after what came after it', async () => {
  const client = await signedOn();
  await host.fault({ kind: 'late', times: 1, milliseconds: 1_000 });
  const late = cardMessage('0100');
  const answer = client.ask(late);
  assert.equal(await client.code(cardMessage('0100')), '00');
  assert.equal((await answer)?.fields.get(39), '00');
  assert.equal(client.arrived.at(-1)?.fields.get(11), late.fields.get(11));
});

test('duplicate, wrong trace and wrong MAC', async () => {
  const client = await signedOn();
  await host.fault({ kind: 'duplicate', times: 1 });
  assert.equal(await spoilt(client, cardMessage('0100')), 2);
  await host.fault({ kind: 'wrong-trace', times: 1 });
  const asked = cardMessage('0100');
  assert.equal(await spoilt(client, asked), 1);
  const traces = client.arrived.map((one) => one?.fields.get(11));
  assert.ok(!traces.includes(asked.fields.get(11)));
  await host.fault({ kind: 'wrong-mac', times: 1 });
  const reply = await client.ask(cardMessage('0100'));
  const bytes = client.frames.at(-1);
  assert.ok(reply && bytes);
  assert.equal(isSigned('retail', MAC.key, reply, bytes), false);
});

test('garbage and a field that cannot be read', async () => {
  const client = await signedOn();
  for (const kind of ['garbage', 'malformed']) {
    await host.fault({ kind, times: 1 });
    assert.equal(await spoilt(client, cardMessage('0100')), 1);
    assert.equal(client.arrived.filter((one) => one === undefined).length, 1);
    client.arrived.length = 0;
  }
});

test('cut: in the middle of an answer, with its effect', async () => {
  const client = await signedOn();
  await host.fault({ kind: 'cut', times: 1 });
  const request = cardMessage('0100');
  const before = client.socket.bytesRead;
  assert.equal(await client.ask(request), undefined);
  assert.ok(client.socket.bytesRead > before);
  const again = await signedOn();
  assert.equal(await again.code({ ...request, mti: '0101' }), '00');
});

test('decline: entered, but for a reversal, which is acknowledged when it comes again', async () => {
  const client = await signedOn();
  const hold = cardMessage('0100');
  assert.equal(await client.code(hold), '00');
  await host.fault({ kind: 'decline', times: 2, every: 2 });
  const codes: unknown[] = [];
  for (const amount of ['1', '2']) {
    codes.push(await client.code(followUpOf('0220', hold, { 4: amount.padStart(12, '0') })));
  }
  assert.deepEqual(codes, ['00', '05']);
  assert.equal(await client.code(cardMessage('0100')), '00');
  const reversal = followUpOf('0420', hold, { 39: '17' });
  assert.equal(await client.code(reversal), '05');
  assert.equal(await client.code({ ...reversal, mti: '0421' }), '00');
});

test('a sign-on is refused, and then taken', async () => {
  const client = new Iso8583Client(host.port, MAC);
  clients.push(client);
  await host.fault({ kind: 'refuse-sign-on', times: 1 });
  assert.equal(await client.signOn(), '05');
  assert.equal(await client.code(cardMessage('0100')), '58');
  assert.equal(await client.signOn(), '00');
});

test('restart: every line is cut, and what was booked is known after it', async () => {
  const client = await signedOn();
  const hold = cardMessage('0100');
  await client.ask(hold);
  const restarted = host.fault({ kind: 'restart', milliseconds: 100 });
  await client.closed;
  await restarted;
  const again = await signedOn();
  assert.equal(await again.code({ ...hold, mti: '0101' }), '00');
});

test('faults are cleared, and what is none is refused', async () => {
  const client = await signedOn();
  await host.fault({ kind: 'decline', times: null });
  assert.equal(await client.code(cardMessage('0100')), '05');
  assert.equal((await host.control('DELETE', '/faults')).status, 200);
  assert.equal(await client.code(cardMessage('0100')), '00');
  for (const wrong of [
    { kind: 'no' },
    { kind: 'late', times: 0 },
    [],
    'x',
    { kind: 'cut', a: 1 },
  ]) {
    assert.equal((await host.control('POST', '/faults', wrong)).status, 422);
  }
  assert.equal((await host.control('POST', '/faults', 'x'.repeat(10_000))).status, 400);
  assert.equal((await host.control('GET', '/journal?after=x')).status, 422);
  assert.equal((await host.control('GET', '/nothing')).status, 404);
});

test('what is not signed, or with another key, has no effect', async () => {
  const client = await signedOn();
  const request = cardMessage('0100');
  client.key = { kind: 'retail', key: Buffer.alloc(16, 1) };
  assert.equal(await client.code(request), '63');
  client.key = undefined;
  assert.equal(await client.code(request), '63');
  client.key = MAC;
  assert.equal(await client.code(request), '00');
  const { body } = await host.control('GET', '/sessions');
  assert.ok((body.sessions ?? []).length > 0);
});
