import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import { keptIn } from '../../kernel/kept.ts';
import type { Sleep } from '../jobs/jobs.ts';
import type { Logger } from '../logger.ts';
import { counterIn, type Metrics } from '../metrics.ts';
import type { Database } from './database.ts';
import { blamesData, isNotAll, isUnavailable } from './failure.ts';
import type { BulkStatement } from './bulk-statement.ts';

type Options<Item, Row> = Readonly<{
  table: string;
  db: Database;
  /** As `copyInto` makes it. Each row has a key of its own, so that a repetition is recognised. */
  insertion: BulkStatement<Row>;
  bucketOf: (item: Item) => string;
  bytesOf: (item: Item) => number;
  /** Makes the row when it is about to be written, so that whoever adds an item does not wait for it. */
  rowOf: (item: Item) => Row;
  logger: Logger;
  metrics: Pick<Metrics, 'registry'>;
  /** The machine's time. */
  clock: Clock;
  bounds?: Partial<typeof BOUNDS>;
  wait?: Sleep | undefined;
}>;

const BOUNDS = {
  rows: 20_000, // Several seconds of the most that a process answers.
  bytes: 32 * 1024 * 1024,
};
const FLUSH_AFTER_MS = 400; // With the time of writing itself, a row is there within a second.
const BATCH_ROWS_MAX = 256; // As many as make a COPY worth its round trip; a full batch does not wait.
const BATCH_BYTES_MAX = 1024 * 1024;
// Rows are made for this long, then others have the processor for longer: under load what does not fit
// into a sixth of it is lost, and those who are answered hardly notice.
const TURN_MS = 2;
const OTHERS_MS = 10;
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 10_000;
const REPORT_EVERY_MS = 60_000;
// Of the bounds, while the database does not take rows: on a cluster one server must not use up the room
// of the others.
const FAILING_SHARE = 0.5;

type Held<Item> = Readonly<{ item: Item; bytes: number }>;

type ShardBuffer<Item> = {
  readonly shard: string;
  waiting: Held<Item>[];
  isFailing: boolean;
  running: Promise<void> | undefined;
  /** Ends the wait for more rows. */
  enough: AbortController;
};

/** Rows that nobody waits for: gathered in memory, within bounds, and written within a second. */
export class BufferedRows<Item, Row> {
  readonly #options: Options<Item, Row>;
  readonly #bounds: typeof BOUNDS;
  readonly #wait: Sleep;
  readonly #lose: ReturnType<typeof lossesOf>;
  readonly buffers = new Map<string, ShardBuffer<Item>>();
  readonly #held = { rows: 0, bytes: 0 };
  readonly #closing = new AbortController();

  constructor(options: Options<Item, Row>) {
    this.#options = options;
    this.#bounds = { ...BOUNDS, ...options.bounds };
    this.#wait = options.wait ?? unheldDelay;
    this.#lose = lossesOf(options);
  }

  /** Never throws. False: the row is lost, with a `share` once that much of the room is taken. */
  add(item: Item, share = 1): boolean {
    const bytes = this.#options.bytesOf(item);
    const buffer = this.#laneOf(item);
    const most = buffer.isFailing ? Math.min(share, FAILING_SHARE) : share;
    if (this.#closing.signal.aborted || !this.#hasRoom(bytes, most)) {
      this.#lose('full', 1);
      return false;
    }
    this.#held.rows += 1;
    this.#held.bytes += bytes;
    buffer.waiting.push({ item, bytes });
    if (buffer.waiting.length === BATCH_ROWS_MAX) buffer.enough.abort();
    buffer.running ??= this.#run(buffer);
    return true;
  }

  /** Resolves when what was added before is written, or lost. */
  async flush(): Promise<void> {
    const buffers = [...this.buffers.values()];
    for (const { enough } of buffers) enough.abort();
    await Promise.all(buffers.flatMap(({ running }) => running ?? []));
  }

  /** Takes no more, and resolves when the rest is written, or lost where it cannot be at once. */
  async close(): Promise<void> {
    this.#closing.abort();
    await this.flush();
  }

