import { setTimeout as delay } from 'node:timers/promises';

const ATTEMPTS_MAX = 10; // A minute of full rate limit is one Retry-After; a restart takes a few.
const WAIT_MS = 1_000; // Before a repeat, when the service does not say how long.

export type Headers = Readonly<Record<string, string>>;
export type Sent = Readonly<{ path: string; headers: Headers; body?: string; method?: 'PATCH' }>;
/** `status` is 0 where no answer came at all; `text` then says why. */
export type Reply = Readonly<{ status: number; text: string; replayed: boolean }>;

/**
 * Sends a request, and repeats whatever may be repeated: its key makes it one, however often it is
 * sent. The last answer, when all were refused with `Retry-After`.
 */
export async function send(url: string, sent: Sent): Promise<Reply> {
  const { body, headers, path } = sent;
  const method = sent.method ?? (body === undefined ? 'GET' : 'POST');
  let reply: Reply = { status: 0, text: '', replayed: false };
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
    try {
      const answer = await fetch(url + path, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      });
      const text = await answer.text(); // Read to its end, so that the connection is free again.
      const replayed = answer.headers.get('Idempotency-Replayed') === 'true';
      reply = { status: answer.status, text, replayed };
      const after = answer.headers.get('Retry-After');
      if (after === null) return reply; // It is done, or would be refused again.
      await delay(/^[0-9]{1,4}$/.test(after) ? Number(after) * 1_000 : WAIT_MS);
    } catch (error) {
      reply = {
        status: 0,
        text: error instanceof Error ? error.message : String(error),
        replayed: false,
      };
      await delay(WAIT_MS);
    }
  }
  return reply;
}

/** Whether a service answers there at all. */
export async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/health/live`).catch(() => undefined);
  return answer?.ok === true;
}

/** Does `work` for each, so many at a time. */
export async function forEach<T>(
  all: readonly T[],
  concurrency: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const some = async (): Promise<void> => {
    for (;;) {
      const one = all[next];
      next += 1;
      if (one === undefined) return;
      await work(one);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, some));
}
