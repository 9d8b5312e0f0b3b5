import { type Database, transaction } from '../../platform/db/pool.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { FaultCode } from '../../kernel/fault-codes.ts';
import type { Present } from './current-session.ts';
import { decoyHash, isOutdated, passwordHash, verifyPassword } from './password.ts';
import { passwordFaults } from './password-rules.ts';
import type { SignInDeps } from './user.ts';
import { findUserByEmail, replaceHash, lockUser, setPassword } from './user-store.ts';
import { deleteSessions } from './session-store.ts';

/**
 * The person whose address and password these are. Whatever else the answer is, it takes the same
 * work: for an unknown address, for somebody who has no password yet, or is disabled.
 */
export async function provePassword(db: Database, email: string, password: string) {
  const user = await findUserByEmail(db, email);
  const hash = user?.passwordHash ?? (await decoyHash());
  const matches = await verifyPassword(hash, password);
  if (!matches || !user?.passwordHash || user.disabledAt) return undefined;
  if (isOutdated(hash)) await replaceHash(db, user, await passwordHash(password));
  return user;
}

type GivenAgain = Readonly<{
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
  { at, given, ip, correlationId }: GivenAgain,
): Promise<void> {
  if (given === undefined) {
    throw invalid([fault(at, 'REQUIRED_FIELD', 'Your password is required again.')]);
  }
  const entry = { actor: email, subject: userId, correlationId, details: { ip } };
  const failureEntry = { ...entry, action: 'user.password-refused' };
  const by = { ip, correlationId, byPassword: true } as const;
  const attempt = { ...by, subject: `user ${email}`, failureEntry };
  const prove = () => provePassword(deps.db, email, given);
  if (await deps.attempts.run(attempt, prove)) return;
  throw invalid([fault(at, 'WRONG_PASSWORD', 'This is not your password.')]);
}

function fault(parameterName: string, reasonCode: FaultCode, errorMessage: string) {
  return { parameterName, reasonCode, errorMessage };
}

type Change = Readonly<{ current: string; new: string; ip: string; correlationId: string }>;

/** Sets another password, and ends all sessions but this one. A wrong current one counts as a failure. */
export async function changePassword(deps: SignInDeps, present: Present, change: Change) {
  const { session, user } = present;
  const { id: userId, email } = user;
  const { current: given, ip, correlationId } = change;
  await proveOwnPassword(deps, present, { at: 'current', given, ip, correlationId });
  const faults = passwordFaults('new', change.new, email);
  if (faults.length > 0) throw invalid(faults);
  const hashed = await passwordHash(change.new);
  await transaction(deps.db, async (tx) => {
    await lockUser(tx, userId, { partnerId: undefined });
    await setPassword(tx, { userId, passwordHash: hashed, now: deps.clock.now() });
    await deleteSessions(tx, userId, session.id);
    const entry = { actor: email, subject: userId, correlationId, details: { ip } };
    await deps.audit.record(tx, { ...entry, action: 'user.password-changed' });
  });
}
