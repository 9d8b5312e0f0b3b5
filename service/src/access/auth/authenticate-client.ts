import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Call } from '../../platform/http/route.ts';
import * as partners from '../partners/index.ts';
import { type ClientForm, type ClientProof, readClientProof } from './client-proof.ts';
import type { AuthContext } from './context.ts';
import { invalidClient } from './oauth-error.ts';
import { isAssertionGood } from './client-assertion.ts';

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
