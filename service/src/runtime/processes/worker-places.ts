import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../platform/logger.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { StartError } from '../../platform/start-error.ts';

export type WorkerExit = Readonly<{
  worker?: number;
  pid?: number;
  code?: number | undefined;
  signal?: string | null;
  hasStarted: boolean;
  /** Why it cannot start, where it said so. */
  complaint?: string | undefined;
}>;

type Place = Readonly<{
  logger: Logger;
  metrics: Pick<Metrics, 'workerDeaths' | 'workerStarts'>;
  /** A worker's life from its start to its end; it never rejects. */
  live: (onStarted: () => void) => Promise<WorkerExit>;
  stopping: AbortSignal;
}>;

// A worker that keeps dying must not be restarted in a tight loop; what is put right is noticed soon.
const [RESTART_FIRST_MS, RESTART_MAX_MS] = [500, 30_000];
/** So many in a row that end before any has started in their place end the service. */
const DEATHS_MAX = 4;

/** Resolves once there is a worker in a place, which is filled again whenever its worker ends. */
export async function keepPlace(place: Place): Promise<void> {
  const first = Promise.withResolvers<void>();
  void fill(place, first);
  await first.promise;
}

/** After a while that grows. `first` is told of the first that started, or why none will. */
async function fill(place: Place, first: PromiseWithResolvers<void>): Promise<void> {
  const { live, metrics, stopping } = place;
  let [isFilled, deaths] = [false, 0];
  for (let before = 0; !stopping.aborted; before += 1) {
    const since = performance.now();
    const death = await live(() => {
      isFilled = true;
      first.resolve();
      if (before > 0) metrics.workerStarts.inc({ outcome: 'started' });
    });
    if (stopping.aborted) return;
    deaths = performance.now() - since > RESTART_MAX_MS ? 1 : deaths + 1;
    if (!isFilled && (death.complaint !== undefined || deaths >= DEATHS_MAX)) {
      first.reject(new StartError(death.complaint ?? 'An API process did not start.'));
      return;
    }
    report(place, death, before);
    const pause = Math.min(RESTART_MAX_MS, RESTART_FIRST_MS * 2 ** (deaths - 1));
    await delay(pause, undefined, { signal: stopping }).catch(() => undefined);
  }
}

function report({ logger, metrics }: Place, death: WorkerExit, before: number): void {
  const { hasStarted, ...how } = death;
  metrics.workerDeaths.inc();
  if (!hasStarted && before > 0) metrics.workerStarts.inc({ outcome: 'failed' });
  logger.error(how, 'a worker died; another is started');
}
