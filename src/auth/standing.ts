import type { AnyCaller } from '../partners/index.ts';
import type { Queryable } from '../platform/db/pool.ts';
import { type ClientRecord, findClient, findOperatorUser } from '../partners/index.ts';
import { type AccessToken, CONSOLE_CLIENT_ID } from './access-token.ts';
import { commonScopes } from './granted-scopes.ts';
import { isTokenRevoked } from './revoked-token-store.ts';

/**
 * The caller that a token currently stands for, with the scopes both it and its client have now;
 * nobody when the token, its client or its operator was revoked since it was signed.
 */
export async function callerOfToken(
  db: Queryable,
  token: AccessToken,
): Promise<AnyCaller | undefined> {
  const [revoked, caller] = await Promise.all([
    isTokenRevoked(db, token.jti),
    token.clientId === CONSOLE_CLIENT_ID ? callerOfSession(db, token) : callerOfGrant(db, token),
  ]);
  return revoked ? undefined : caller;
}

/** The caller a client makes, with no more than `scopes`; nobody when it is revoked. */
export function callerOfClient(
  client: ClientRecord | undefined,
  scopes: readonly string[] = client?.scopes ?? [],
): AnyCaller | undefined {
  if (client?.revokedAt !== null) return undefined;
  const { clientId, partnerId, partnerKind, merchantId } = client;
  const credential = { clientId, scopes: commonScopes(scopes, client.scopes) };
  if (partnerId === null || partnerKind === null) return { kind: 'operator', ...credential };
  return { kind: 'partner', ...credential, partnerId, partnerKind, merchantId };
}

async function callerOfGrant(db: Queryable, token: AccessToken): Promise<AnyCaller | undefined> {
  return callerOfClient(await findClient(db, token.clientId), token.scopes);
}

async function callerOfSession(db: Queryable, token: AccessToken): Promise<AnyCaller | undefined> {
  const user = await findOperatorUser(db, token.subject);
  return user && { kind: 'operator', clientId: user.email, scopes: new Set(token.scopes) };
}
