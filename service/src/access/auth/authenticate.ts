import { hash } from 'node:crypto';
import type { Authenticate } from '../../platform/http/gate.ts';
import { headerOf } from '../../platform/http/read-body.ts';
import { type AnyCaller, findClientByApiKey, secretDigest } from '../partners/index.ts';
import { type AccessToken, readAccessToken } from './access-token.ts';
import type { AuthContext } from './context.ts';
import { badCredential, noCredential, twoCredentials } from './errors.ts';
import { KnownCredentials, type Proof } from './known-credentials.ts';
import { callerOfClient, callerOfToken } from './standing.ts';

/** Where a call comes from. Wrong API keys are counted by it. */
type Origin = Parameters<Authenticate>[1];

const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/**
 * Proves who calls, by access token or API key, or throws the 401 that says what is wrong. A
 * revoked token, key, client or scope stops working in every process within 5 seconds.
 */
export function createAuthenticate(context: AuthContext): Authenticate {
  const keys = new KnownCredentials<AnyCaller>(context.clock);
  const tokens = new KnownCredentials<AnyCaller>(context.clock);
  return (headers, origin) => {
    const authorization = headerOf(headers, 'authorization');
    const apiKey = headerOf(headers, 'x-api-key');
    if (apiKey !== undefined) {
      if (authorization !== undefined) throw twoCredentials();
      return keys.callerOf(digestOf(apiKey), () => proveApiKey(context, apiKey, origin));
    }
    if (authorization === undefined) throw noCredential();
    const token = bearerTokenIn(authorization);
    if (token === undefined) throw noCredential();
    return tokens.callerOf(digestOf(token), () => proveToken(context, token));
  };
}

/** The token of an Authorization header, if the header holds one. */
export function bearerTokenIn(authorization: string): string | undefined {
  return BEARER.exec(authorization)?.[1];
}

function digestOf(credential: string): string {
  return hash('sha256', credential, 'base64');
}

async function proveToken(context: AuthContext, text: string): Promise<Proof<AnyCaller>> {
  const token = await readAccessToken(context, text);
  if (token === 'expired') throw badCredential('The access token has expired. Request a new one.');
  if (token === 'invalid') throw badCredential('The access token is not valid.');
  const refresh = () => callerOrThrow(context, token);
  return { caller: await refresh(), expiresAtMs: token.expiresAt * 1_000, refresh };
}

async function callerOrThrow(context: AuthContext, token: AccessToken): Promise<AnyCaller> {
  const caller = await callerOfToken(context, token);
  if (!caller) throw badCredential('The access token has been revoked. Request a new one.');
  return refuseUnlessLive(context, caller);
}

async function proveApiKey(context: AuthContext, apiKey: string, origin: Origin) {
  const { db, keyring, attempts } = context;
  const digest = secretDigest(keyring, apiKey);
  const find = async () => callerOfClient(await findClientByApiKey(db, digest));
  const caller = await attempts.run(origin, find);
  const refresh = async () => keyOwnerOrThrow(context, await find());
  return { caller: keyOwnerOrThrow(context, caller), expiresAtMs: Infinity, refresh };
}

function keyOwnerOrThrow(context: AuthContext, caller: AnyCaller | undefined): AnyCaller {
  if (!caller) throw badCredential('The API key is not valid or has been revoked.');
  return refuseUnlessLive(context, caller);
}

/** Outside a sandbox an agent has to be meant for it. */
function refuseUnlessLive({ isSandbox = false }: AuthContext, caller: AnyCaller): AnyCaller {
  const agent = caller.kind === 'partner' ? caller.agent : undefined;
  if (!agent || isSandbox || agent.policy.live === true) return caller;
  throw badCredential(
    'The policy of this agent does not have `live`, so it works in a sandbox only.',
  );
}
