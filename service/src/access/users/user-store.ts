import { given, readList } from '../../platform/db/list.ts';
import { empty, type Queryable, type Sql, sql, type Tx } from '../../platform/db/pool.ts';
import { bucketIn } from '../../kernel/id.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import { insertingWords, type RecordNames, replaceWords } from '../../platform/words/word-store.ts';
import type { Role } from './role.ts';
import type { User, UserStatus } from './user.ts';

const USER = sql`
  user_id as id, coalesce(invited_email, email) as email, name, role, partner_id as "partnerId",
  (select kind from partners where partners.partner_id = users.partner_id) as "partnerKind",
  (select partners.name from partners where partners.partner_id = users.partner_id) as "partnerName",
  password_hash as "passwordHash", totp_secret is not null as "hasTotp",
  (select count(*)::int from user_passkeys where user_passkeys.user_id = users.user_id)
    as "passkeyCount",
  created_at as "createdAt", modified_at as "modifiedAt", signed_in_at as "signedInAt",
  disabled_at as "disabledAt", signed_out_before as "signedOutBefore",
  (select expires_at from user_invitations
   where user_invitations.user_id = users.user_id and accepted_at is null) as "invitedUntil"`;

/** Whose people are looked at: those of a partner, or (undefined) everybody. */
export type PeopleOf = Readonly<{ partnerId: string | undefined }>;

export async function findUser(db: Queryable, userId: string, { partnerId }: PeopleOf) {
  const [row] = await db.query<User>(sql`
    select ${USER} from users
    where user_id = ${userId} ${partnerId === undefined ? empty : sql`and partner_id = ${partnerId}`}`);
  return row;
}

/** E-mail addresses are compared without regard to case. */
export async function findUserByEmail(db: Queryable, email: string): Promise<User | undefined> {
  const [row] = await db.query<User>(sql`select ${USER} from users where email = lower(${email})`);
  return row;
}

/** Where active people of a partner, or (null) operators, are written to, by their ids. */
export async function activeAddresses(
  db: Queryable,
  userIds: readonly string[],
  partnerId: string | null,
): Promise<Map<string, string>> {
  const rows = await db.query<{ id: string; email: string }>(sql`
    select user_id as id, email from users
    where user_id = any(${userIds}::text[]) and partner_id is not distinct from ${partnerId}
      and disabled_at is null and password_hash is not null`);
  return new Map(rows.map(({ email, id }) => [id, email]));
}

/** Until the transaction ends nobody else changes the person. */
export async function lockUser(tx: Tx, userId: string, of: PeopleOf): Promise<User | undefined> {
  await tx.query(sql`select 1 from users where user_id = ${userId} for no key update`);
  return await findUser(tx, userId, of);
}

export type UserFilter = PeopleOf &
  Readonly<{ role?: Role | undefined; status?: UserStatus | undefined }>;

export async function listUsers(db: Queryable, page: PageRequest, filter: UserFilter) {
  const { partnerId, role, status } = filter;
  const select = sql`select ${USER} from users where true ${inStatus(status)}`;
  const where = [given(sql`partner_id`, partnerId), given(sql`role`, role)];
  return await readList<User>(db, { select, id: sql`user_id`, page, where });
}

function inStatus(status: UserStatus | undefined) {
  switch (status) {
    case undefined:
      return empty;
    case 'DISABLED':
      return sql`and disabled_at is not null`;
    case 'INVITED':
      return sql`and disabled_at is null and password_hash is null`;
    case 'ACTIVE':
      return sql`and disabled_at is null and password_hash is not null`;
  }
}

type NewUser = Pick<User, 'id' | 'email' | 'name' | 'role' | 'partnerId'> & Readonly<{ now: Date }>;

/**
 * False when the address is somebody's already; then nothing was written. With `isOthers` it is known to
 * be, and the person has it once they accept, if it is free then.
 */
export async function insertUser(tx: Tx, user: NewUser & Readonly<{ isOthers: boolean }>) {
  const { id, email, isOthers, name, role, partnerId, now } = user;
  const rows = await tx.query(sql`
    insert into users (user_id, email, invited_email, name, role, partner_id, created_at, modified_at)
    values (${id}, lower(${isOthers ? id : email}), lower(${isOthers ? email : null}), ${name}, ${role},
      ${partnerId}, ${now}, ${now})
    on conflict do nothing returning 1`);
  if (rows.length === 1) await tx.commitInOneRoundTrip(insertingWords([namesOf(user)]));
  return rows.length === 1;
}

type Called = Pick<User, 'id' | 'email' | 'name' | 'partnerId'>;

function namesOf({ email, id, name, partnerId }: Called): RecordNames {
  const texts = [name, email];
  return { kind: 'USER', id, bucket: bucketIn(id), partnerId, merchantId: null, texts };
}

