/** Many messages at once: each is sent once, however long it waits for a connection. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import * as http from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import * as wire from '../../../../../test/three-d-secure-messages.ts';
import { createDirectoryServer, type DirectoryServerOptions } from './directory-server.ts';
import { seal } from '../messages/index.ts';

const MESSAGES = 500;
const ANSWER_MS = 3_000; // Of a slow directory server.
const PATIENT = { readTimeoutMs: 120_000, queueTimeoutMs: 120_000 };

const idOf = (number: number) =>
  wire.IDS.threeDSServerTransID.slice(0, -4) + String(number).padStart(4, '0');

/** A directory server that keeps the id of every message it is sent, and when to answer it. */
async function directory(options: Omit<DirectoryServerOptions, 'url'>) {
  const sent: string[] = [];
  const waiting: http.ServerResponse[] = [];
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const message: unknown = JSON.parse(Buffer.concat(parts).toString());
      assert.ok(typeof message === 'object' && message && 'threeDSServerTransID' in message);
      sent.push(String(message.threeDSServerTransID));
      waiting.push(response);
      server.emit('message');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const client = createDirectoryServer({ url: `http://127.0.0.1:${port}/ds`, ...options });
  after(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  const send = (number: number) =>
    client.send(seal({ ...wire.ERRO, threeDSServerTransID: idOf(number) }));
  return { server, sent, waiting, send };
}

test('500 messages at once to a directory server that takes 3 s are 500 messages there', async () => {
  const { server, sent, waiting, send } = await directory({ readTimeoutMs: 120_000 });
  server.on('message', () => {
    const response = waiting.pop();
    setTimeout(() => response?.end('{}'), ANSWER_MS);
  });
  const numbers = Array.from({ length: MESSAGES }, (_, number) => number);
  const answers = await Promise.all(numbers.map(send));
  assert.deepEqual(new Set(answers.map(({ kind }) => kind)), new Set(['answer']));
  assert.equal(sent.length, MESSAGES);
  assert.equal(new Set(sent).size, MESSAGES);
});

test('messages that wait for a connection longer than the connect time-out are sent once', async () => {
  const { server, sent, waiting, send } = await directory({
    ...PATIENT,
    connectionsMax: 4,
    connectTimeoutMs: 2_000, // A busy machine connects in less; the last wait longer than this.
  });
  server.on('message', () => {
    const response = waiting.pop();
    setTimeout(() => response?.end('{}'), 300);
  });
  const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => send(number)));
  assert.deepEqual(new Set(answers.map(({ kind }) => kind)), new Set(['answer']));
  assert.equal(sent.length, 40);
});

/** Until the message is there; one that was given up never is. */
async function arrival(server: http.Server, sending: Promise<unknown>): Promise<void> {
  const came = once(server, 'message').then(() => 'it came');
  const what = await Promise.race([came, sending.then(() => 'it was given up')]);
  assert.equal(what, 'it came');
}

test('a message that found no connection in time is never sent, not even when one is free', async () => {
  const { server, sent, waiting, send } = await directory({
    readTimeoutMs: 120_000,
    queueTimeoutMs: 2_000, // In which a busy machine connects.
    connectionsMax: 1,
  });
  const first = send(1);
  await arrival(server, first);
  assert.deepEqual(await send(2), { kind: 'connection-failure', reason: 'queue-timeout' });
  waiting.pop()?.end('{}');
  assert.equal((await first).kind, 'answer');
  const third = send(3);
  await arrival(server, third);
  waiting.pop()?.end('{}');
  assert.equal((await third).kind, 'answer');
  assert.deepEqual(
    sent.map((id) => Number(id.slice(-4))),
    [1, 3],
  );
});
