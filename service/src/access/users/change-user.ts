import { type Granter, giverOf, isPartner, noteAccountChange } from '../partners/index.ts';
import { allows, type Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem, found, invalid } from '../../platform/http/errors.ts';
import { operatorScopesOf, partnerScopesOf, type Role, addsRights, sideOf } from './role.ts';
import { type PeopleOf, removeInvitation } from './user-store.ts';
import { transaction, type Tx } from '../../platform/db/pool.ts';
import { USER_PROBLEMS } from './errors.ts';
import { removePasskeys, removeTotp, setRecoveryCodes } from './factor-store.ts';
import { deleteSessions } from './session-store.ts';
import { factorsOf, type User, accountChangeOf, type UserDeps } from './user.ts';
import * as store from './user-store.ts';

/** Whoever looks after people: operators after everybody, a partner's administrators after its own. */
export type Administrator = Granter &
  Readonly<{
    whose: PeopleOf;
    /** Who it is, where it is a person. */
    userId: string | undefined;
    /** Whether the role has nothing that the administrator has not: who gives it could do no more with it. */
    hasAllOf: (role: Role) => boolean;
  }>;

export function administratorOf(
  call: Readonly<{ caller: Caller | undefined; correlationId: string }>,
): Administrator {
  const { caller } = call;
  const granted = caller?.scopes ?? new Set<string>();
  const kind = isPartner(caller) ? caller.partnerKind : undefined;
  const scopesOf = (role: Role): readonly string[] =>
    kind === undefined ? operatorScopesOf(role) : partnerScopesOf(role, kind);
  return {
    whose: { partnerId: isPartner(caller) ? caller.partnerId : undefined },
    ...giverOf(call),
    userId: caller?.user?.userId,
    hasAllOf: (role) => scopesOf(role).every((scope) => allows(granted, scope)),
  };
}

/** Throws the 403 where the role has more than the administrator: nobody gets rights by giving them. */
export function refuseBeyond({ hasAllOf }: Administrator, role: Role): void {
  if (hasAllOf(role)) return;
  throw new Problem(PLATFORM_PROBLEMS.forbidden, {
    detail: `The role ${role} may do more than this credential, which therefore cannot manage it.`,
  });
}

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
    await store.setRole(tx, userId, { role, now });
    if (addsRights(before, role)) await note('ROLE_RAISED');
    const sessions = await deleteSessions(tx, userId);
    await audit('user.role-changed', { before, after: role, sessions });
  });
}

/** Nobody signs in with this account until it is enabled again. Repeating it changes nothing. */
export async function disableUser(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async ({ audit, now, tx, user }) => {
    if (user.disabledAt) return;
    await store.setDisabled(tx, user.id, { disabledAt: now, now });
    await removeInvitation(tx, user.id);
    await audit('user.disabled', { sessions: await deleteSessions(tx, user.id) });
  });
}

export async function enableUser(deps: UserDeps, changed: Changed): Promise<User> {
  return await change(deps, changed, async ({ audit, note, now, tx, user }) => {
    if (!user.disabledAt) return;
    await store.setDisabled(tx, user.id, { disabledAt: null, now });
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
};
