import { type ClientRecord, isPartner } from '../partners/index.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readAccessToken } from './access-token.ts';
import type { AuthContext } from './context.ts';
import { callerOfToken } from './standing.ts';

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
