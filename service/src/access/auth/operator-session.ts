import { transaction } from '../../platform/db/pool.ts';
import { masked } from '../../platform/http/masked.ts';
import { Problem } from '../../platform/http/errors.ts';
import type { WaitWithoutSlot } from '../../platform/http/route.ts';
import { CONSOLE_CLIENT_ID, issueAccessToken } from './access-token.ts';
import type { AuthContext } from './context.ts';
import { AUTH_PROBLEMS, noCredential } from './errors.ts';
import { TOKEN_LIFETIME_SECONDS } from './signing-key.ts';

type SignIn = Readonly<{
  email: string;
  password: string;
  ip: string;
  correlationId: string;
  waitWithoutSlot?: WaitWithoutSlot;
}>;

/**
 * Signs an operator in, with a token of the scopes of their role. An unknown address and a wrong
 * password are answered alike, after the same work. Success and failure are on record. Where a
 * second factor is due there is no token: this way in has no place for one.
 */
export async function startOperatorSession(context: AuthContext, signIn: SignIn) {
  const { ip, correlationId, waitWithoutSlot } = signIn;
  const subject = masked(signIn.email.toLowerCase());
  const entry = { actor: 'anonymous', subject, correlationId, details: { ip } };
  const failureEntry = { ...entry, action: 'operator-session.refused' };
  const by = { ip, correlationId, waitWithoutSlot, byPassword: true } as const;
  const attempt = { ...by, subject: `user ${subject}`, failureEntry };
  const prove = () => context.people.byPassword(signIn.email, signIn.password);
  const proven = await context.attempts.run(attempt, prove);
  if (!proven) throw noCredential('The e-mail address or the password is wrong.');
  if (proven.needsSecondFactor) throw new Problem(AUTH_PROBLEMS.secondFactorRequired);
  const { email, scopes } = proven;
  const grant = { clientId: CONSOLE_CLIENT_ID, subject: email, scopes };
  const accessToken = await issueAccessToken(context, grant);
  await transaction(context.db, async (tx) => {
    await context.audit.record(tx, { ...entry, actor: email, action: 'operator-session.started' });
  });
  return { accessToken, tokenType: 'Bearer', expiresIn: TOKEN_LIFETIME_SECONDS };
}
