import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';

const SWEPT_AT_ONCE = 20; // Far more than a revocation adds, so the table stays small.

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
