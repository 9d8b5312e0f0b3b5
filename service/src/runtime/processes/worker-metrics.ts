import { cumulativeOf, type Snapshot, sumOf } from '../../platform/metrics.ts';

const PATIENCE_MS = 1_000; // A worker that takes longer is reported with its previous values.

export type WorkerMetrics = Readonly<{
  read: () => Promise<readonly Snapshot[]>;
  receiveSnapshot: (worker: number, snapshot: Snapshot) => void;
  gone: (worker: number) => void;
}>;

/** What a worker had counted stays in the sum when it dies: one that falls looks like a restart. */
export function gatherWorkerMetrics(ask: () => readonly number[]): WorkerMetrics {
  const last = new Map<number, Snapshot>();
  const awaited = new Set<number>();
  let past: Snapshot[] = [];
  let complete: (() => void) | undefined;
  const settle = (worker: number): void => {
    awaited.delete(worker);
    if (awaited.size === 0) complete?.();
  };
  return {
    read: async () => {
      for (const worker of ask()) awaited.add(worker);
      await new Promise<void>((resolve) => {
        const late = setTimeout(resolve, PATIENCE_MS).unref();
        complete = () => {
          clearTimeout(late);
          resolve();
        };
        if (awaited.size === 0) complete();
      });
      const dead = past;
      past = [];
      if (dead.length > 0) past.push(await sumOf(dead));
      return [...past, ...last.values()];
    },
    receiveSnapshot: (worker, snapshot) => {
      last.set(worker, snapshot);
      settle(worker);
    },
    gone: (worker) => {
      past.push(cumulativeOf(last.get(worker) ?? []));
      last.delete(worker);
      settle(worker);
    },
  };
}
