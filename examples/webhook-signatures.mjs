/** Two ways to verify a webhook: by the secret that you share with the service, or by its public key. */
import { createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto';

const TOLERANCE_SECONDS = 300;

/** Whether a request is genuine, unchanged and recent, by the endpoint's secret (`whsec_…`). */
export function isGenuine(headers, body, secret) {
  const {
    'webhook-id': id,
    'webhook-timestamp': sentAt,
    'webhook-signature': signatures,
  } = headers;
  if (!id || !signatures || !(Math.abs(Date.now() / 1000 - Number(sentAt)) < TOLERANCE_SECONDS)) {
    return false;
  }
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest();
  return signatures
    .split(' ')
    .filter((entry) => entry.startsWith('v1,'))
    .map((entry) => Buffer.from(entry.slice('v1,'.length), 'base64'))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

/** The same by the endpoint's public key (`whpk_…`): the receiver holds no secret. Check the time as above. */
export function isSignedBy(headers, body, publicKey) {
  const x = Buffer.from(publicKey.slice('whpk_'.length), 'base64').toString('base64url');
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
  const signed = Buffer.from(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`);
  return headers['webhook-signature']
    .split(' ')
    .filter((entry) => entry.startsWith('v1a,'))
    .some((entry) => verify(null, signed, key, Buffer.from(entry.slice('v1a,'.length), 'base64')));
}
