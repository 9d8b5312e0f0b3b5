/** Strangers who hold connections open cost partners nothing: the service as a process, real sockets. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { after, test } from 'node:test';
import type { Credentials } from '../../sandbox/partners/index.ts';
import { freePort } from '../../service/src/platform/db/embedded/free-port.ts';
import { holdCrowd } from '../hold-crowd.ts';
import { rawAnswers } from '../raw-http.ts';
import { startService, temporaryFolder } from '../service.ts';

const DATA_DIR = temporaryFolder();
const port = await freePort();
const URL = `http://127.0.0.1:${port}`;
// No rate limit helps: the crowd could come from many addresses.
const service = startService({ DATA_DIR, PORT: String(port), RATE_LIMIT: '1000000' });
await service.ready;
const { partners } = JSON.parse(
  readFileSync(join(DATA_DIR, 'sandbox.json'), 'utf8'),
) as Credentials;
after(() => service.stop());

const CALLS = 150;
let sent = 0;

/** A purchase as a partner makes it. */
async function pay(): Promise<void> {
  sent += 1;
  const answer = await fetch(`${URL}/payments`, {
    method: 'POST',
    headers: {
      'api-version': '2025-01-17',
      'x-api-key': partners.isv.apiKey,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      idempotencyKey: `hostile-${sent}`,
      merchantId: partners.isv.merchantId,
      amount: { amount: 100, currency: 'CAD' },
      orderId: `order-${sent}`,
      paymentMethod: {
        paymentMethodSource: 'CARD',
        card: { cardNumber: '4242424242424242', expiryMonth: 12, expiryYear: 2040, cvd: '123' },
      },
    }),
  });
  assert.equal(answer.status, 201, await answer.text());
}

// What it costs in time is a matter of the machine: `npm run bench:hostile-clients`.
test('with unread pipelines, slow bodies and slow headers held open, every call of a partner succeeds', async () => {
  const held = await holdCrowd(port, [3, 2_000, 2_000]);
  for (let call = 0; call < CALLS; call += 1) await pay();
  await held.leave();
});

test('headers that never end and a body that stops are answered 408, as a problem', async () => {
  const head = 'POST /oauth2/token HTTP/1.1\r\nHost: localhost\r\n';
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\n';
  const answers = await Promise.all(
    [`${head}X-Slow: `, `${head}${form}g`].map(async (bytes) => {
      const socket = connect(port, '127.0.0.1');
      socket.write(bytes);
      return await rawAnswers(socket);
    }),
  );
  for (const [answer] of answers) {
    assert.equal(answer?.status, 408);
    assert.equal(answer.body['type'], `http://localhost:${port}/docs/problems/request-timeout`);
    assert.equal(answer.body['correlationId'], answer.headers['x-correlation-id']);
  }
});

/** Sends that, reads nothing, and sends a little more from time to time. */
async function untilCutOff(bytes: string, everyMs: number): Promise<void> {
  const socket = connect(port, '127.0.0.1').pause();
  socket.write(bytes);
  // A client that reads nothing notices only when writing.
  const nudge = setInterval(() => socket.write('\r\n'), everyMs);
  const [error] = (await once(socket, 'error')) as [NodeJS.ErrnoException];
  clearInterval(nudge);
  assert.match(error.code ?? '', /^(EPIPE|ECONNRESET)$/);
}

test('a client that does not read its answers is cut off; a stream that waits for news is not', async () => {
  const shop = await fetch(`http://127.0.0.1:${port}/demo`);
  const [visit = ''] = shop.headers.get('set-cookie')?.split(';') ?? [];
  const stream = connect(port, '127.0.0.1').resume();
  stream.write(`GET /demo/stream HTTP/1.1\r\nHost: localhost\r\nCookie: ${visit}\r\n\r\n`);
  const [head] = (await once(stream, 'data')) as [Buffer];
  assert.match(head.toString(), /content-type: text\/event-stream/);
  const page = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n';
  const tunnel = 'CONNECT a:80 HTTP/1.1\r\nHost: localhost\r\n\r\n';
  await Promise.all([
    untilCutOff(page.repeat(30), 200),
    // Of a tunnel's connection Node lets go: what is sent there counts as progress.
    untilCutOff(page.repeat(30) + tunnel, 12_000),
  ]);
  assert.ok(!stream.closed && !stream.readableEnded, 'the stream is open yet');
  stream.destroy();
});
