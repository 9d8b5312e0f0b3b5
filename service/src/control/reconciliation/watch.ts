import type { Clock } from '../../kernel/clock.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Logger } from '../../platform/logger.ts';
import { type Metrics, watch } from '../../platform/metrics.ts';
import { DIFFERENCE_KINDS } from './difference.ts';
import { countOpen } from './difference-store.ts';
import { lastCompared } from './run-store.ts';

type Deps = Readonly<{ db: Database; clock: Clock; logger: Logger; metrics: Metrics }>;

const MS_A_SECOND = 1_000;

/** Shows Prometheus what is open, and how long ago each party was last compared with. */
export function watchReconciliation({ clock, db, logger, metrics }: Deps): void {
  const onFailure = (error: unknown): void =>
    logger.error({ err: error }, 'a measurement could not be read');
  const secondsSince = (at: Date): number => (clock.now().getTime() - at.getTime()) / MS_A_SECOND;
  watch(metrics, {
    gauges: {
      causeway_reconciliation_differences: 'Differences that nobody has resolved, by kind',
      causeway_reconciliation_oldest_seconds: 'Age of the oldest of them, by kind',
    },
    label: 'kind',
    read: async () => {
      const open = new Map((await countOpen(db)).map((one) => [one.kind, one]));
      return DIFFERENCE_KINDS.flatMap((kind) => {
        const { count = 0, oldest } = open.get(kind) ?? {};
        return [
          { gauge: 'causeway_reconciliation_differences', labelled: kind, value: count },
          {
            gauge: 'causeway_reconciliation_oldest_seconds',
            labelled: kind,
            value: oldest ? secondsSince(oldest) : 0,
          },
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
