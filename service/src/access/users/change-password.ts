import { transaction } from '../../platform/db/transaction.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Present } from './current-session.ts';
import { passwordHash } from './password.ts';
import { passwordFaults } from './password-rules.ts';
import { proveOwnPassword } from './prove-password.ts';
import { deleteSessions } from './session-store.ts';
import type { SignInDeps } from './user-deps.ts';
import { lockUser, setPassword } from './user-store.ts';

type Change = Readonly<{ current: string; new: string; ip: string; correlationId: string }>;

/** Sets another password, and ends all sessions but this one. A wrong current one counts as a failure. */
export async function changePassword(
  deps: SignInDeps,
  present: Present,
  change: Change,
): Promise<void> {
  const { session, user } = present;
  const { id: userId, email } = user;
  const { current: given, ip, correlationId } = change;
  await proveOwnPassword(deps, present, { at: 'current', given, ip, correlationId });
  const faults = passwordFaults('new', change.new, email);
  if (faults.length > 0) throw invalid(faults);
  const hashed = await passwordHash(change.new);
  await transaction(deps.db, async (tx) => {
    await lockUser(tx, userId, { partnerId: undefined });
    await setPassword(tx, userId, { passwordHash: hashed, now: deps.clock.now() });
    await deleteSessions(tx, userId, session.id);
    const entry = { actor: email, subject: userId, correlationId, details: { ip } };
    await deps.audit.record(tx, { ...entry, action: 'user.password-changed' });
  });
}
