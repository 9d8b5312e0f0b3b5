import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { after } from 'node:test';
import { Type } from 'typebox';
import { ok } from '../service/src/platform/http/answer.ts';
import { route } from '../service/src/platform/http/route.ts';
import { strict } from '../service/src/platform/http/schema.ts';
import { Saturated } from '../service/src/platform/db/group-commit.ts';
import { createLogger } from '../service/src/platform/logger.ts';
import { createMetrics } from '../service/src/platform/metrics.ts';
import { answersIn, type RawAnswer } from './raw-http.ts';
import { thingsServer } from './things-server.ts';

const COMMON = { tag: 'Sales', summary: 'x', answers: { 200: Type.Any() } } as const;
const Keyed = strict({ idempotencyKey: Type.String() });

/** A server with one place to work in and one to wait in, where work ends on demand. */
export async function smallServer(metrics = createMetrics()) {
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  let isOver = false;
  after(() => {
    isOver = true; // The server closes when all that is in hand is done.
    for (const end of endings) end();
  });
  const lines: string[] = [];
  const work = async (name: string) => {
    begun.push(name);
    if (!isOver) await new Promise<void>((resolve) => endings.push(resolve));
    return ok({});
  };
  const routes = [
    route('POST /sales', {
      ...COMMON,
      operationId: 'sell',
      access: 'payment.write',
      body: Keyed,
      handle: ({ body }) => work(`sale ${body.idempotencyKey}`),
    }),
    route('POST /sales/:id/complete', {
      ...COMMON,
      operationId: 'completeSale',
      access: 'payment.write',
      params: strict({ id: Type.String() }),
      body: Keyed,
      handle: ({ params }) => work(`complete ${params.id}`),
    }),
    route('GET /full', {
      ...COMMON,
      operationId: 'isFull',
      access: 'payment.read',
      handle: () => {
        throw new Saturated('the queue is full');
      },
    }),
  ];
  const app = thingsServer({
    routes,
    metrics,
    logger: createLogger('info', { write: (line) => void lines.push(line) }),
    concurrencyBounds: { known: { atOnce: 1, atOnceMax: 1, waitMs: 60_000 } },
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const port = Number(new URL(url).port);
  return { app, begun, lines, port, endOne: () => endings.shift()?.() };
}

const HEAD = 'Host: a\r\nX-Api-Key: good\r\nApi-Version: 2025-01-17\r\n';
export const post = (path: string, key: string, headers = ''): string => {
  const body = JSON.stringify({ idempotencyKey: key });
  const type = `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `POST ${path} HTTP/1.1\r\n${HEAD}${headers}${type}\r\n${body}`;
};

export type Client = Readonly<{
  socket: Socket;
  send: (bytes: string) => void;
  answer: () => Promise<RawAnswer>;
}>;

export async function clientOf(port: number): Promise<Client> {
  const socket = connect(port, '127.0.0.1');
  after(() => socket.destroy());
  await once(socket, 'connect');
  const answers: RawAnswer[] = [];
  socket.on('data', (chunk: Buffer) => {
    answers.push(...answersIn(chunk));
    socket.emit('answered');
  });
  return {
    socket,
    send: (bytes) => void socket.write(bytes),
    answer: async () => {
      if (answers.length === 0) await once(socket, 'answered');
      const [first, ...others] = answers.splice(0);
      assert.ok(first && others.length === 0, 'one request, one answer');
      return first;
    },
  };
}

/** Fills the place to work in and the place to wait in; gives a client that was shed. */
export async function fill(port: number) {
  const clients = await Promise.all([1, 2, 3].map(() => clientOf(port)));
  clients.forEach(({ send }, place) => send(post('/sales', `first-${place}`)));
  // Of three, one is processed, one waits, and one is refused.
  const answers = clients.map(({ answer }) => answer());
  const place = await Promise.any(answers.map((answer, index) => answer.then(() => index)));
  const [shed, refusal] = [clients[place], await answers[place]];
  assert.ok(shed && refusal);
  return { shed, refusal, inWork: answers.filter((_answer, index) => index !== place) };
}
