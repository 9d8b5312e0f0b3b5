import { type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { buffer, text } from 'node:stream/consumers';
import { receiver } from './receivers.ts';

/** A request as it came through, with what its body says. */
export type Passed = Readonly<{
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}>;

type Forward = () => Promise<Readonly<{ status: number; headers: object; body: Buffer }>>;
/** What happens to one request instead of being passed on. */
export type Mischief = (forward: Forward, answer: ServerResponse) => Promise<void> | void;

/** Answers in the place of the service, which does not see the request. */
export const answering =
  (status: number, headers: Readonly<Record<string, string>> = {}, body = ''): Mischief =>
  (_, answer) => {
    answer.writeHead(status, headers).end(body);
  };

/** The connection is lost before the service sees the request. */
export const dropBefore: Mischief = (_, answer) => {
  answer.destroy();
};

/** The service does as it is asked, and its answer is lost. */
export const dropAfter: Mischief = async (forward, answer) => {
  await forward();
  answer.destroy();
};

/** The answer breaks off in the middle of its body. */
export const breakOff: Mischief = async (forward, answer) => {
  const { status, headers, body } = await forward();
  answer.writeHead(status, { ...headers, connection: 'close' });
  answer.write(body.subarray(0, body.length / 2), () => answer.destroy());
};

/** No answer comes. */
export const hang: Mischief = () => {};

/** The same answer by a clock that is wrong: both its date, and what it counts from it. */
export const skewed =
  (byMs: number, retryAfterSeconds: number): Mischief =>
  (_, answer) => {
    const now = Date.now() + byMs;
    answer.sendDate = false;
    answer
      .writeHead(503, {
        date: new Date(now).toUTCString(),
        'retry-after': new Date(now + retryAfterSeconds * 1000).toUTCString(),
      })
      .end();
  };

/** Stands between a client and the service, and does to each request the next thing it was told. */
export async function hostileProxy(targetPort: number) {
  const passed: Passed[] = [];
  const planned: Mischief[] = [];
  const serve = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const { method = '', url = '', headers } = incoming;
    const body = await text(incoming);
    passed.push({ method, url, headers, body });
    const forward: Forward = async () => {
      const outgoing = send({ host: '127.0.0.1', port: targetPort, method, path: url, headers });
      outgoing.end(body);
      const got = await new Promise<IncomingMessage>((resolve, reject) => {
        outgoing.on('response', resolve).on('error', reject);
      });
      return { status: got.statusCode ?? 0, headers: got.headers, body: await buffer(got) };
    };
    const mischief = planned.shift();
    if (mischief) return await mischief(forward, answer);
    const { status, headers: sent, body: bytes } = await forward();
    answer.writeHead(status, { ...sent }).end(bytes);
  };
  const port = await receiver((incoming, answer) => {
    serve(incoming, answer).catch(() => answer.destroy());
  });
  return {
    url: `http://127.0.0.1:${port}`,
    /** Tells what to do to the next requests, and forgets those that were. */
    plan: (...next: Mischief[]) => {
      passed.length = 0;
      planned.splice(0, planned.length, ...next);
    },
    passed,
  };
}
