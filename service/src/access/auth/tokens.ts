import { issueAccessToken, readAccessToken, type AccessToken } from './access-token.ts';
import { type ClientRecord, isPartner, SCOPES } from '../partners/index.ts';
import type { AuthContext } from './context.ts';
import { within, callerOfToken } from './standing.ts';
import { OAuthError } from './oauth-error.ts';
import { TOKEN_LIFETIME_SECONDS } from './signing-key.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { transaction } from '../../platform/db/pool.ts';
import { insertRevokedToken } from './token-store.ts';
import { ASSERTION_ALGORITHMS } from './client-assertion.ts';
import { CLIENT_AUTHENTICATION_METHODS } from './client-proof.ts';
import { PATHS } from './schema.ts';

/** The client credentials grant: a token with the scopes asked for, or all the client has. */
export async function issueToken(
  context: AuthContext,
  { clientId, scopes: granted }: ClientRecord,
  asked: string | undefined,
) {
  const scopes = asked === undefined || asked === '' ? granted : grantable(asked, granted);
  if (scopes.length === 0)
    throw new OAuthError(
      'invalid_scope',
      'The client has no scopes. Ask the operator to grant the scopes it needs.',
    );
  return {
    access_token: await issueAccessToken(context, { clientId, subject: clientId, scopes }),
    token_type: 'Bearer',
    expires_in: TOKEN_LIFETIME_SECONDS,
    scope: scopes.join(' '),
  };
}

function grantable(asked: string, granted: readonly string[]): string[] {
  const scopes = [...new Set(asked.split(' ').filter((scope) => scope !== ''))];
  const allowed = within(scopes, granted);
  if (scopes.length > 0 && allowed.length === scopes.length) return allowed;
  const missing = scopes.filter((scope) => !allowed.includes(scope));
  throw new OAuthError(
    'invalid_scope',
    `The client does not have these scopes: ${missing.join(' ')}`,
  );
}

const INACTIVE = { active: false };

/**
 * What a token is good for at this moment (RFC 7662). A client sees the tokens of its own partner,
 * the operator's clients see all; any other token answers like an unknown one.
 */
export async function introspectToken(context: AuthContext, asker: ClientRecord, text: string) {
  const token = await readAccessToken(context, text);
  if (typeof token === 'string') return INACTIVE;
  const caller = await callerOfToken(context, token);
  if (!caller || !maySee(asker, caller)) return INACTIVE;
  return {
    active: true,
    scope: [...caller.scopes].join(' '),
    client_id: token.clientId,
    token_type: 'Bearer',
    exp: token.expiresAt,
    iat: token.issuedAt,
    sub: token.subject,
    aud: context.publicUrl,
    iss: context.publicUrl,
    jti: token.jti,
  };
}

function maySee({ partnerId }: ClientRecord, caller: Caller): boolean {
  if (partnerId === null) return true;
  return isPartner(caller) && caller.partnerId === partnerId;
}

type By = Readonly<{ actor: string; correlationId: string }>;

/** Revokes a token: every process refuses it within 5 seconds. Repeating it changes nothing. */
export async function revokeToken(
  { db, audit, clock }: AuthContext,
  { jti, clientId, subject, expiresAt }: AccessToken,
  by: By,
): Promise<void> {
  await transaction(db, async (tx) => {
    const token = { jti, expiresAt: new Date(expiresAt * 1_000) };
    if (!(await insertRevokedToken(tx, token, clock.now()))) return;
    const details = { clientId, subject };
    await audit.record(tx, { ...by, action: 'token.revoked', subject: jti, details });
  });
}

/** What an OAuth client can find out by itself: RFC 8414. */
export function serverMetadata(publicUrl: string) {
  const methods = CLIENT_AUTHENTICATION_METHODS;
  const algorithms = ASSERTION_ALGORITHMS;
  return {
    issuer: publicUrl,
    authorization_endpoint: publicUrl + PATHS.authorize,
    token_endpoint: publicUrl + PATHS.token,
    token_endpoint_auth_methods_supported: methods,
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    jwks_uri: publicUrl + PATHS.jwks,
    scopes_supported: Object.keys(SCOPES),
    // Required by the RFC; the only grant needs none.
    response_types_supported: [],
    grant_types_supported: ['client_credentials'],
    revocation_endpoint: publicUrl + PATHS.revoke,
    revocation_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint: publicUrl + PATHS.introspect,
    introspection_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    service_documentation: `${publicUrl}/docs`,
  };
}
