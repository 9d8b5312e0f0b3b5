import { findPartner, newPlatformId, noteAccountChange, takePlace } from '../partners/index.ts';
import { transaction, type Tx } from '../../platform/db/pool.ts';
import { type Fault, found, invalid, Problem, ruleBroken } from '../../platform/http/errors.ts';
import { USER_PROBLEMS } from './errors.ts';
import { type Administrator, refuseBeyond } from './administrator.ts';
import { isPartnerRole, type Role } from './role.ts';
import { type User, accountChangeOf, type UserDeps, type SignInDeps } from './user.ts';
import * as store from './user-store.ts';
import { randomBytes } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import type { By } from '../../platform/http/caller.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Static } from 'typebox';
import { passwordHash } from './password.ts';
import { passwordFaults } from './password-rules.ts';
import type { AcceptInvitation } from './schema.ts';
import { deleteSessions } from './session-store.ts';

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
    if (partnerId !== null) await takePlace(tx, { cap: 'users', partnerId });
    if (!(await addUser(tx, administrator, { ...wanted, id, email, now }))) {
      throw ruleBroken(USER_PROBLEMS.emailTaken, { parameterName: 'email', parameterValue: email });
    }
    const invitationUrl = await newInvitation(tx, deps, { userId: id, by, now });
    await noteAccountChange(tx, administrator, accountChangeOf(deps, id, 'INVITED'));
    const details = { email, role, partnerId };
    await deps.audit.record(tx, { ...by, action: 'user.invited', subject: id, details });
    return { user: found(await store.findUser(tx, id, { partnerId: undefined })), invitationUrl };
  });
}

type Added = Omit<Parameters<typeof store.insertUser>[1], 'isOthers'>;

/**
 * False where the address is somebody's whom the administrator sees. That it is another's must not show:
 * the same is done then, and answered, and the link leads nowhere unless the address becomes free.
 */
async function addUser(tx: Tx, administrator: Administrator, user: Added): Promise<boolean> {
  const { whose } = administrator;
  const holder = await store.findUserByEmail(tx, user.email);
  const isSeen = whose.partnerId === undefined || holder?.partnerId === whose.partnerId;
  const isOthers = holder !== undefined && !isSeen;
  if (await store.insertUser(tx, { ...user, isOthers })) return true;
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
  const fault = { parameterName, parameterValue: partnerId, reasonCode: 'INVALID_VALUE' } as const;
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
    const { disabledAt, role } = found(await store.lockUser(tx, userId, whose));
    refuseBeyond(administrator, role);
    if (disabledAt) throw new Problem(USER_PROBLEMS.userDisabled);
    const now = deps.clock.now();
    const invitationUrl = await newInvitation(tx, deps, { userId, by, now });
    await noteAccountChange(tx, administrator, accountChangeOf(deps, userId, 'INVITED_AGAIN'));
    await deps.audit.record(tx, { ...by, action: 'user.invited-again', subject: userId });
    return { user: found(await store.findUser(tx, userId, whose)), invitationUrl };
  });
}

const TOKEN_BYTES = 32; // 256 bits: cannot be guessed, so a keyed digest is enough to store.
const VALID_MS = 7 * 86_400_000;

function invitationDigest(keyring: Keyring, token: string): Buffer {
  return keyring.mac('secret-hash', `invitation ${token}`);
}

/**
 * A link to hand to the person, in place of any before. What follows the `#` stays in the browser:
 * it is in no log of a server or proxy.
 */
async function newInvitation(
  tx: Tx,
  { keyring, consoleUrl }: UserDeps,
  { userId, by, now }: Readonly<{ userId: string; by: By; now: Date }>,
): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const digest = invitationDigest(keyring, token);
  const expiresAt = addMilliseconds(now, VALID_MS);
  await store.setInvitation(tx, { userId, digest, invitedBy: by.actor, now, expiresAt });
  return `${consoleUrl}/invitation#${token}`;
}

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
  const look = () => store.invitedUser(db, digest, clock.now());
  const invited = await attempts.run({ ip, correlationId }, look);
  if (!invited) throw new Problem(USER_PROBLEMS.invitationEnded);
  const { userId, email } = invited;
  const faults = passwordFaults('password', password, email);
  if (faults.length > 0) throw invalid(faults);
  const hashed = await passwordHash(password);
  await transaction(db, async (tx) => {
    const now = clock.now();
    const user = await store.lockUser(tx, userId, { partnerId: undefined });
    const isFirst = await store.claimInvitation(tx, digest, now);
    const isOpen = isFirst && user !== undefined && !user.disabledAt;
    if (!isOpen || !(await store.claimAddress(tx, userId))) {
      throw new Problem(USER_PROBLEMS.invitationEnded);
    }
    await store.setPassword(tx, { userId, passwordHash: hashed, now });
    await store.setName(tx, userId, name);
    await deleteSessions(tx, userId);
    const entry = { actor: email, subject: userId, correlationId, details: { ip } };
    await audit.record(tx, { ...entry, action: 'user.invitation-accepted' });
  });
  return { email };
}