  #laneOf(item: Item): ShardBuffer<Item> {
    const { db, bucketOf } = this.#options;
    return keptIn(this.buffers, db.shardOf(bucketOf(item)), (shard) => {
      const enough = new AbortController();
      return { shard, waiting: [], isFailing: false, running: undefined, enough };
    });
  }

  #hasRoom(bytes: number, share: number): boolean {
    return (
      this.#held.rows + 1 <= this.#bounds.rows * share &&
      this.#held.bytes + bytes <= this.#bounds.bytes * share
    );
  }

  async #run(buffer: ShardBuffer<Item>): Promise<void> {
    while (buffer.waiting.length > 0) {
      if (!this.#closing.signal.aborted) await this.#wait(FLUSH_AFTER_MS, buffer.enough.signal);
      buffer.enough = new AbortController();
      await this.#writeWaiting(buffer);
    }
    buffer.running = undefined;
  }

  /** Apart from the loop, whose variables would keep what is written until the next time. */
  async #writeWaiting(buffer: ShardBuffer<Item>): Promise<void> {
    const due = buffer.waiting;
    buffer.waiting = [];
    for (const batch of batchesOf(due)) {
      await this.#write(buffer, await this.#rowsOf(batch));
      buffer.isFailing = false;
      this.#held.rows -= batch.length;
      for (const { bytes } of batch) this.#held.bytes -= bytes;
    }
  }

  /** In short turns: whoever is being answered meanwhile must not wait for all of them. */
  async #rowsOf(batch: readonly Held<Item>[]): Promise<Row[]> {
    const rows: Row[] = [];
    let since = performance.now();
    for (const { item } of batch) {
      try {
        rows.push(this.#options.rowOf(item));
      } catch (error) {
        this.#lose('refused', 1, error);
      }
      if (performance.now() - since < TURN_MS) continue;
      if (!this.#closing.signal.aborted) await unheldDelay(OTHERS_MS, this.#closing.signal);
      since = performance.now();
    }
    return rows;
  }

  async #write(buffer: ShardBuffer<Item>, rows: readonly Row[]): Promise<void> {
    const { db, insertion } = this.#options;
    if (rows.length === 0) return;
    for (let attempt = 1; ; attempt += 1) {
      try {
        await db.at(buffer.shard).query(insertion(rows));
        return;
      } catch (error) {
        if (attempt > 1 && isNotAll(error)) return; // They are there: only the answer was lost.
        if (rows.length > 1 && blamesData(error)) return await this.#writeHalves(buffer, rows);
        if (this.#closing.signal.aborted || !isUnavailable(error)) {
          return this.#lose(blamesData(error) ? 'refused' : 'failed', rows.length, error);
        }
        buffer.isFailing = true;
        const waitMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (attempt - 1));
        await this.#wait(waitMs, this.#closing.signal);
      }
    }
  }

  /** So that one row which the database refuses is lost alone. */
  async #writeHalves(buffer: ShardBuffer<Item>, rows: readonly Row[]): Promise<void> {
    const half = rows.length >> 1;
    await this.#write(buffer, rows.slice(0, half));
    await this.#write(buffer, rows.slice(half));
  }
}

function* batchesOf<Item>(due: readonly Held<Item>[]): Generator<readonly Held<Item>[]> {
  let batch: Held<Item>[] = [];
  let bytes = 0;
  for (const each of due) {
    const isFull = batch.length === BATCH_ROWS_MAX || bytes + each.bytes > BATCH_BYTES_MAX;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(each);
    bytes += each.bytes;
  }
  yield batch;
}

type Loss = 'full' | 'failed' | 'refused';

function lossesOf({
  table,
  metrics,
  logger,
  clock,
}: Pick<Options<never, never>, 'table' | 'metrics' | 'logger' | 'clock'>) {
  const counter = counterIn(metrics, {
    name: 'causeway_buffered_rows_lost_total',
    help: 'Rows of logs that were not written: full, the database failing, or refusing them',
    labelNames: ['table', 'reason'],
  });
  for (const reason of ['full', 'failed', 'refused'] satisfies Loss[])
    counter.inc({ table, reason }, 0);
  let [unreported, reportedAt] = [0, -Infinity];
  return (reason: Loss, rows: number, error?: unknown): void => {
    counter.inc({ table, reason }, rows);
    unreported += rows;
    const now = clock.now().getTime();
    if (now - reportedAt < REPORT_EVERY_MS) return;
    // Not the whole error: the database's details repeat the row.
    const cause = error instanceof Error ? error.message : undefined;
    logger.warn({ table, reason, rows: unreported, cause }, 'rows of a log were lost');
    [unreported, reportedAt] = [0, now];
  };
}

/** Keeps no process alive: who ends one closes the buffer first. */
async function unheldDelay(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
