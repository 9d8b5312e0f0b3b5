import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import {
  listening,
  POST,
  receiver,
  SOON,
  speaking,
  testOutgoing,
} from '../../../../test/receivers.ts';

const { post } = testOutgoing();

test('an answer comes with its status, headers, body and the address that gave it', async () => {
  const port = await receiver((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      response
        .writeHead(202, { 'x-seen': `${request.method} ${request.url} ${body}` })
        .end('taken');
    });
  });
  const { answer, failure, address } = await post(`http://127.0.0.1:${port}/hooks?a=1`, POST);
  assert.deepEqual(
    [answer?.status, answer?.body, failure, address],
    [202, 'taken', null, '127.0.0.1'],
  );
  assert.equal(answer?.headers['x-seen'], 'POST /hooks?a=1 {}');
});

test('localhost is this machine in the sandbox', async () => {
  const port = await receiver((_request, response) => response.end());
  assert.equal((await post(`http://localhost:${port}/`, POST)).answer?.status, 200);
});

test('connections are kept, and each call is told the address of its own', async () => {
  const sockets = new Set<Socket>();
  const port = await receiver((request, response) => {
    sockets.add(request.socket);
    response.end();
  });
  const calls = 20;
  for (let call = 0; call < calls; call += 1) {
    const { address } = await post(`http://127.0.0.1:${port}/`, POST);
    assert.equal(address, '127.0.0.1');
  }
  assert.ok(sockets.size < calls / 2, `${sockets.size} connections`);
});

test('a redirection is not followed', async () => {
  let calls = 0;
  const port = await receiver((_request, response) => {
    calls += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  assert.equal((await post(`http://127.0.0.1:${port}/`, POST)).answer?.status, 307);
  assert.equal(calls, 1);
});

test('a server that accepts and says nothing is given up in time', async () => {
  const port = await speaking(() => undefined);
  const { answer, failure, address } = await post(`http://127.0.0.1:${port}/`, SOON);
  assert.deepEqual([answer, failure?.reason, address], [null, 'TIMED_OUT', '127.0.0.1']);
  assert.equal(failure?.text, 'No complete answer within 0.3 s.');
});

test('an answer that comes byte by byte has the same time as any other, and what came is kept', async () => {
  const port = await speaking((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
    const round = setInterval(() => socket.write('1\r\nx\r\n'), 20);
    socket.on('close', () => clearInterval(round));
  });
  const { answer, failure } = await post(`http://127.0.0.1:${port}/`, SOON);
  assert.deepEqual([answer?.status, failure?.reason], [200, 'TIMED_OUT']);
  assert.match(answer?.body ?? '', /^x+$/);
});

test('headers that come byte by byte have it too', async () => {
  const port = await speaking((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Long: ');
    const round = setInterval(() => socket.write('x'), 20);
    socket.on('close', () => clearInterval(round));
  });
  assert.equal((await post(`http://127.0.0.1:${port}/`, SOON)).failure?.reason, 'TIMED_OUT');
});

test('of a long answer the beginning is kept, and no more is read than the limit', async () => {
  let written = 0;
  const port = await speaking((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n');
    const chunk = Buffer.alloc(16_384, 'é');
    const go = (): void => {
      while (!socket.destroyed && socket.write(chunk)) written += chunk.length;
    };
    socket.on('drain', go);
    go();
  });
  const { answer, failure } = await post(`http://127.0.0.1:${port}/`, POST);
  assert.deepEqual([answer?.status, failure], [200, null]);
  assert.equal(answer?.body, 'é'.repeat(4_096));
  assert.ok(written < 50_000_000, `${written} bytes`);
});

test('a connection that is cut before, in or after the headers is a failure', async () => {
  for (const said of [
    '',
    'HTTP/1.1 200 OK\r\nContent-',
    'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhalf',
  ]) {
    const port = await speaking((socket) => socket.end(said));
    const { failure } = await post(`http://127.0.0.1:${port}/`, POST);
    assert.equal(failure?.reason, 'CONNECTION_CUT', said);
  }
});

test('what is no HTTP, or has headers without end, is malformed', async () => {
  const endless = `HTTP/1.1 200 OK\r\n${'X-Filler: 0123456789\r\n'.repeat(2_000)}`;
  for (const said of ['SSH-2.0-OpenSSH_9.6\r\n\r\n', endless]) {
    const port = await speaking((socket) => socket.end(said));
    const { failure } = await post(`http://127.0.0.1:${port}/`, POST);
    assert.equal(failure?.reason, 'MALFORMED_ANSWER', JSON.stringify(failure));
  }
});

test('a port where nobody listens is said to refuse connections', async () => {
  const closing = createServer();
  const port = await listening(closing);
  closing.close();
  await once(closing, 'close');
  const { failure, address } = await post(`http://127.0.0.1:${port}/`, POST);
  assert.deepEqual([failure?.reason, address], ['CONNECTION_FAILED', null]);
  assert.equal(failure?.text, 'The server refuses connections.');
});

test('card numbers and zero characters in an answer are not kept', async () => {
  const port = await receiver((_request, response) => {
    response.setHeader('x-echo', '4242 4242 4242 4242').end('you sent 4242424242424242\0!');
  });
  const { answer } = await post(`http://127.0.0.1:${port}/`, POST);
  assert.equal(answer?.body, 'you sent [masked]\ufffd!');
  assert.equal(answer?.headers['x-echo'], '[masked]');
});

test('receivers that hang keep no other at the same origin waiting', async () => {
  const port = await receiver((request, response) => {
    if (request.url === '/dead') return;
    response.end();
  });
  const dead = Array.from({ length: 50 }, () =>
    post(`http://127.0.0.1:${port}/dead`, { ...POST, timeoutMs: 2_000 }),
  );
  const { answer, durationMs } = await post(`http://127.0.0.1:${port}/alive`, POST);
  assert.equal(answer?.status, 200);
  const given = await Promise.all(dead);
  assert.ok(given.every(({ failure }) => failure?.reason === 'TIMED_OUT'));
  assert.ok(given.every((one) => one.durationMs > durationMs));
});
