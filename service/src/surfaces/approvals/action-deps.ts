import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export type ActionDeps = Readonly<{
  db: Database;
  clock: Clock;
  /** For leases, which must not end because the sandbox's time was moved. */
  realClock: Clock;
  audit: AuditLog;
  keyring: Keyring;
  /** In cents, of any currency: above it somebody else has to approveAction. */
  approvalLimit: number;
  /** The same for all that is moved in a day without a second person; absent: as much as at once. */
  dailyApprovalLimit?: number | undefined;
  /** The routes as the API has them, by which approved actions are carried out. */
  routes: () => readonly Route[];
  /**
   * A person as they may call now, for a partner where an operator acts for one; undefined where they
   * may not call any more.
   */
  callerOf: (userId: string, forPartnerId: string | null) => Promise<Caller | undefined>;
}>;

export function dailyLimitOf({ approvalLimit, dailyApprovalLimit }: ActionDeps): number {
  return dailyApprovalLimit ?? approvalLimit;
}
