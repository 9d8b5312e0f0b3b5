import { noteAccountChange, takePlace } from '../partners/index.ts';
import { Problem, found, invalid } from '../../platform/http/errors.ts';
import { type Role, addsRights, sideOf } from './role.ts';
import { removeInvitation } from './user-store.ts';
import { transaction, type Tx } from '../../platform/db/pool.ts';
import { USER_PROBLEMS } from './errors.ts';
import { removePasskeys, removeTotp, setRecoveryCodes } from './factor-store.ts';
import { deleteSessions } from './session-store.ts';
import { factorsOf, type User, accountChangeOf, type UserDeps } from './user.ts';
import * as store from './user-store.ts';
import { type Administrator, refuseBeyond } from './administrator.ts';

export type Changed = Readonly<{ userId: string; administrator: Administrator }>;

type AuditDetails = NonNullable<Parameters<UserDeps['audit']['record']>[1]['details']>;

/** What a change has at hand: the account under its lock, and what becomes of the records beside it. */
type Change = Readonly<{
  tx: Tx;
  user: User;
  now: Date;
  /** Tells the person of it. */
  note: (kind: Parameters<typeof accountChangeOf>[2]) => Promise<void>;
  audit: (action: string, details?: AuditDetails) => Promise<void>;
}>;

/**
 * Changes another person's account, under its lock. Nobody takes rights from themselves, so somebody
 * always has them.
 */
async function change(
  deps: UserDeps,
  { administrator, userId }: Changed,
  work: (change: Change) => Promise<void>,
): Promise<User> {
  return await transaction(deps.db, async (tx) => {
    const user = found(await store.lockUser(tx, userId, administrator.whose));
    if (userId === administrator.userId) throw new Problem(USER_PROBLEMS.ownAccount);
    refuseBeyond(administrator, user.role);
    await work({
      tx,
      user,
      now: deps.clock.now(),
      note: (kind) => noteAccountChange(tx, administrator, accountChangeOf(deps, userId, kind)),
      audit: (action, details) =>
        deps.audit.record(tx, {
          ...administrator.by,
          action,
          subject: userId,
          ...(details ? { details } : {}),
        }),
    });
    return found(await store.findUser(tx, userId, administrator.whose));
  });
}

/** Another role of the same side. Repeating it changes nothing. */
export async function changeRole(deps: UserDeps, changed: Changed, role: Role): Promise<User> {
  return await change(deps, changed, async ({ audit, note, now, tx, user }) => {
    const { role: before, id: userId } = user;
    if (role === before) return;
    if (sideOf(role) !== sideOf(before)) throw invalid([OTHER_SIDE]);
    refuseBeyond(changed.administrator, role);
    await store.setRole(tx, { userId, role, now });
    if (addsRights(before, role)) await note('ROLE_RAISED');
    const sessions = await deleteSessions(tx, userId);
    await audit('user.role-changed', { before, after: role, sessions });
  });
}

/** Nobody signs in with this account until it is enabled again. Repeating it changes nothing. */
export async function disableUser(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async ({ audit, now, tx, user }) => {
    if (user.disabledAt) return;
    await store.setDisabled(tx, { userId: user.id, disabledAt: now, now });
    await removeInvitation(tx, user.id);
    await audit('user.disabled', { sessions: await deleteSessions(tx, user.id) });
  });
}

export async function enableUser(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async ({ audit, note, now, tx, user }) => {
    if (!user.disabledAt) return;
    const { partnerId } = user;
    if (partnerId !== null) await takePlace(tx, { cap: 'users', partnerId });
    await store.setDisabled(tx, { userId: user.id, disabledAt: null, now });
    await note('ENABLED');
    await audit('user.enabled');
  });
}

/** For somebody who has lost phone and recovery codes: they set up a second factor again. */
export async function resetFactors(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async ({ audit, note, now, tx, user }) => {
    await removeTotp(tx, user.id);
    await removePasskeys(tx, user.id);
    await setRecoveryCodes(tx, user.id, []);
    await note('FACTORS_RESET');
    await store.signOutBefore(tx, user.id, now);
    const sessions = await deleteSessions(tx, user.id);
    await audit('user.factors-reset', { factors: factorsOf(user), sessions });
  });
}

export async function endSessions(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async ({ audit, now, tx, user }) => {
    await store.signOutBefore(tx, user.id, now);
    await audit('user.sessions-ended', { sessions: await deleteSessions(tx, user.id) });
  });
}

const OTHER_SIDE = {
  parameterName: 'role',
  reasonCode: 'INVALID_VALUE',
  errorMessage:
    'Is a role of the other side: operators stay operators, and people of a partner its people.',
} as const;
