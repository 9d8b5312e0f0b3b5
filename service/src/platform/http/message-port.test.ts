import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { answersIn } from '../../../../test/raw-http.ts';
import { openMessagePort } from './message-port.ts';

const MESSAGE = '{"messageType":"RReq"}';
const HEAD = `POST /results HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${MESSAGE.length}\r\n`;

test('messages that are sent ahead are answered whole, also where they ask whether to go on', async (t) => {
  let count = 0;
  const second = Promise.withResolvers<void>();
  const port = await openMessagePort({
    host: '127.0.0.1',
    port: 0,
    path: '/results',
    answer: async (body) => {
      count += 1;
      if (count === 2) second.resolve();
      // The second is answered before the first.
      else await second.promise.then(async () => await delay(20));
      return body;
    },
    onFailure: assert.ifError,
  });
  t.after(port.close);
  const socket = connect(port.port, '127.0.0.1');
  const asking = `${HEAD}Expect: 100-continue\r\nConnection: close\r\n\r\n`;
  socket.write(`${HEAD}\r\n${MESSAGE}${asking}${MESSAGE}`);
  const answers = answersIn(Buffer.concat(await socket.toArray()));
  const whole = answers.filter(({ status }) => status !== 100);
  assert.deepEqual(
    whole.map(({ body, status }) => [status, JSON.stringify(body)]),
    [200, 200].map((status) => [status, MESSAGE]),
  );
});

test('whoever waits to be told to go on is told so', async (t) => {
  const port = await openMessagePort({
    host: '127.0.0.1',
    port: 0,
    path: '/results',
    answer: (body) => Promise.resolve(body),
    onFailure: assert.ifError,
  });
  t.after(port.close);
  const socket = connect(port.port, '127.0.0.1');
  socket.write(`${HEAD}\r\n${MESSAGE}${HEAD}Expect: 100-continue\r\nConnection: close\r\n\r\n`);
  const parts: Buffer[] = [];
  socket.on('data', (part: Buffer) => {
    parts.push(part);
    if (answersIn(Buffer.concat(parts)).length === 2) socket.write(MESSAGE);
  });
  await new Promise((resolve) => socket.once('close', resolve));
  const answers = answersIn(Buffer.concat(parts));
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 100, 200],
  );
});
