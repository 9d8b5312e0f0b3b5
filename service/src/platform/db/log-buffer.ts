import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../kernel/clock.ts';
import { keptIn } from '../../kernel/kept.ts';
import type { Sleep } from '../jobs/jobs.ts';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';
import type { Database } from './database.ts';
import { blamesData, isNotAll, isUnavailable } from './failure.ts';
import { lossesOf } from './log-losses.ts';
import type { Statement } from './round-trip.ts';
import { transaction } from './transaction.ts';

type Options<Item, Entry> = Readonly<{
  /** Of the log, as it is called where losses are counted. */
  name: string;
  db: Database;
  bucketOf: (item: Item) => string;
  bytesOf: (item: Item) => number;
  /** Makes the entry when it is about to be written, so that whoever adds an item does not wait for it. */
  entryOf: (item: Item) => Entry;
  /** What writes entries of one shard, all or none. Each row has a key, so that a repetition is recognised. */
  writing: (entries: readonly Entry[]) => Promise<readonly Statement[]>;
  logger: Logger;
  metrics: Pick<Metrics, 'registry'>;
  /** The machine's time. */
  clock: Clock;
  bounds?: Partial<typeof BOUNDS>;
  wait?: Sleep | undefined;
}>;

const BOUNDS = {
  entries: 20_000, // Several seconds of the most that a process answers.
  bytes: 32 * 1024 * 1024,
};
const FLUSH_AFTER_MS = 400; // With the time of writing itself, an entry is there within a second.
const BATCH_ENTRIES_MAX = 256; // As many as make a block worth its round trip; a full batch does not wait.
const BATCH_BYTES_MAX = 1024 * 1024;
// Entries are made for this long, then others have the processor for longer: under load what does not fit
// into a sixth of it is lost, and those who are answered hardly notice.
const TURN_MS = 2;
const OTHERS_MS = 10;
const RETRY_FIRST_MS = 250;
const RETRY_MAX_MS = 10_000;
// Of the bounds, while the database takes none: on a cluster one server must not use up the room
// of the others.
const FAILING_SHARE = 0.5;

type Held<Item> = Readonly<{ item: Item; bytes: number }>;

type ShardBuffer<Item> = {
  readonly shard: string;
  waiting: Held<Item>[];
  isFailing: boolean;
  running: Promise<void> | undefined;
  /** Ends the wait for more. */
  enough: AbortController;
};

/** Entries that nobody waits for: gathered in memory, within bounds, and written within a second. */
export class LogBuffer<Item, Entry> {
  readonly #options: Options<Item, Entry>;
  readonly #bounds: typeof BOUNDS;
  readonly #wait: Sleep;
  readonly #lose: ReturnType<typeof lossesOf>;
  readonly buffers = new Map<string, ShardBuffer<Item>>();
  readonly #held = { entries: 0, bytes: 0 };
  readonly #closing = new AbortController();

  constructor(options: Options<Item, Entry>) {
    this.#options = options;
    this.#bounds = { ...BOUNDS, ...options.bounds };
    this.#wait = options.wait ?? unheldDelay;
    this.#lose = lossesOf(options);
  }

  /** Never throws. False: the entry is lost, with a `share` once that much of the room is taken. */
  add(item: Item, share = 1): boolean {
    const bytes = this.#options.bytesOf(item);
    const buffer = this.#bufferOf(item);
    const most = buffer.isFailing ? Math.min(share, FAILING_SHARE) : share;
    if (this.#closing.signal.aborted || !this.#hasRoom(bytes, most)) {
      this.#lose('full', 1);
      return false;
    }
    this.#held.entries += 1;
    this.#held.bytes += bytes;
    buffer.waiting.push({ item, bytes });
    if (buffer.waiting.length === BATCH_ENTRIES_MAX) buffer.enough.abort();
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

  #bufferOf(item: Item): ShardBuffer<Item> {
    const { db, bucketOf } = this.#options;
    return keptIn(this.buffers, db.shardOf(bucketOf(item)), (shard) => {
      const enough = new AbortController();
      return { shard, waiting: [], isFailing: false, running: undefined, enough };
    });
  }

  #hasRoom(bytes: number, share: number): boolean {
    return (
      this.#held.entries + 1 <= this.#bounds.entries * share &&
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
      await this.#write(buffer, await this.#entriesOf(batch));
      buffer.isFailing = false;
      this.#held.entries -= batch.length;
      for (const { bytes } of batch) this.#held.bytes -= bytes;
    }
  }

  /** In short turns: whoever is being answered meanwhile must not wait for all of them. */
  async #entriesOf(batch: readonly Held<Item>[]): Promise<Entry[]> {
    const entries: Entry[] = [];
    let since = performance.now();
    for (const { item } of batch) {
      try {
        entries.push(this.#options.entryOf(item));
      } catch (error) {
        this.#lose('refused', 1, error);
      }
      if (performance.now() - since < TURN_MS) continue;
      if (!this.#closing.signal.aborted) await unheldDelay(OTHERS_MS, this.#closing.signal);
      since = performance.now();
    }
    return entries;
  }

  async #write(buffer: ShardBuffer<Item>, entries: readonly Entry[]): Promise<void> {
    if (entries.length === 0) return;
    try {
      const statements = await this.#options.writing(entries);
      await this.#commit(buffer, statements);
    } catch (error) {
      this.#lose(blamesData(error) ? 'refused' : 'failed', entries.length, error);
    }
  }

  /** Until the database has taken them; throws what will not pass. */
  async #commit(buffer: ShardBuffer<Item>, statements: readonly Statement[]): Promise<void> {
    const db = this.#options.db.at(buffer.shard);
    const [only, ...others] = statements;
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (only && others.length === 0) await db.query(only);
        else await transaction(db, (tx) => tx.commitInOneRoundTrip(statements));
        return;
      } catch (error) {
        if (attempt > 1 && isNotAll(error)) return; // They are there: only the answer was lost.
        if (this.#closing.signal.aborted || !isUnavailable(error)) throw error;
        buffer.isFailing = true;
        const waitMs = Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** (attempt - 1));
        await this.#wait(waitMs, this.#closing.signal);
      }
    }
  }
}

function* batchesOf<Item>(due: readonly Held<Item>[]): Generator<readonly Held<Item>[]> {
  let batch: Held<Item>[] = [];
  let bytes = 0;
  for (const each of due) {
    const isFull = batch.length === BATCH_ENTRIES_MAX || bytes + each.bytes > BATCH_BYTES_MAX;
    if (isFull && batch.length > 0) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(each);
    bytes += each.bytes;
  }
  yield batch;
}

/** Keeps no process alive: who ends one closes the buffer first. */
async function unheldDelay(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal, ref: false }).catch(() => undefined);
}
