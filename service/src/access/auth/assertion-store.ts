import { hash } from 'node:crypto';
import { type Queryable, sql } from '../../platform/db/pool.ts';

export type UsedAssertion = Readonly<{ clientId: string; jti: string; expiresAt: Date }>;

const SWEPT_AT_ONCE = 20; // Far more than a use adds, so the table stays small.

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
