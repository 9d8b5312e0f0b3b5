import { createHmac, hash, sign } from 'node:crypto';
import type { EndpointKeys } from './keys.ts';

/** One sending of a message: `id` stays the same over all of them. */
export type WebhookMessage = Readonly<{ id: string; timestamp: Date; body: string }>;

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
