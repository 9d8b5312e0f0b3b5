import type { Clock } from '../kernel/clock.ts';
import type { Database } from '../platform/db/pool.ts';
import type { Keyring } from '../platform/keys/keyring.ts';

export type SettlementDeps = Readonly<{
  db: Database;
  /** With `fingerprint` loaded. */
  keyring: Keyring;
  clock: Clock;
}>;
