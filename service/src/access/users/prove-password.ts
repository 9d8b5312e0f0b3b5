import type { Database } from '../../platform/db/pool.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Present } from './current-session.ts';
import { decoyHash, isOutdated, passwordHash, verifyPassword } from './password.ts';
import type { User } from './user.ts';
import type { SignInDeps } from './user-deps.ts';
import { findUserByEmail, replaceHash } from './user-store.ts';

/**
 * The person whose address and password these are. Whatever else the answer is, it takes the same
 * work: for an unknown address, for somebody who has no password yet, or is disabled.
 */
export async function provePassword(
  db: Database,
  email: string,
  password: string,
): Promise<User | undefined> {
  const user = await findUserByEmail(db, email);
  const hash = user?.passwordHash ?? (await decoyHash());
  const matches = await verifyPassword(hash, password);
  if (!matches || !user?.passwordHash || user.disabledAt) return undefined;
  if (isOutdated(hash)) {
    await replaceHash(db, user.id, { before: hash, after: await passwordHash(password) });
  }
  return user;
}

type Given = Readonly<{
  /** The member of the body that has it. */
  at: string;
  given: string | undefined;
  ip: string;
  correlationId: string;
}>;

/** Refuses unless the person has given their own password again. A wrong one counts as a failure. */
export async function proveOwnPassword(
  deps: SignInDeps,
  { user: { id: userId, email } }: Present,
  { at, given, ip, correlationId }: Given,
): Promise<void> {
  if (given === undefined) {
    throw invalid([fault(at, 'REQUIRED_FIELD', 'Your password is required again.')]);
  }
  const entry = { actor: email, subject: userId, correlationId, details: { ip } };
  const failureEntry = { ...entry, action: 'user.password-refused' };
  const attempt = { subject: `user ${email}`, ip, correlationId, failureEntry };
  const prove = () => provePassword(deps.db, email, given);
  if (await deps.attempts.run(attempt, prove)) return;
  throw invalid([fault(at, 'WRONG_PASSWORD', 'This is not your password.')]);
}

function fault(parameterName: string, reasonCode: string, errorMessage: string) {
  return { parameterName, reasonCode, errorMessage };
}
