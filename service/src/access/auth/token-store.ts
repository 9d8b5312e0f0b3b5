import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import { hash } from 'node:crypto';

const SWEPT_AT_ONCE = 20; // Far more than is added at a time, so the tables stay small.

/** True when it was not revoked before. */
export async function insertRevokedToken(
  tx: Tx,
  { jti, expiresAt }: Readonly<{ jti: string; expiresAt: Date }>,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(sql`
    with swept as (
      delete from revoked_tokens where jti in (
        select jti from revoked_tokens where expires_at <= ${now}
        limit ${SWEPT_AT_ONCE} for update skip locked))
    insert into revoked_tokens (jti, expires_at) values (${jti}, ${expiresAt})
    on conflict do nothing
    returning jti`);
  return rows.length === 1;
}

export async function isTokenRevoked(db: Queryable, jti: string): Promise<boolean> {
  const rows = await db.query(sql`select jti from revoked_tokens where jti = ${jti}`);
  return rows.length > 0;
}

type UsedAssertion = Readonly<{ clientId: string; jti: string; expiresAt: Date }>;

/** Marks an assertion as used. Of concurrent attempts, in any process, one gets true. */
export async function useAssertion(
  db: Queryable,
  { clientId, jti, expiresAt }: UsedAssertion,
  now: Date,
): Promise<boolean> {
  const digest = hash('sha256', jti, 'buffer');
  const rows = await db.query(sql`
    with swept as (
      delete from used_assertions where (client_id, jti_digest) in (
        select client_id, jti_digest from used_assertions where expires_at <= ${now}
        limit ${SWEPT_AT_ONCE} for update skip locked))
    insert into used_assertions (client_id, jti_digest, expires_at)
    values (${clientId}, ${digest}, ${expiresAt})
    on conflict do nothing
    returning client_id`);
  return rows.length === 1;
}
