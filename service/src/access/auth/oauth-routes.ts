import { ok } from '../../platform/http/answer.ts';
import { FORM_TYPE, type Route, route } from '../../platform/http/route.ts';
import { readAccessToken } from './access-token.ts';
import { authenticateClient } from './authenticate-client.ts';
import type { AuthContext } from './context.ts';
import { PATHS } from './schema.ts';
import { AUTH_PROBLEMS } from './errors.ts';
import { introspectToken, issueToken, serverMetadata, revokeToken } from './tokens.ts';
import { inOAuthWords, OAuthError } from './oauth-error.ts';
import * as schema from './schema.ts';

/** They are open to all because each of them authenticates the client by itself. */
const OAUTH = { tag: 'OAuth', access: 'public', versioned: false } as const;
const FORM = { ...OAUTH, method: 'POST', consumes: FORM_TYPE } as const;
const ERRORS = { 400: schema.OAuthErrorBody, 401: schema.OAuthErrorBody } as const;
const problems = [AUTH_PROBLEMS.lockedOut];

export function oauthRoutes(context: AuthContext): Route[] {
  return [
    ...[
      authorizationRoute(),
      tokenRoute(context),
      revokeRoute(context),
      introspectRoute(context),
    ].map(inOAuthWords),
    route(`GET ${PATHS.jwks}`, {
      ...OAUTH,
      operationId: 'getSigningKeys',
      summary: 'The public keys that verify access tokens',
      answers: { 200: schema.JwkSet },
      handle: async () => ok(await context.signingKeys.jwks()),
    }),
    route(`GET ${PATHS.metadata}`, {
      ...OAUTH,
      operationId: 'getAuthorizationServerMetadata',
      summary: 'Authorization server metadata (RFC 8414)',
      answers: { 200: schema.ServerMetadata },
      handle: () => ok(serverMetadata(context.publicUrl)),
    }),
  ];
}

/**
 * RFC 8414 wants one only where a grant uses it. The clients of the Model Context Protocol want one always,
 * so there is one, which gives nothing and redirects nobody.
 */
function authorizationRoute(): Route {
  return route(`GET ${PATHS.authorize}`, {
    ...OAUTH,
    operationId: 'authorize',
    summary: 'Refuses to authorize: there is no grant that needs it',
    hidden: true,
    query: schema.AuthorizationQuery,
    answers: ERRORS,
    handle: () => {
      const description = 'Clients get tokens by their own credentials, at the token endpoint.';
      throw new OAuthError('unsupported_response_type', description);
    },
  });
}

function tokenRoute(context: AuthContext): Route {
  return route(`POST ${PATHS.token}`, {
    ...FORM,
    operationId: 'createToken',
    summary: 'Get an access token with the credentials of a client',
    description: 'The client credentials grant of RFC 6749. A token is valid for an hour.',
    body: schema.TokenForm,
    answers: { 200: schema.AccessTokenBody, ...ERRORS },
    problems,
    handle: async (call) => {
      const { grant_type: grantType, scope } = call.body;
      if (grantType !== 'client_credentials') {
        const description = 'The only supported grant_type is client_credentials.';
        throw new OAuthError('unsupported_grant_type', description);
      }
      return ok(await issueToken(context, await authenticateClient(context, call), scope));
    },
  });
}

function revokeRoute(context: AuthContext): Route {
  return route(`POST ${PATHS.revoke}`, {
    ...FORM,
    operationId: 'revokeToken',
    summary: 'Revoke an access token of the client (RFC 7009)',
    description:
      'Takes effect everywhere within 5 seconds. An unknown or expired token, or one of another client, gets the same response and is not affected.',
    body: schema.TokenOfClientForm,
    answers: { 200: 'If the token belongs to this client, it is no longer valid', ...ERRORS },
    problems,
    handle: async (call) => {
      const { clientId } = await authenticateClient(context, call);
      const token = await readAccessToken(context, call.body.token);
      if (typeof token !== 'string' && token.clientId === clientId) {
        await revokeToken(context, token, { actor: clientId, correlationId: call.correlationId });
      }
      return { status: 200 };
    },
  });
}

function introspectRoute(context: AuthContext): Route {
  return route(`POST ${PATHS.introspect}`, {
    ...FORM,
    operationId: 'introspectToken',
    summary: 'Introspect an access token (RFC 7662)',
    description:
      'A client sees the tokens of its own partner; all other tokens are reported as inactive.',
    body: schema.TokenOfClientForm,
    answers: { 200: schema.Introspection, ...ERRORS },
    problems,
    handle: async (call) => {
      const client = await authenticateClient(context, call);
      return ok(await introspectToken(context, client, call.body.token));
    },
  });
}
