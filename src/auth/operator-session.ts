import { passwordHash, findOperatorUser, verifyPassword } from '../partners/index.ts';
import { randomBytes } from 'node:crypto';
import { transaction } from '../platform/db/transaction.ts';
import { masked } from '../platform/http/masked.ts';
import { CONSOLE_CLIENT_ID, issueAccessToken } from './access-token.ts';
import type { AuthContext } from './context.ts';
import { noCredential } from './errors.ts';
import { TOKEN_LIFETIME_SECONDS } from './signing-key.ts';

type SignIn = Readonly<{ email: string; password: string; ip: string; correlationId: string }>;

/**
 * Signs an operator in, with a token of the scope `operator`. An unknown address and a wrong
 * password are answered alike, after the same work. Success and failure are on record.
 */
export async function startOperatorSession(context: AuthContext, signIn: SignIn) {
  const { ip, correlationId } = signIn;
  const subject = masked(signIn.email.toLowerCase());
  const entry = { actor: 'anonymous', subject, correlationId, details: { ip } };
  const email = await context.attempts.run(
    {
      subject: `operator ${subject}`,
      ip,
      correlationId,
      failureEntry: { ...entry, action: 'operator-session.refused' },
    },
    () => prove(context, signIn),
  );
  if (email === undefined) throw noCredential('The e-mail address or the password is wrong.');
  const accessToken = await issueAccessToken(context, {
    clientId: CONSOLE_CLIENT_ID,
    subject: email,
    scopes: ['operator'],
  });
  await transaction(context.db, async (tx) => {
    await context.audit.record(tx, { ...entry, actor: email, action: 'operator-session.started' });
  });
  return { accessToken, tokenType: 'Bearer', expiresIn: TOKEN_LIFETIME_SECONDS };
}

async function prove(
  { db }: AuthContext,
  { email, password }: SignIn,
): Promise<string | undefined> {
  const user = await findOperatorUser(db, email);
  const matches = await verifyPassword(user?.passwordHash ?? (await decoyHash()), password);
  return matches ? user?.email : undefined;
}

let decoy: Promise<string> | undefined;

/** The hash of a password nobody knows, so that an unknown address costs as much time. */
async function decoyHash(): Promise<string> {
  decoy ??= passwordHash(randomBytes(32).toString('base64url'));
  return await decoy;
}
