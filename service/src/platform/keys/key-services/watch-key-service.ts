import { watch } from '../../metrics.ts';
import type { Platform } from '../../platform.ts';

/** Shows Prometheus whether the key service answers; nothing where there is none. */
export function watchKeyService({
  keyring,
  logger,
  metrics,
}: Pick<Platform, 'keyring' | 'logger' | 'metrics'>): void {
  const gauge = 'causeway_key_service_available';
  watch(metrics, {
    gauges: { [gauge]: 'Whether the key service that wraps our keys answers: 1 or 0' },
    read: async () => {
      const isAvailable = await keyring.isServiceAvailable();
      return isAvailable === undefined ? [] : [{ gauge, value: isAvailable ? 1 : 0 }];
    },
    onFailure: (error) => logger.error({ err: error }, 'a measurement could not be read'),
  });
}
