import { listFor, type Whose } from '../../access/partners/index.ts';
import { EVERY_BUCKET } from '../../platform/db/every-bucket.ts';
import { filteredKeyset } from '../../platform/db/keyset.ts';
import { type Database, empty, type Sql, sql } from '../../platform/db/pool.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { Authentication, AuthenticationStatus } from './authentication.ts';
import { AUTHENTICATION } from './authentication-store.ts';

export type AuthenticationFilters = Readonly<{
  merchantId?: string;
  /** An authentication has all of them, so more than one finds nothing. */
  statuses: readonly AuthenticationStatus[];
}>;

/** A partner's own authentications, for a credential bound to one merchant that merchant's; or everybody's. */
export async function listAuthentications(
  db: Database,
  whose: Whose,
  { page, filters }: Readonly<{ page: PageRequest; filters: AuthenticationFilters }>,
): Promise<Authentication[]> {
  const { merchantId, statuses } = filters;
  const { merchantId: bound } = whose;
  const isAll = sql`${statuses}::text[] <@ array[a.status]`;
  const [status] = statuses;
  const { where, order } = filteredKeyset(page, sql`authentication_id`, [
    [sql`merchant_id`, bound],
    [sql`merchant_id`, merchantId],
    [sql`status`, status],
  ]);
  // A partner may ask for those of all its merchants.
  const of = (isPartners: Sql, most: number) => sql`
    select ${AUTHENTICATION} from authentications a ${EVERY_BUCKET}
    where ${isPartners}
      ${status === undefined ? empty : sql`and ${isAll}`} ${where}
    ${order} limit ${most}`;
  return await listFor<Authentication>(db, whose, { page, merchantId, of });
}
