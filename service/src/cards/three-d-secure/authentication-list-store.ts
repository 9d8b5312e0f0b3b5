import { listFor, merchantsOf, type Whose } from '../../access/partners/index.ts';
import { EVERY_BUCKET } from '../../platform/db/every-bucket.ts';
import { type Database, sql } from '../../platform/db/pool.ts';
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
  const [status] = statuses;
  return await listFor<Authentication>(db, whose, {
    // A partner may ask for those of all its merchants.
    select: (isPartners) =>
      sql`select ${AUTHENTICATION} from authentications a ${EVERY_BUCKET} where ${isPartners}`,
    id: sql`authentication_id`,
    page,
    merchantId,
    filters: [...merchantsOf(whose, merchantId), [sql`status`, status]],
    where: [status && sql`${statuses}::text[] <@ array[a.status]`],
  });
}
