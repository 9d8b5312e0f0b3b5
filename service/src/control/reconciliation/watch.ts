import { watch } from '../../platform/metrics.ts';
import type { Platform } from '../../platform/platform.ts';
import { DIFFERENCE_KINDS } from './difference.ts';
import { countOpen } from './difference-store.ts';
import { lastCompared } from './run-store.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'logger' | 'metrics'>;

const MS_A_SECOND = 1_000;
const OLDEST = 'causeway_reconciliation_oldest_seconds';

/** Shows Prometheus what is open, and how long ago each party was last compared with. */
export function watchReconciliation({ clock, db, logger, metrics }: Deps): void {
  const onFailure = (error: unknown): void =>
    logger.error({ err: error }, 'a measurement could not be read');
  const secondsSince = (at: Date): number => (clock.now().getTime() - at.getTime()) / MS_A_SECOND;
  watch(metrics, {
    gauges: {
      causeway_reconciliation_differences: 'Differences that nobody has resolved, by kind',
      [OLDEST]: 'Age of the oldest of them, by kind',
    },
    label: 'kind',
    read: async () => {
      const open = new Map((await countOpen(db)).map((one) => [one.kind, one]));
      return DIFFERENCE_KINDS.flatMap((kind) => {
        const { count = 0, oldest } = open.get(kind) ?? {};
        return [
          { gauge: 'causeway_reconciliation_differences', labelled: kind, value: count },
          { gauge: OLDEST, labelled: kind, value: oldest ? secondsSince(oldest) : 0 },
        ];
      });
    },
    onFailure,
  });
  watch(metrics, {
    gauges: {
      causeway_reconciliation_behind_seconds:
        'Time since the end of the last span that was compared',
    },
    label: 'source',
    read: async () =>
      (await lastCompared(db)).map(({ source, to }) => ({
        gauge: 'causeway_reconciliation_behind_seconds',
        labelled: source,
        value: secondsSince(to),
      })),
    onFailure,
  });
}
