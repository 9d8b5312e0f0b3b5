import { noteAccountChange } from '../partners/index.ts';
import { transaction, type Tx } from '../../platform/db/transaction.ts';
import { Problem } from '../../platform/http/problem.ts';
import { found, invalid } from '../../platform/http/refuse.ts';
import { USER_PROBLEMS } from './errors.ts';
import { removePasskeys, removeTotp, setRecoveryCodes } from './factor-store.ts';
import { removeInvitation } from './invitation-store.ts';
import { type Administrator, refuseBeyond } from './administrator.ts';
import { addsRights, type Role, sideOf } from './role.ts';
import { deleteSessions } from './session-store.ts';
import { factorsOf, type User } from './user.ts';
import { accountChangeOf, type UserDeps } from './user-deps.ts';
import * as store from './user-store.ts';

/** Who is changed, and by whom. */
export type Changed = Readonly<{ userId: string; administrator: Administrator }>;

type Change = (tx: Tx, user: User, now: Date) => Promise<void>;

/**
 * Changes another person's account, under its lock. Nobody takes rights from themselves, so somebody
 * always has them.
 */
async function change({ db, clock }: UserDeps, changed: Changed, work: Change): Promise<User> {
  const { userId, administrator } = changed;
  return await transaction(db, async (tx) => {
    const user = found(await store.lockUser(tx, userId, administrator.whose));
    if (userId === administrator.userId) throw new Problem(USER_PROBLEMS.ownAccount);
    refuseBeyond(administrator, user.role);
    await work(tx, user, clock.now());
    return found(await store.findUser(tx, userId, administrator.whose));
  });
}

/** Another role of the same side. Repeating it changes nothing. */
export async function changeRole(deps: UserDeps, changed: Changed, role: Role): Promise<User> {
  return await change(deps, changed, async (tx, { role: before, id: userId }, now) => {
    if (role === before) return;
    if (sideOf(role) !== sideOf(before)) throw invalid([OTHER_SIDE]);
    refuseBeyond(changed.administrator, role);
    await store.setRole(tx, userId, { role, now });
    if (addsRights(before, role)) {
      await noteAccountChange(
        tx,
        changed.administrator,
        accountChangeOf(deps, userId, 'ROLE_RAISED'),
      );
    }
    const sessions = await deleteSessions(tx, userId);
    const details = { before, after: role, sessions };
    const entry = {
      ...changed.administrator.by,
      action: 'user.role-changed',
      subject: userId,
      details,
    };
    await deps.audit.record(tx, entry);
  });
}

/** Nobody signs in with this account until it is enabled again. Repeating it changes nothing. */
export async function disableUser(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async (tx, { disabledAt, id: userId }, now) => {
    if (disabledAt) return;
    await store.setDisabled(tx, userId, { disabledAt: now, now });
    await removeInvitation(tx, userId);
    const details = { sessions: await deleteSessions(tx, userId) };
    const entry = {
      ...changed.administrator.by,
      action: 'user.disabled',
      subject: userId,
      details,
    };
    await deps.audit.record(tx, entry);
  });
}

export async function enableUser(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async (tx, { disabledAt, id: userId }, now) => {
    if (!disabledAt) return;
    await store.setDisabled(tx, userId, { disabledAt: null, now });
    await noteAccountChange(tx, changed.administrator, accountChangeOf(deps, userId, 'ENABLED'));
    await deps.audit.record(tx, {
      ...changed.administrator.by,
      action: 'user.enabled',
      subject: userId,
    });
  });
}

/** For somebody who has lost phone and recovery codes: they set up a second factor again. */
export async function resetFactors(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async (tx, user, now) => {
    const { id: userId } = user;
    await removeTotp(tx, userId);
    await removePasskeys(tx, userId);
    await setRecoveryCodes(tx, userId, []);
    await noteAccountChange(
      tx,
      changed.administrator,
      accountChangeOf(deps, userId, 'FACTORS_RESET'),
    );
    await store.signOutBefore(tx, userId, now);
    const details = { factors: factorsOf(user), sessions: await deleteSessions(tx, userId) };
    const entry = {
      ...changed.administrator.by,
      action: 'user.factors-reset',
      subject: userId,
      details,
    };
    await deps.audit.record(tx, entry);
  });
}

/** Signs somebody out everywhere. */
export async function endSessions(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async (tx, { id: userId }, now) => {
    await store.signOutBefore(tx, userId, now);
    const details = { sessions: await deleteSessions(tx, userId) };
    const entry = {
      ...changed.administrator.by,
      action: 'user.sessions-ended',
      subject: userId,
      details,
    };
    await deps.audit.record(tx, entry);
  });
}

const OTHER_SIDE = {
  parameterName: 'role',
  reasonCode: 'INVALID_VALUE',
  errorMessage:
    'Is a role of the other side: operators stay operators, and people of a partner its people.',
};
