import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Context } from './context.ts';
import { usageError } from './failure.ts';
import { readStored, writeStored } from './profiles.ts';

/** What `listen` signs with, made once: a receiver is told it once. */
export function listeningSecret(env: Context['env']): string {
  const given = env['CAUSEWAY_WEBHOOK_SECRET'];
  if (given) {
    if (/^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(given)) return given;
    throw usageError('CAUSEWAY_WEBHOOK_SECRET must be whsec_ and a key in base64.');
  }
  const stored = readStored(env);
  if (stored.webhookSecret !== undefined) return stored.webhookSecret;
  const webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;
  writeStored(env, { ...stored, webhookSecret });
  return webhookSecret;
}

type Message = Readonly<{ id: string; timestamp: string; body: Buffer }>;

/** An entry of `webhook-signature`, as Standard Webhooks has it. */
export function signatureBy(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const mac = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body);
  return `v1,${mac.digest('base64')}`;
}

/** The headers of a webhook that the service did not send itself. */
export function webhookHeaders(secret: string, id: string, body: Buffer): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  return {
    'content-type': 'application/json',
    'user-agent': 'Causeway-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatureBy(secret, { id, timestamp, body }),
    'content-digest': `sha-256=:${createHash('sha256').update(body).digest('base64')}:`,
  };
}
