import { once } from 'node:events';
import { connect } from 'node:net';
import { callOf } from '../../http.ts';
import { rawAnswers } from '../../raw-http.ts';
import { cad, type World } from '../world.ts';

const HEADERS_TIMEOUT_MS = 100; // In place of ten seconds.

/** What is not sound HTTP, or comes to a service with other settings. */
export async function doors(world: World): Promise<void> {
  const { apiKey } = world.stage.credentials.partners.isv;
  const key = { 'x-api-key': apiKey };
  const late = sent(world, 'GET /payments HTTP/1.1\r\nHost: localhost\r\n');
  const unsupported = await callOf(world.stage.app, key)('DELETE', '/payments');
  world.recorder.keepProblem('listPayments', unsupported);
  await sent(world, `GET /payments HTTP/1.1\r\nX-Cookie: ${'x'.repeat(20_000)}\r\n\r\n`);
  await sent(world, 'GET /payments HTTP/1.1\r\nHost: localhost\r\nExpect: an-answer\r\n\r\n');
  await elsewhere(world);
  await late;
}

/** Bytes, whatever they are, and what is answered until the connection is closed. */
async function sent({ recorder, stage }: World, bytes: string): Promise<void> {
  const port = await stage.listens(HEADERS_TIMEOUT_MS);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(bytes);
  const [answer] = await rawAnswers(socket);
  if (answer) recorder.keepProblem('listPayments', answer);
}

/** As in production, where little is let in. */
async function elsewhere({
  elsewhere: there,
  merchantId,
  stage: { endTrade },
}: World): Promise<void> {
  await there.shop.isRefused('misdirected-request', 'listPayments', {
    headers: { host: 'another.example' },
  });
  await there.shop.isRefused('test-token-in-production', 'createPayment', {
    body: {
      idempotencyKey: 'order-1405',
      merchantId,
      amount: cad(1_000),
      paymentMethod: { temporaryToken: 'ot-test-visa' },
    },
  });
  await there.operator.isRefused('no-issuer-simulator', 'setIssuerFaults', {
    body: { faults: [] },
  });
  await there.shop.isRefused('internal', 'listCustomers');
  const fill = { body: { days: 1, payments: 1 } };
  await there.operator.does('startFill', fill);
  await there.operator.isRefused('fill-running', 'startFill', fill);
  endTrade();
  const answer = () => there.shop.tries('listPayments');
  while ((await answer()).status !== 429);
}
