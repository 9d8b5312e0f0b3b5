import * as partners from '../partners/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type AccessToken, CONSOLE_CLIENT_ID } from './access-token.ts';
import type { AuthDeps, People } from './auth-deps.ts';
import { isTokenRevoked } from './token-store.ts';
import { allows } from '../../platform/http/caller.ts';

/**
 * The caller that a token currently stands for, with the scopes both it and its client have now;
 * nobody when the token, its client or its operator was revoked since it was signed.
 */
export async function callerOfToken(
  { db, people }: Pick<AuthDeps, 'db' | 'people'>,
  token: AccessToken,
): Promise<partners.AnyCaller | undefined> {
  const [revoked, caller] = await Promise.all([
    isTokenRevoked(db, token.jti),
    token.clientId === CONSOLE_CLIENT_ID
      ? callerOfSession(people, token)
      : callerOfGrant(db, token),
  ]);
  return revoked ? undefined : caller;
}

/** The caller a client makes, with no more than `scopes`; nobody when it is revoked. */
export function callerOfClient(
  client: partners.ClientRecord | undefined,
  scopes: readonly string[] = client?.scopes ?? [],
): partners.AnyCaller | undefined {
  if (client?.revokedAt !== null) return undefined;
  const { clientId, partnerId, partnerKind, merchantId } = client;
  const credential = { clientId, scopes: commonScopes(scopes, client.scopes) };
  if (partnerId === null || partnerKind === null) return { kind: 'operator', ...credential };
  const caller = { kind: 'partner', ...credential, partnerId, partnerKind, merchantId } as const;
  if (client.agent === null) return caller;
  const policy = partners.policyIn(client.agent);
  return policy && { ...caller, agent: { name: client.name, policy } };
}

/** The caller a client makes now, with all its scopes. */
export async function callerOfClientId(
  db: Queryable,
  clientId: string,
): Promise<partners.AnyCaller | undefined> {
  return callerOfClient(await partners.findClient(db, clientId));
}

async function callerOfGrant(
  db: Queryable,
  token: AccessToken,
): Promise<partners.AnyCaller | undefined> {
  const client = await partners.findClient(db, token.clientId);
  const since = client?.readsNamedSince?.getTime();
  const isOfOldRelease = since === undefined || token.issuedAt < Math.floor(since / 1_000);
  // A token lives for an hour: this can go with the release after.
  return callerOfClient(client, isOfOldRelease ? withReads(token.scopes) : token.scopes);
}

/** As the release before meant them: `.write` included the `.read` of the same. */
function withReads(scopes: readonly string[]): string[] {
  return [...scopes, ...scopes.map((scope) => scope.replace(/\.write$/, '.read'))];
}

async function callerOfSession(people: People, { subject, issuedAt, scopes }: AccessToken) {
  const person = await people.callerOf(subject, new Date(issuedAt * 1_000));
  return person && { ...person, scopes: commonScopes(scopes, [...person.scopes]) };
}

/** What both allow: `operator` on one side and a part of it on the other gives the part. */
function commonScopes(left: readonly string[], right: readonly string[]): Set<string> {
  return new Set([...within(left, right), ...within(right, left)]);
}

/** Those of `asked` that `granted` includes. */
export function within(asked: readonly string[], granted: readonly string[]): string[] {
  const all = new Set(granted);
  return asked.filter((scope) => partners.isScope(scope) && allows(all, scope));
}
