import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';

type Invitation = Readonly<{
  userId: string;
  digest: Buffer;
  invitedBy: string;
  now: Date;
  expiresAt: Date;
}>;

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
export async function invitedUser(
  db: Queryable,
  digest: Buffer,
  now: Date,
): Promise<Readonly<{ userId: string; email: string }> | undefined> {
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
