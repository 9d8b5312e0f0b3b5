import { issueAccessToken } from './access-token.ts';
import type { ClientRecord } from '../partners/index.ts';
import type { AuthContext } from './context.ts';
import { within } from './granted-scopes.ts';
import { OAuthError } from './oauth-error.ts';
import { TOKEN_LIFETIME_SECONDS } from './signing-key.ts';

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
