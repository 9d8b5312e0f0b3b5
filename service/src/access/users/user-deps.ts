import type { Attempts } from '../auth/index.ts';
import type { AccountChangeKind } from '../partners/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export type UserDeps = Readonly<{
  db: Database;
  /** With `secret-hash` and `second-factors` loaded. */
  keyring: Keyring;
  /** Of sessions and codes, which browsers and phones hold against the machine's time. */
  clock: Clock;
  /** The service's time, which the sandbox can move: of what others did to an account. */
  serviceClock: Clock;
  audit: AuditLog;
  /** Where the console is: what passkeys are bound to, and where invitations lead. */
  consoleUrl: string;
}>;

/** For those who sign in. */
export type SignInDeps = UserDeps &
  Readonly<{
    attempts: Attempts;
    /** In the sandbox a second factor is not demanded. */
    isSandbox: boolean;
  }>;

/** What is done to the account now, as the one concerned is told of it. */
export function accountChangeOf(
  { serviceClock }: UserDeps,
  userId: string,
  kind: AccountChangeKind,
) {
  return { userId, kind, now: serviceClock.now() };
}
