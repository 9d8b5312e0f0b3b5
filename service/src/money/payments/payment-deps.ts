import type { Acquirers } from '../../acquiring/acquirers/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { HeldCodes } from '../../records/vault/index.ts';

export type PaymentDeps = Readonly<{
  db: Database;
  /** Has loaded `vault`, `card-fingerprint`, `fingerprint` and `secret-hash`. */
  keyring: Keyring;
  clock: Clock;
  logger: Logger;
  metrics: Metrics;
  publicUrl: string;
  acquirers: Acquirers;
  /** Security codes from the hosted page; without it payments by token have none. */
  heldCodes?: HeldCodes;
  /** How long a hold stands before it expires. */
  holdMs: number;
}>;
