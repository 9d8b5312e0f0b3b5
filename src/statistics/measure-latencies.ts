import { bucketOf } from '../kernel/id.ts';
import type { Clock } from '../kernel/clock.ts';
import { isPartner } from '../partners/index.ts';
import type { Database } from '../platform/db/pool.ts';
import type { AnsweredCall } from '../platform/http/answered.ts';
import type { Logger } from '../platform/logger.ts';
import { classOf } from './latency.ts';
import { addingLatencies, type LatencyRow } from './latency-store.ts';
import { KEPT_UNITS, unitBeginning } from './unit.ts';

/** How long requests take, as this process answers them. */
export type Latencies = Readonly<{
  /** Costs next to nothing: nobody waits for what is measured. */
  note: (call: Pick<AnsweredCall, 'caller' | 'route' | 'milliseconds' | 'isShed'>) => void;
  /** The same for what was asked of an acquirer. */
  noteAcquirer: (asked: Readonly<{ operation: string; milliseconds: number }>) => void;
  flush: () => Promise<void>;
  close: () => Promise<void>;
}>;

type Deps = Readonly<{
  /** Over connections that no request waits for. */
  db: Database;
  clock: Clock;
  logger: Logger;
}>;

const EVERYBODY = ''; // For operators.
const FLUSH_EVERY_MS = 5_000;
const ROWS_MAX = 20_000; // Between two writes; what is measured beyond that is not kept.

/**
 * Gathers durations in classes and adds them to the table every few seconds. It is a measurement: what
 * a process that is killed has gathered is lost, and what may have been written is not written again.
 */
export function measureLatencies({ db, clock, logger }: Deps): Latencies {
  let gathered = new Map<string, { -readonly [Name in keyof LatencyRow]: LatencyRow[Name] }>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const add = (partnerId: string, operation: string, milliseconds: number): void => {
    const [now, upToMs] = [clock.now(), classOf(milliseconds)];
    for (const unit of KEPT_UNITS) {
      const at = unitBeginning(unit, now);
      const key = [partnerId, unit, at.getTime(), operation, upToMs].join(' ');
      const known = gathered.get(key);
      if (known) known.count += 1n;
      else if (gathered.size < ROWS_MAX) {
        const bucket = bucketOf(partnerId);
        gathered.set(key, { bucket, partnerId, unit, at, operation, upToMs, count: 1n });
      }
    }
    timer ??= setTimeout(() => void flush(), FLUSH_EVERY_MS).unref();
  };

  const write = async (rows: readonly LatencyRow[]): Promise<void> => {
    for (const [shard, ofShard] of Map.groupBy(rows, ({ bucket }) => db.shardOf(bucket))) {
      try {
        await db.at(shard).query(addingLatencies(ofShard));
      } catch (error) {
        logger.warn({ err: error }, 'measured durations were lost');
      }
    }
  };

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    // In the order in which whoever else adds to the same rows locks them.
    const rows = [...gathered].toSorted(([one], [other]) => (one < other ? -1 : 1));
    gathered = new Map();
    writing = writing.then(() => write(rows.map(([, row]) => row)));
    await writing;
  };

  return {
    note: ({ caller, route, milliseconds, isShed }) => {
      if (!route || route.hidden === true || isShed) return;
      add(EVERYBODY, route.operationId, milliseconds);
      if (isPartner(caller)) add(caller.partnerId, route.operationId, milliseconds);
    },
    noteAcquirer: ({ operation, milliseconds }) =>
      add(EVERYBODY, `acquirer.${operation}`, milliseconds),
    flush,
    close: flush,
  };
}
