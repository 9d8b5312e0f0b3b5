import { randomBytes, timingSafeEqual, generateKeyPairSync } from 'node:crypto';
import type { Call } from '../../platform/http/route.ts';
import * as partners from '../partners/index.ts';
import { type ClientForm, type ClientProof, readClientProof } from './client-proof.ts';
import type { AuthContext } from './context.ts';
import { invalidClient } from './oauth-error.ts';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { useAssertion } from './token-store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { PATHS } from './schema.ts';

/**
 * The client that makes an OAuth call, by the one proof it sent. An unknown client, a wrong proof
 * and a revoked client are answered alike, after the same work; all of them count as failures.
 */
export async function authenticateClient(
  context: AuthContext,
  call: Call<unknown, unknown, ClientForm>,
): Promise<partners.ClientRecord> {
  const proof = readClientProof(call.header('authorization'), call.body);
  const { ip, correlationId } = call;
  const attempt = { subject: `client ${proof.clientId}`, ip, correlationId };
  const client = await context.attempts.run(attempt, () => prove(context, proof));
  if (!client) throw invalidClient();
  return client;
}

async function prove(
  context: AuthContext,
  proof: ClientProof,
): Promise<partners.ClientRecord | undefined> {
  const client = await partners.findClient(context.db, proof.clientId);
  const proven =
    'secret' in proof
      ? await isSecretLive(context, proof)
      : await isAssertionGood(context, { ...proof, jwks: client?.jwks });
  return proven && client?.revokedAt === null ? client : undefined;
}

const DECOY = randomBytes(32);

async function isSecretLive(
  { db, keyring, clock, secretsClock = clock }: AuthContext,
  { clientId, secret }: Readonly<{ clientId: string; secret: string }>,
): Promise<boolean> {
  const live = await partners.liveSecretDigests(db, clientId, secretsClock.now());
  const digest = partners.secretDigest(keyring, secret);
  // The decoy ensures a comparison for everybody; no early exit reveals how close a guess was.
  const matches = [...live, DECOY].map((each) => timingSafeEqual(each, digest));
  return matches.includes(true);
}

export const ASSERTION_ALGORITHMS = ['ES256', 'RS256', 'PS256'];

const LIFETIME_MAX_SECONDS = 300; // What was used need not be remembered longer.
const CLOCKS_DIFFER_SECONDS = 10; // A partner's clock may be this far from ours.

type Assertion = Readonly<{
  clientId: string;
  assertion: string;
  jwks: JSONWebKeySet | null | undefined;
}>;

/** Whether an assertion (RFC 7523) is of this client, for us, in its time, and not used before. */
async function isAssertionGood(deps: AuthDeps, sent: Assertion): Promise<boolean> {
  const now = deps.clock.now();
  const claims = await verifiedClaims(deps, sent, now);
  if (!claims || !sent.jwks) return false;
  const { jti, exp } = claims;
  if (exp > now.getTime() / 1_000 + LIFETIME_MAX_SECONDS) return false;
  const expiresAt = new Date((exp + CLOCKS_DIFFER_SECONDS) * 1_000);
  return await useAssertion(deps.db, { clientId: sent.clientId, jti, expiresAt }, now);
}

async function verifiedClaims(
  { publicUrl }: AuthDeps,
  { clientId, assertion, jwks }: Assertion,
  now: Date,
): Promise<{ jti: string; exp: number } | undefined> {
  try {
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(jwks ?? decoy(assertion)), {
      algorithms: ASSERTION_ALGORITHMS,
      issuer: clientId,
      subject: clientId,
      audience: [publicUrl, publicUrl + PATHS.token],
      currentDate: now,
      clockTolerance: CLOCKS_DIFFER_SECONDS,
    });
    const { jti, exp } = payload;
    return typeof jti === 'string' && jti !== '' && exp !== undefined ? { jti, exp } : undefined;
  } catch {
    return undefined; // Nothing above does more than compute, so the assertion is at fault.
  }
}

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const { kty = '', crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' });

/** A key to check against where there is none, so that an unknown client costs as much time. */
function decoy(assertion: string): JSONWebKeySet {
  const { kid } = decodeProtectedHeader(assertion);
  return { keys: [{ kty, crv, x, y, ...(kid === undefined ? {} : { kid }) }] };
}
