import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';

export type Answered = Readonly<{
  status: number;
  text: string;
  isReplayed: boolean;
  /** What is at a dotted path of the body. */
  at: (path: string) => unknown;
}>;

/** A request and its answer, kept where no kill of the service reaches. */
export type Acknowledged = Readonly<{ path: string; body: unknown; answer: Answered }>;

// Before a repeat, at most: a doubt may last a minute, and who comes back after an outage should not
// come back all at once.
const PAUSE_MS = 3_000;
const PATIENCE_MS = 15_000; // A call is dead after that: the service itself gives up after 10 s.
const FINAL = new Set([200, 201, 422]);
const UNSETTLED = /idempotency-in-progress|payment-processing|outcome-unknown|unavailable/;

type Options = Readonly<{
  headers: Readonly<Record<string, string>>;
  /** Resolves when the service can be called again; rejects when it never will. */
  untilUp: () => Promise<void>;
  /** How long a call may take, where none may be without an answer however busy the machine is. */
  patienceMs?: number;
}>;

/**
 * A caller who never gives up: a request without an answer is repeated, key and all, until there is
 * one that settles it, or `untilUp` rejects. Every such answer is written down.
 */
export function persistentClient(url: string | (() => string), options: Options) {
  const { headers, untilUp, patienceMs = PATIENCE_MS } = options;
  const acknowledged: Acknowledged[] = [];
  const counts = { unanswered: 0, unsettled: 0 };

  async function send(method: string, path: string, body?: unknown): Promise<Answered> {
    const response = await fetch((typeof url === 'string' ? url : url()) + path, {
      method,
      headers: {
        ...headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    });
    const text = await response.text();
    const parsed: unknown = JSON.parse(text);
    return {
      status: response.status,
      text,
      isReplayed: response.headers.get('idempotency-replayed') === 'true',
      at: (dotted) => dotted.split('.').reduce(memberOf, parsed),
    };
  }

  async function ask(path: string, body: unknown): Promise<Answered> {
    for (;;) {
      const answer = await send('POST', path, body).catch(() => undefined);
      if (answer && FINAL.has(answer.status)) {
        acknowledged.push({ path, body, answer });
        return answer;
      }
      if (answer) assert.match(String(answer.at('type')), UNSETTLED, answer.text);
      const trouble = answer ? 'unsettled' : 'unanswered';
      counts[trouble] += 1;
      if (!answer) await untilUp();
      await delay(Math.random() * PAUSE_MS);
    }
  }

  return { ask, send, acknowledged, counts };
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([key]) => key === name)?.[1];
}

export type PersistentClient = ReturnType<typeof persistentClient>;
