import type { TaxSettings } from '../../merchants/fees/index.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';

export type ReportDeps = Readonly<{ db: Database; clock: Clock; taxes?: TaxSettings | undefined }>;
