import { type Queryable, sql } from '../../platform/db/pool.ts';
import type { User } from './user.ts';

/** Somebody who can sign in, as others of the same side know them. */
export type Colleague = Pick<User, 'id' | 'email' | 'name' | 'role'>;

/** The people of a partner who can sign in, or (null) operators, by name. */
export async function colleaguesOf(db: Queryable, partnerId: string | null, most: number) {
  return await db.query<Colleague>(sql`
    select user_id as id, email, name, role from users
    where ${partnerId === null ? sql`partner_id is null` : sql`partner_id = ${partnerId}`}
      and disabled_at is null and password_hash is not null
    order by name, user_id limit ${most}`);
}
