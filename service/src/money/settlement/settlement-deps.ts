import type { TaxSettings } from '../../merchants/fees/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export type SettlementDeps = Readonly<{
  db: Database;
  /** With `fingerprint` loaded. */
  keyring: Keyring;
  clock: Clock;
  /** Undefined: as `STANDARD_TAX_SETTINGS`. */
  taxes?: TaxSettings | undefined;
  /** Of tests: members of a batch that are added up by one statement. */
  portion?: number;
}>;
