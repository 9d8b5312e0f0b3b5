import type { Static } from 'typebox';
import { transaction } from '../../platform/db/transaction.ts';
import { invalid, Problem } from '../../platform/http/errors.ts';
import { USER_PROBLEMS } from './errors.ts';
import { invitationDigest } from './invitation.ts';
import { claimInvitation, invitedUser } from './invitation-store.ts';
import { passwordHash } from './password.ts';
import { passwordFaults } from './password-rules.ts';
import type { AcceptInvitation } from './schema.ts';
import { deleteSessions } from './session-store.ts';
import type { SignInDeps } from './user-deps.ts';
import { claimAddress, lockUser, setName, setPassword } from './user-store.ts';

/**
 * Sets the password of somebody who was invited, once. Whoever was signed in under the one before
 * is so no longer; second factors stay. A token that is not known counts as a failed attempt.
 */
export async function acceptInvitation(
  deps: SignInDeps,
  { token, name, password }: Static<typeof AcceptInvitation>,
  { ip, correlationId }: Readonly<{ ip: string; correlationId: string }>,
): Promise<Readonly<{ email: string }>> {
  const { db, keyring, clock, audit, attempts } = deps;
  const digest = invitationDigest(keyring, token);
  const look = () => invitedUser(db, digest, clock.now());
  const invited = await attempts.run({ ip, correlationId }, look);
  if (!invited) throw new Problem(USER_PROBLEMS.invitationEnded);
  const { userId, email } = invited;
  const faults = passwordFaults('password', password, email);
  if (faults.length > 0) throw invalid(faults);
  const hashed = await passwordHash(password);
  await transaction(db, async (tx) => {
    const now = clock.now();
    const user = await lockUser(tx, userId, { partnerId: undefined });
    const isFirst = await claimInvitation(tx, digest, now);
    const isOpen = isFirst && user !== undefined && !user.disabledAt;
    if (!isOpen || !(await claimAddress(tx, userId))) {
      throw new Problem(USER_PROBLEMS.invitationEnded);
    }
    await setPassword(tx, userId, { passwordHash: hashed, now });
    await setName(tx, userId, name);
    await deleteSessions(tx, userId);
    const entry = { actor: email, subject: userId, correlationId, details: { ip } };
    await audit.record(tx, { ...entry, action: 'user.invitation-accepted' });
  });
  return { email };
}
