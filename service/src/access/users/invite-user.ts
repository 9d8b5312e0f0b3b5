import { findPartner, newPlatformId, noteAccountChange } from '../partners/index.ts';
import { transaction, type Tx } from '../../platform/db/transaction.ts';
import { type Fault, found, invalid, Problem, ruleBroken } from '../../platform/http/errors.ts';
import { USER_PROBLEMS } from './errors.ts';
import { newInvitation } from './invitation.ts';
import { type Administrator, refuseBeyond } from './administrator.ts';
import { isPartnerRole, type Role } from './role.ts';
import type { User } from './user.ts';
import { accountChangeOf, type UserDeps } from './user-deps.ts';
import { findUser, findUserByEmail, insertUser, lockUser } from './user-store.ts';

type Invited = Readonly<{ user: User; invitationUrl: string }>;
type Wanted = Readonly<{ email: string; name: string; role: Role; partnerId: string | null }>;

/** Adds somebody who has no password yet; the link to set one is in this answer only. */
export async function inviteUser(
  deps: UserDeps,
  wanted: Wanted,
  administrator: Administrator,
): Promise<Invited> {
  const { by } = administrator;
  const now = deps.clock.now();
  const id = newPlatformId('user', now);
  const email = wanted.email.toLowerCase();
  return await transaction(deps.db, async (tx) => {
    const { partnerId, role } = wanted;
    const partner = partnerId === null ? null : await findPartner(tx, partnerId);
    const faults = faultsOf(wanted, partner !== undefined);
    if (faults.length > 0) throw invalid(faults);
    refuseBeyond(administrator, role);
    if (!(await addUser(tx, administrator, { ...wanted, id, email, now }))) {
      throw ruleBroken(USER_PROBLEMS.emailTaken, {
        parameterName: 'email',
        parameterValue: email,
        reasonCode: 'EMAIL_TAKEN',
      });
    }
    const invitationUrl = await newInvitation(tx, deps, { userId: id, by, now });
    await noteAccountChange(tx, administrator, accountChangeOf(deps, id, 'INVITED'));
    const details = { email, role, partnerId };
    await deps.audit.record(tx, { ...by, action: 'user.invited', subject: id, details });
    return { user: found(await findUser(tx, id, { partnerId: undefined })), invitationUrl };
  });
}

type Added = Omit<Parameters<typeof insertUser>[1], 'isOthers'>;

/**
 * False where the address is somebody's whom the administrator sees. That it is another's must not show:
 * the same is done then, and answered, and the link leads nowhere unless the address becomes free.
 */
async function addUser(tx: Tx, administrator: Administrator, user: Added): Promise<boolean> {
  const { whose } = administrator;
  const holder = await findUserByEmail(tx, user.email);
  const isSeen = whose.partnerId === undefined || holder?.partnerId === whose.partnerId;
  const isOthers = holder !== undefined && !isSeen;
  if (await insertUser(tx, { ...user, isOthers })) return true;
  // Without a holder, somebody else was faster: there is one now.
  return holder === undefined && (await addUser(tx, administrator, user));
}

function faultsOf({ role, partnerId }: Wanted, isPartnerKnown: boolean): Fault[] {
  const parameterName = 'partnerId';
  if (isPartnerRole(role) && partnerId === null) {
    const errorMessage = 'Is required: this is a role of people of a partner.';
    return [{ parameterName, reasonCode: 'REQUIRED_FIELD', errorMessage }];
  }
  if (partnerId === null) return [];
  const fault = { parameterName, parameterValue: partnerId, reasonCode: 'INVALID_VALUE' };
  if (!isPartnerRole(role)) {
    return [{ ...fault, errorMessage: 'Operators have no partner. Leave it out.' }];
  }
  return isPartnerKnown ? [] : [{ ...fault, errorMessage: 'No partner with this id exists.' }];
}

/**
 * A new link for somebody whose own was lost or expired, or who has forgotten the password. The one
 * before counts no longer; the password does until the new link is used.
 */
export async function renewInvitation(
  deps: UserDeps,
  userId: string,
  administrator: Administrator,
): Promise<Invited> {
  const { by, whose } = administrator;
  return await transaction(deps.db, async (tx) => {
    const { disabledAt, role } = found(await lockUser(tx, userId, whose));
    refuseBeyond(administrator, role);
    if (disabledAt) throw new Problem(USER_PROBLEMS.userDisabled);
    const now = deps.clock.now();
    const invitationUrl = await newInvitation(tx, deps, { userId, by, now });
    await noteAccountChange(tx, administrator, accountChangeOf(deps, userId, 'INVITED_AGAIN'));
    await deps.audit.record(tx, { ...by, action: 'user.invited-again', subject: userId });
    return { user: found(await findUser(tx, userId, whose)), invitationUrl };
  });
}
