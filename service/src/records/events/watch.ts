import { outboxAge } from './outbox-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { watch } from '../../platform/metrics.ts';

const BEHIND = 'causeway_events_behind_seconds';

type Watched = Pick<Platform, 'db' | 'logger' | 'metrics'>;

export function watchEvents({ db, logger, metrics }: Watched): void {
  watch(metrics, {
    gauges: { [BEHIND]: 'How long the oldest event that is not published yet has waited' },
    read: async () => [{ gauge: BEHIND, value: await outboxAge(db) }],
    onFailure: (error) => logger.error({ err: error }, 'a measurement could not be read'),
  });
}
