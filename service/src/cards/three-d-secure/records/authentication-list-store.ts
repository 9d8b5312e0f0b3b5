import { listingFor, merchantsOf } from '../../../access/partners/index.ts';
import { EVERY_BUCKET } from '../../../platform/db/in-buckets.ts';
import { sql } from '../../../platform/db/pool.ts';
import type { Authentication, AuthenticationStatus } from './authentication.ts';
import { AUTHENTICATION } from './authentication-store.ts';

export type AuthenticationFilters = Readonly<{
  merchantId?: string;
  /** An authentication has all of them, so more than one finds nothing. */
  statuses: readonly AuthenticationStatus[];
}>;

/** A partner's own authentications, for a credential bound to one merchant that merchant's; or everybody's. */
export const listAuthentications = listingFor<Authentication, AuthenticationFilters>(
  ({ merchantId, statuses }, whose) => {
    const [status] = statuses;
    return {
      // A partner may ask for those of all its merchants.
      select: (isPartners) =>
        sql`select ${AUTHENTICATION} from authentications a ${EVERY_BUCKET} where ${isPartners}`,
      id: sql`authentication_id`,
      filters: [...merchantsOf(whose, merchantId), [sql`status`, status]],
      where: [status && sql`${statuses}::text[] <@ array[a.status]`],
    };
  },
);
