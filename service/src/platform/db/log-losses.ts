import type { Clock } from '../../kernel/clock.ts';
import type { Logger } from '../logger.ts';
import { counterIn, type Metrics } from '../metrics.ts';

const REPORT_EVERY_MS = 60_000;

type Loss = 'full' | 'failed' | 'refused';
type Options = Readonly<{
  name: string;
  metrics: Pick<Metrics, 'registry'>;
  logger: Logger;
  clock: Clock;
}>;

/** Counts what was not written of a log, and says so once in a while. */
export function lossesOf({ name: table, metrics, logger, clock }: Options) {
  const counter = counterIn(metrics, {
    name: 'causeway_buffered_rows_lost_total',
    help: 'Entries of logs that were not written: full, the database failing, or refusing them',
    labelNames: ['table', 'reason'],
  });
  for (const reason of ['full', 'failed', 'refused'] satisfies Loss[])
    counter.inc({ table, reason }, 0);
  let [unreported, reportedAt] = [0, -Infinity];
  return (reason: Loss, entries: number, error?: unknown): void => {
    counter.inc({ table, reason }, entries);
    unreported += entries;
    const now = clock.now().getTime();
    if (now - reportedAt < REPORT_EVERY_MS) return;
    // Not the whole error: the database's details repeat the row.
    const cause = error instanceof Error ? error.message : undefined;
    logger.warn({ table, reason, rows: unreported, cause }, 'rows of a log were lost');
    [unreported, reportedAt] = [0, now];
  };
}
