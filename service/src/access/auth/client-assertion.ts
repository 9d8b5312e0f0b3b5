import { generateKeyPairSync } from 'node:crypto';
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { useAssertion } from './token-store.ts';
import type { AuthDeps } from './auth-deps.ts';
import { PATHS } from './schema.ts';

export const ASSERTION_ALGORITHMS = ['ES256', 'RS256', 'PS256'];

const LIFETIME_MAX_SECONDS = 300; // What was used need not be remembered longer.
const CLOCKS_DIFFER_SECONDS = 10; // A partner's clock may be this far from ours.

type Assertion = Readonly<{
  clientId: string;
  assertion: string;
  jwks: JSONWebKeySet | null | undefined;
}>;

/** Whether an assertion (RFC 7523) is of this client, for us, in its time, and not used before. */
export async function isAssertionGood(deps: AuthDeps, sent: Assertion): Promise<boolean> {
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
