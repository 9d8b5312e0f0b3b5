import { watch } from '../../platform/metrics.ts';
import { nextDelivery } from './due-store.ts';
import type { Platform } from '../../platform/platform.ts';

type Deps = Pick<Platform, 'db' | 'clock' | 'logger' | 'metrics'>;

const BEHIND = 'causeway_webhooks_behind_seconds';
const EVER = new Date(0);

/** Shows Prometheus whether what is due is also sent. */
export function watchWebhooks({ clock, db, logger, metrics }: Deps): void {
  watch(metrics, {
    gauges: { [BEHIND]: 'How long the webhook that is due for longest has waited' },
    read: async () => {
      const due = await nextDelivery(db, EVER);
      const behindMs = due ? Math.max(0, clock.now().getTime() - due.getTime()) : 0;
      return [{ gauge: BEHIND, value: behindMs / 1_000 }];
    },
    onFailure: (error) => logger.error({ err: error }, 'a measurement could not be read'),
  });
}