/** Gives somebody the address they were invited by; false where another has accepted it first. */
export async function claimAddress(tx: Tx, userId: string): Promise<boolean> {
  const [wanted] = await tx.query<{ email: string | null }>(sql`
    select invited_email as email from users where user_id = ${userId}`);
  const email = wanted?.email ?? null;
  if (email === null) return true;
  await tx.query(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`);
  // Whoever was invited before and has not accepted has it once they do, if it is free then.
  await tx.query(sql`
    update users set invited_email = email, email = lower(user_id)
    where email = ${email} and password_hash is null`);
  const claimed = await tx.query(sql`
    update users set email = invited_email, invited_email = null
    where user_id = ${userId} and not exists (select from users as other where other.email = ${email})
    returning 1`);
  return claimed.length === 1;
}

/** Adds the person with this password, or gives it and the role to the one there is. */
export async function upsertUser(tx: Tx, user: NewUser & Readonly<{ passwordHash: string }>) {
  const { id, email, name, role, partnerId, passwordHash, now } = user;
  await tx.query(sql`
    insert into users (user_id, email, name, role, partner_id, password_hash, created_at, modified_at)
    values (${id}, lower(${email}), ${name}, ${role}, ${partnerId}, ${passwordHash}, ${now}, ${now})
    on conflict (email) do update
    set role = excluded.role, partner_id = excluded.partner_id, modified_at = excluded.modified_at,
        password_hash = excluded.password_hash, disabled_at = null`);
  const kept = await findUserByEmail(tx, email);
  if (kept) await tx.commitInOneRoundTrip(insertingWords([namesOf(kept)]));
}

/** Somebody, and when they are changed. */
type Changing = Readonly<{ userId: string; now: Date }>;

/** A new password. Whoever was signed in by the one before is so no longer. */
export async function setPassword(tx: Tx, to: Changing & Readonly<{ passwordHash: string }>) {
  await changeAccess(tx, to, sql`password_hash = ${to.passwordHash}`);
}

export async function setRole(tx: Tx, to: Changing & Pick<User, 'role'>) {
  await changeAccess(tx, to, sql`role = ${to.role}`);
}

export async function setDisabled(tx: Tx, to: Changing & Pick<User, 'disabledAt'>) {
  await changeAccess(tx, to, sql`disabled_at = ${to.disabledAt}`);
}

/** What changes who may sign in, or as what, ends the tokens from before. */
async function changeAccess(tx: Tx, { userId, now }: Changing, set: Sql): Promise<void> {
  await tx.query(sql`
    update users set ${set}, signed_out_before = ${now}, modified_at = ${now}
    where user_id = ${userId}`);
}

export async function setName(tx: Tx, userId: string, name: string): Promise<void> {
  const before = await findUser(tx, userId, { partnerId: undefined });
  await tx.query(sql`update users set name = ${name} where user_id = ${userId}`);
  if (before) await replaceWords(tx, namesOf(before), namesOf({ ...before, name }));
}

/** The same password, hashed anew; not where another was set meanwhile. */
export async function replaceHash(db: Queryable, { id, passwordHash }: User, anew: string) {
  await db.query(sql`
    update users set password_hash = ${anew}
    where user_id = ${id} and password_hash = ${passwordHash}`);
}

/** Tokens from before have ended; sessions are for their store to remove. */
export async function signOutBefore(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(sql`update users set signed_out_before = ${now} where user_id = ${userId}`);
}

export async function noteSignIn(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.query(sql`update users set signed_in_at = ${now} where user_id = ${userId}`);
}

type Invitation = Changing & Readonly<{ digest: Buffer; invitedBy: string; expiresAt: Date }>;

/** In place of the one there was, which counts no longer. */
export async function setInvitation(tx: Tx, invitation: Invitation): Promise<void> {
  const { userId, digest, invitedBy, now, expiresAt } = invitation;
  await tx.query(sql`
    insert into user_invitations (user_id, digest, invited_by, created_at, expires_at)
    values (${userId}, ${digest}, ${invitedBy}, ${now}, ${expiresAt})
    on conflict (user_id) do update
    set digest = excluded.digest, invited_by = excluded.invited_by, accepted_at = null,
        created_at = excluded.created_at, expires_at = excluded.expires_at`);
}

export async function removeInvitation(tx: Tx, userId: string): Promise<void> {
  await tx.query(sql`delete from user_invitations where user_id = ${userId}`);
}

/** Whom an invitation is for, if it still counts: not where the address is somebody else's by now. */
export async function invitedUser(db: Queryable, digest: Buffer, now: Date) {
  const [row] = await db.query<{ userId: string; email: string }>(sql`
    select user_id as "userId", coalesce(invited_email, email) as email
    from user_invitations join users using (user_id)
    where digest = ${digest} and accepted_at is null and expires_at > ${now}
      and disabled_at is null and not exists (
        select from users as holder
        where holder.email = users.invited_email and holder.password_hash is not null)`);
  return row;
}

/** Uses an invitation up: true once, however many ask at the same time. */
export async function claimInvitation(tx: Tx, digest: Buffer, now: Date): Promise<boolean> {
  const rows = await tx.query(sql`
    update user_invitations set accepted_at = ${now}
    where digest = ${digest} and accepted_at is null and expires_at > ${now} returning 1`);
  return rows.length === 1;
}
