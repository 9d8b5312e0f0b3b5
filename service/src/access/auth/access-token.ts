import { randomUUID } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { AuthContext } from './context.ts';
import { SIGNING_ALGORITHM, TOKEN_LIFETIME_SECONDS } from './signing-key.ts';

/**
 * The claims of an access token. Whether its client is still valid is for the database to decide.
 */
export type AccessToken = Readonly<{
  jti: string;
  /** The client it was issued to; `console` for an operator who signed in there. */
  clientId: string;
  /** The subject: the client itself, or the operator's e-mail address. */
  subject: string;
  scopes: readonly string[];
  issuedAt: number;
  /** Seconds since 1970, as in the token. */
  expiresAt: number;
}>;

/** The client of the tokens people get who sign in. No client record has this name. */
export const CONSOLE_CLIENT_ID = 'console';

// RFC 9068: none of our other JWTs can be mistaken for an access token.
const TOKEN_TYPE = 'at+jwt';

type Grant = Pick<AccessToken, 'clientId' | 'subject' | 'scopes'>;

/** A new token, signed: a JWT as RFC 9068 has it. */
export async function issueAccessToken(
  { signingKeys, clock, publicUrl }: AuthContext,
  { clientId, subject, scopes }: Grant,
): Promise<string> {
  const { kid, privateKey } = await signingKeys.forSigning();
  const issuedAt = Math.floor(clock.now().getTime() / 1_000);
  return await new SignJWT({ client_id: clientId, scope: scopes.join(' ') })
    .setProtectedHeader({ alg: SIGNING_ALGORITHM, typ: TOKEN_TYPE, kid })
    .setIssuer(publicUrl)
    .setAudience(publicUrl)
    .setSubject(subject)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + TOKEN_LIFETIME_SECONDS)
    .setJti(randomUUID())
    .sign(privateKey);
}

/**
 * What a token says, if we signed it and its time has not passed. The key is looked up by `kid`
 * among our own and nowhere else: headers that bring or point to a key are not looked at.
 */
export async function readAccessToken(
  { signingKeys, clock, publicUrl }: AuthContext,
  token: string,
): Promise<AccessToken | 'expired' | 'invalid'> {
  try {
    const { payload } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await signingKeys.forVerifying(kid);
        if (!key) throw new errors.JWKSNoMatchingKey();
        return key;
      },
      {
        algorithms: [SIGNING_ALGORITHM],
        typ: TOKEN_TYPE,
        issuer: publicUrl,
        audience: publicUrl,
        currentDate: clock.now(),
      },
    );
    return contentOf(payload) ?? 'invalid';
  } catch (error) {
    if (error instanceof errors.JWTExpired) return 'expired';
    if (error instanceof errors.JOSEError) return 'invalid';
    throw error; // A failure of the database says nothing about the token.
  }
}

function contentOf(payload: JWTPayload): AccessToken | undefined {
  const { jti, sub: subject, iat: issuedAt, exp: expiresAt } = payload;
  const { client_id: clientId, scope } = payload;
  if (jti === undefined || subject === undefined) return undefined;
  if (issuedAt === undefined || expiresAt === undefined) return undefined;
  if (typeof clientId !== 'string' || typeof scope !== 'string') return undefined;
  return { jti, clientId, subject, scopes: scope.split(' '), issuedAt, expiresAt };
}
