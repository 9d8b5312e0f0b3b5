import { transaction } from '../platform/db/transaction.ts';
import { invalid } from '../platform/http/refuse.ts';
import type { Present } from './current-session.ts';
import { passwordHash } from './password.ts';
import { passwordFaults } from './password-rules.ts';
import { provePassword } from './prove-password.ts';
import { deleteSessions } from './session-store.ts';
import type { SignInDeps } from './user-deps.ts';
import { lockUser, setPassword } from './user-store.ts';

type Change = Readonly<{ current: string; new: string; ip: string; correlationId: string }>;

/** Sets another password, and ends all sessions but this one. A wrong current one counts as a failure. */
export async function changePassword(
  deps: SignInDeps,
  { session, user }: Present,
  change: Change,
): Promise<void> {
  const { id: userId, email } = user;
  const { ip, correlationId } = change;
  const entry = { actor: email, subject: userId, correlationId, details: { ip } };
  const failureEntry = { ...entry, action: 'user.password-refused' };
  const attempt = { subject: `user ${email}`, ip, correlationId, failureEntry };
  const prove = () => provePassword(deps.db, email, change.current);
  if (!(await deps.attempts.run(attempt, prove))) throw invalid([WRONG]);
  const faults = passwordFaults('new', change.new, email);
  if (faults.length > 0) throw invalid(faults);
  const hashed = await passwordHash(change.new);
  await transaction(deps.db, async (tx) => {
    await lockUser(tx, userId, { partnerId: undefined });
    await setPassword(tx, userId, { passwordHash: hashed, now: deps.clock.now() });
    await deleteSessions(tx, userId, session.id);
    await deps.audit.record(tx, { ...entry, action: 'user.password-changed' });
  });
}

const WRONG = {
  parameterName: 'current',
  reasonCode: 'WRONG_PASSWORD',
  errorMessage: 'This is not your password.',
};
