import type { OwnAcquirers } from '../../acquiring/acquirers/index.ts';
import type { TaxSettings } from '../../merchants/fees/index.ts';
import type { Platform } from '../../platform/platform.ts';

export type DisputeDeps = Pick<Platform, 'audit' | 'clock' | 'db' | 'keyring' | 'logger'> &
  Readonly<{
    /** Who tells of disputes, and takes answers. */
    acquirers: Pick<OwnAcquirers, 'names' | 'of'>;
    /** Undefined: as `STANDARD_TAX_SETTINGS`. */
    taxes?: TaxSettings | undefined;
    /** How long an alert waits for a refund where its notice does not say; undefined: a day. */
    alertMs?: number | undefined;
  }>;
