import type { Database } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logger.ts';
import { type Metrics, watch } from '../../platform/metrics.ts';
import { outboxAge } from './outbox-store.ts';

type Deps = Readonly<{ db: Database; logger: Logger; metrics: Metrics }>;

const BEHIND = 'causeway_events_behind_seconds';

/** Shows Prometheus whether what is recorded is also published. */
export function watchEvents({ db, logger, metrics }: Deps): void {
  watch(metrics, {
    gauges: { [BEHIND]: 'How long the oldest event that is not published yet has waited' },
    read: async () => [{ gauge: BEHIND, value: await outboxAge(db) }],
    onFailure: (error) => logger.error({ err: error }, 'a measurement could not be read'),
  });
}
