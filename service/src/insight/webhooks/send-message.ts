import type { RateLimits } from '../../platform/http/rate-limit.ts';
import type { FailureReason } from '../../platform/outgoing/failure.ts';
import type { OutgoingResult } from '../../platform/outgoing/outgoing.ts';
import type { Endpoint } from './endpoint.ts';
import { signingKeysOf, type EndpointKeys } from './keys.ts';
import { createHmac, hash, sign } from 'node:crypto';
import { type Event, eventFor } from '../../records/events/index.ts';
import type { Platform } from '../../platform/platform.ts';

const TIMEOUT_MS = 15_000;
const ANSWER_KEPT_CHARACTERS = 4_096;

/** Receivers hold the time of a message against their own: `realClock`. */
export type SendDeps = Pick<Platform, 'outgoing' | 'keyring' | 'clock' | 'realClock'>;

/** What came of sending a message once. Without an error it was taken. */
export type AttemptResult = Readonly<{
  requestedAt: Date;
  durationMs: number;
  address: string | null;
  status: number | null;
  error: FailureReason | 'STATUS' | null;
  errorText: string | null;
  requestHeaders: Readonly<Record<string, string>>;
  responseHeaders: Readonly<Record<string, string>> | null;
  responseBody: string | null;
}>;

/** Signs and sends a message, once. Only a status of 2xx takes it. */
export async function sendMessage(
  { outgoing, keyring, clock, realClock }: SendDeps,
  endpoint: Pick<Endpoint, 'id' | 'url' | 'keys' | 'previousKeys'>,
  { id, body }: Readonly<{ id: string; body: string }>,
): Promise<AttemptResult> {
  const requestedAt = clock.now();
  const keys = await signingKeysOf(keyring, endpoint, requestedAt);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Causeway-Webhooks/1',
    ...signedHeaders({ id, timestamp: realClock.now(), body }, keys),
  };
  const exchange = await outgoing.post(endpoint.url, {
    headers,
    body,
    timeoutMs: TIMEOUT_MS,
    answerMax: ANSWER_KEPT_CHARACTERS,
  });
  return { requestedAt, requestHeaders: headers, ...resultOf(exchange) };
}

function resultOf(exchange: OutgoingResult): Omit<AttemptResult, 'requestedAt' | 'requestHeaders'> {
  const { answer, durationMs, address } = exchange;
  const failure = exchange.failure ?? (answer && statusFailure(answer.status));
  const { reason: error = null, text: errorText = null } = failure ?? {};
  const { status = null, headers = null, body = null } = answer ?? {};
  const response = { status, responseHeaders: headers, responseBody: body };
  return { durationMs, address, error, errorText, ...response };
}

function statusFailure(status: number): Readonly<{ reason: 'STATUS'; text: string }> | null {
  if (status >= 200 && status < 300) return null;
  const isRedirection = status >= 300 && status < 400;
  const text = isRedirection
    ? `The answer was ${status}: redirections are not followed.`
    : `The answer was ${status}: only 2xx confirms receipt.`;
  return { reason: 'STATUS', text };
}

/** One sending of a message: `id` stays the same over all of them. */
type WebhookMessage = Readonly<{ id: string; timestamp: Date; body: string }>;

/**
 * The headers of Standard Webhooks 1.0.0. There are signatures of every key that is valid, so that a
 * receiver may change to new ones at any moment of the time when both are.
 */
export function signedHeaders(
  { id, timestamp, body }: WebhookMessage,
  keys: readonly EndpointKeys[],
): Record<string, string> {
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const signed = Buffer.from(`${id}.${seconds}.${body}`);
  const signatures = [
    ...keys.map(
      ({ secret }) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`,
    ),
    ...keys.map(({ privateKey }) => `v1a,${sign(null, signed, privateKey).toString('base64')}`),
  ];
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': signatures.join(' '),
    // RFC 9530. By it a receiver tells a body that was changed on its way from a secret that is wrong.
    'content-digest': `sha-256=:${hash('sha256', body, 'base64')}:`,
  };
}

/** An event as an endpoint receives it. What is signed is this text, byte by byte. */
export function webhookBody(event: Event, endpoint: Pick<Endpoint, 'form' | 'apiVersion'>): string {
  const { type, createdAt: timestamp, data = {}, ...others } = eventFor(event, endpoint);
  return JSON.stringify({ type, timestamp, ...others, data });
}

export type EndpointDeps = SendDeps &
  Pick<Platform, 'db' | 'audit'> &
  Readonly<{
    /** Absent: those of this process alone. */
    rateLimits?: RateLimits;
  }>;
