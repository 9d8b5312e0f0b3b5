import { type Queryable, sql } from '../platform/db/pool.ts';
import type { Tx } from '../platform/db/transaction.ts';

export type OperatorUser = Readonly<{ email: string; passwordHash: string }>;

/** E-mail addresses are compared without regard to case. */
export async function findOperatorUser(
  db: Queryable,
  email: string,
): Promise<OperatorUser | undefined> {
  const [row] = await db.query<OperatorUser>(sql`
    select email, password_hash as "passwordHash" from operator_users
    where email = lower(${email})`);
  return row;
}

/** Adds the person, or gives the one there is this password. */
export async function setOperatorUser(
  tx: Tx,
  { email, passwordHash, now }: OperatorUser & Readonly<{ now: Date }>,
): Promise<void> {
  await tx.query(sql`
    insert into operator_users (email, password_hash, created_at)
    values (lower(${email}), ${passwordHash}, ${now})
    on conflict (email) do update set password_hash = excluded.password_hash`);
}
