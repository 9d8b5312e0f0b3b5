import { bucketOf } from '../../kernel/id.ts';
import { isPartner } from '../../access/partners/index.ts';
import type { AnsweredCall } from '../../platform/http/exchange.ts';
import { classOf } from './latency.ts';
import { addingLatencies, type LatencyRow } from './latency-store.ts';
import { EVERYBODY } from './tally.ts';
import { KEPT_UNITS, UNIT_MS, unitBeginning } from './unit.ts';
import type { Platform } from '../../platform/platform.ts';

/** How long requests take, as this process answers them. */
export type Latencies = ReturnType<typeof measureLatencies>;

const FLUSH_EVERY_MS = 5_000;
const KEPT_MAX = 10_000; // Between two writes; what is measured beyond that is not kept.

/** How often an operation of a partner's, or of nobody's, took so long in one hour. */
type Gathered = Readonly<{ partnerId: string; hour: number; operation: string; upToMs: number }> & {
  count: number;
};

/**
 * Gathers durations in classes and adds them to the table every few seconds. It is a measurement: what
 * a process that is killed has gathered is lost, and what may have been written is not written again.
 */
export function measureLatencies(deps: Pick<Platform, 'db' | 'clock' | 'logger'>) {
  const { db, clock, logger } = deps; // Its connections are such as no request waits for.
  let gathered = new Map<string, Gathered>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const add = (partnerId: string, operation: string, milliseconds: number): void => {
    const hour = Math.floor(clock.now().getTime() / UNIT_MS.HOUR);
    const upToMs = classOf(milliseconds);
    const key = `${partnerId} ${hour} ${operation} ${upToMs}`;
    const known = gathered.get(key);
    if (known) known.count += 1;
    else if (gathered.size < KEPT_MAX) {
      gathered.set(key, { partnerId, hour, operation, upToMs, count: 1 });
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
    const rows = rowsOf(gathered.values());
    gathered = new Map();
    writing = writing.then(() => write(rows));
    await writing;
  };

  return {
    /** Costs next to nothing: nobody waits for what is measured. */
    note: (call: Pick<AnsweredCall, 'caller' | 'route' | 'milliseconds' | 'isShed'>): void => {
      const { caller, route, milliseconds, isShed } = call;
      if (!route || route.hidden === true || isShed) return;
      add(isPartner(caller) ? caller.partnerId : EVERYBODY, route.operationId, milliseconds);
    },
    /** The same for what was asked of an acquirer. */
    noteAcquirer: ({
      operation,
      milliseconds,
    }: Readonly<{ operation: string; milliseconds: number }>) =>
      add(EVERYBODY, `acquirer.${operation}`, milliseconds),
    flush,
    close: flush,
  };
}

/**
 * By hour, day and week, for the partner and for all, in the order in which whoever else adds to the same
 * rows locks them.
 */
function rowsOf(gathered: Iterable<Gathered>): LatencyRow[] {
  const rows = new Map<string, LatencyRow>();
  for (const { partnerId: own, hour, operation, upToMs, count } of gathered) {
    for (const partnerId of new Set([EVERYBODY, own])) {
      for (const unit of KEPT_UNITS) {
        const at = unitBeginning(unit, new Date(hour * UNIT_MS.HOUR));
        const key = [partnerId, unit, at.getTime(), operation, upToMs].join(' ');
        const sum = (rows.get(key)?.count ?? 0n) + BigInt(count);
        const bucket = bucketOf(partnerId);
        rows.set(key, { bucket, partnerId, unit, at, operation, upToMs, count: sum });
      }
    }
  }
  return [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}
