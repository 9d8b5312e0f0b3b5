import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signatureBy } from './webhook-signature.ts';

const BODY_MAX = 1_048_576;
const ANSWER_MAX = 4_096; // What the service keeps of it.
const TIMEOUT_MS = 14_000; // The service gives a receiver 15 seconds.
/** What makes a webhook. What belongs to the connection stays behind. */
const PASSED = /^(content-type|content-digest|user-agent|webhook-[a-z]+)$/;

/** What became of a webhook at the receiver. */
export type Forwarded = Readonly<{
  webhookId: string;
  type: string;
  status: number | null;
  durationMs: number;
  /** Why there is no status. */
  error: string | null;
}>;

export type Forward = (
  headers: Readonly<Record<string, string>>,
  body: Buffer,
) => Promise<Forwarded & Readonly<{ answer: string }>>;

/** Sends webhooks on to the receiver, as they are, and tells what came of each. */
export function forwarderTo(
  target: string,
  onForwarded: (forwarded: Forwarded) => Promise<void>,
): Forward {
  return async (headers, body) => {
    const started = performance.now();
    const seen = { webhookId: headers['webhook-id'] ?? '', type: typeIn(body) };
    const tell = async (outcome: Pick<Forwarded, 'status' | 'error'>, answer = '') => {
      const durationMs = Math.round(performance.now() - started);
      const forwarded = { ...seen, ...outcome, durationMs };
      await onForwarded(forwarded);
      return { ...forwarded, answer };
    };
    try {
      const response = await fetch(target, {
        method: 'POST',
        headers,
        body: new Uint8Array(body),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = await response.text();
      return await tell({ status: response.status, error: null }, answer.slice(0, ANSWER_MAX));
    } catch (error) {
      return await tell({ status: null, error: reasonOf(error) });
    }
  };
}

function reasonOf(error: unknown): string {
  const cause: unknown = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error && 'code' in cause) return String(cause.code);
  return error instanceof Error ? error.message : String(error);
}

function typeIn(body: Buffer): string {
  try {
    const event: unknown = JSON.parse(body.toString());
    if (typeof event === 'object' && event !== null && 'type' in event) return String(event.type);
  } catch {
    // Then it has none.
  }
  return 'unknown';
}

/** A webhook endpoint on this machine, at an address that nobody else guesses. */
export async function startRelay(secret: string, forward: Forward) {
  const path = `/${randomBytes(16).toString('hex')}`;
  let isTried = false;
  const server = createServer((request, response) => {
    void (async () => {
      if (request.url !== path || request.method !== 'POST') {
        response.writeHead(404).end();
        return;
      }
      const body = await bodyOf(request);
      if (!isTried) {
        response.writeHead(204).end();
        return;
      }
      const { status, answer } = await forward(withSignature(request, secret, body), body);
      // A receiver that is down is as one that fails: the service sends it again.
      response.writeHead(status ?? 502).end(answer);
    })().catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- It listens on a port.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${path}`,
    /** From now on what comes is passed on: before, the service was only trying to reach it. */
    open: () => {
      isTried = true;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > BODY_MAX) throw new Error('too large');
  return await buffer(request);
}

/** The service's own signatures, and one by the secret that the receiver was told. */
function withSignature({ headers }: IncomingMessage, secret: string, body: Buffer) {
  const passed = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    PASSED.test(name) && value !== undefined ? [[name, String(value)]] : [],
  );
  const {
    'webhook-id': id = '',
    'webhook-timestamp': timestamp = '',
    ...others
  } = Object.fromEntries(passed);
  const signature = `${signatureBy(secret, { id, timestamp, body })} ${others['webhook-signature'] ?? ''}`;
  return {
    ...others,
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature.trim(),
  };
}
