import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addMilliseconds, type Clock, systemClock } from '../../service/src/kernel/clock.ts';
import { type Database, openDatabase } from '../../service/src/platform/db/pool.ts';
import * as store from './clock-store.ts';

const POLL_EVERY_MS = 200; // How late a process learns that the clock was moved.
const HEARTBEAT_MS = 5_000; // How often a process reports if nothing changes.
const GONE_AFTER_MS = 3 * HEARTBEAT_MS; // A process that is silent for longer is not waited for.
const AGREE_WITHIN_MS = 3_000; // Many times what a live process needs, yet short for a caller.
const POLL_AGREEMENT_MS = 20;
const LEASE_MS = 30_000; // A process that dies while moving the clock blocks others for this long.
const RENEW_EVERY_MS = 5_000; // A live process keeps its lease, however long a step takes.

type Options = Readonly<{
  databaseUrl: string;
  /** The clock it runs ahead of. */
  realClock?: Clock;
  /** Called when the time could not be read; reading is retried. */
  onFailure?: (error: unknown) => void;
}>;

/**
 * The sandbox's time: the machine's plus an offset. The offset is stored in the database, so that all
 * processes share it and it survives a restart; it never decreases. The clock has a database connection
 * of its own, so that it never waits for other work.
 */
export class TestClock implements Clock {
  readonly #options: Options;
  readonly #real: Clock;
  readonly #db: Database;
  readonly #name = randomUUID();
  #offsetMs = 0;
  #isFailing = false;
  #reportedAtMs = -Infinity;
  #following: Promise<void> | undefined;
  #closing: Promise<void> | undefined;
  #renewing: NodeJS.Timeout | undefined;
  readonly #stopping = new AbortController();

  constructor(options: Options) {
    this.#options = options;
    this.#real = options.realClock ?? systemClock;
    this.#db = openDatabase({ url: options.databaseUrl, connections: 1, name: 'causeway-clock' });
  }

  now = (): Date => addMilliseconds(this.#real.now(), this.#offsetMs);

  /** The machine's time, and how far this clock is ahead of it. */
  reading(): Readonly<{ realTime: Date; offsetMs: number }> {
    return { realTime: this.#real.now(), offsetMs: this.#offsetMs };
  }

  /** Reads the offset and keeps polling it. Once this resolves, `now` is correct. */
  async follow(): Promise<void> {
    if (this.#following) return;
    await this.#poll();
    this.#following = this.#keepPolling();
  }

  /** Whether any process is moving the clock right now. */
  async isMoving(): Promise<boolean> {
    const { movingUntil } = await store.readTime(this.#db);
    return movingUntil !== null && movingUntil > this.#real.now();
  }

  /** Takes the lease to move the clock; false while another process has it. */
  async beginMove(): Promise<boolean> {
    const now = this.#real.now();
    const until = addMilliseconds(now, LEASE_MS);
    const offsetMs = await store.claimClock(this.#db, { mover: this.#name, now, until });
    if (offsetMs === undefined) return false;
    this.#raise(offsetMs);
    const renew = (): void => void this.moveTo(now).catch(this.#failed);
    this.#renewing = setInterval(renew, RENEW_EVERY_MS).unref();
    return true;
  }

  /** Moves the clock to a time, unless it is past it, and renews the lease; false if it was lost. */
  async moveTo(moment: Date): Promise<boolean> {
    const now = this.#real.now();
    const offsetMs = Math.max(this.#offsetMs, moment.getTime() - now.getTime());
    const raised = { mover: this.#name, offsetMs, until: addMilliseconds(now, LEASE_MS) };
    const stored = await store.raiseOffset(this.#db, raised);
    if (stored !== undefined) this.#raise(stored);
    return stored !== undefined;
  }

  async endMove(): Promise<void> {
    clearInterval(this.#renewing);
    await store.giveTurnBack(this.#db, this.#name);
  }

  /** Waits until every live process uses this clock's offset; false if one took too long. */
  async untilAgreed(): Promise<boolean> {
    await this.#report();
    const offsetMs = this.#offsetMs;
    for (let waitedMs = 0; waitedMs <= AGREE_WITHIN_MS; waitedMs += POLL_AGREEMENT_MS) {
      const since = addMilliseconds(this.#real.now(), -GONE_AFTER_MS);
      if ((await store.countBehind(this.#db, { offsetMs, since })) === 0) return true;
      await delay(POLL_AGREEMENT_MS);
    }
    return false;
  }

  async close(): Promise<void> {
    this.#closing ??= this.#close();
    await this.#closing;
  }

  async #close(): Promise<void> {
    this.#stopping.abort();
    await this.#following;
    // If the database does not respond, the other processes notice by themselves that this one is gone.
    if (this.#following && !this.#isFailing) {
      await store.removeFollower(this.#db, this.#name).catch(this.#failed);
    }
    await this.#db.close();
  }

  async #keepPolling(): Promise<void> {
    const { signal } = this.#stopping;
    for (;;) {
      await delay(POLL_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      await this.#poll().catch(this.#failed);
    }
  }

  /** Reports a failure once, however long it lasts. */
  readonly #failed = (error: unknown): void => {
    if (!this.#isFailing) this.#options.onFailure?.(error);
    this.#isFailing = true;
  };

  async #poll(): Promise<void> {
    const before = this.#offsetMs;
    this.#raise((await store.readTime(this.#db)).offsetMs);
    this.#isFailing = false;
    const isRecent = this.#real.now().getTime() - this.#reportedAtMs < HEARTBEAT_MS;
    if (this.#offsetMs !== before || !isRecent) await this.#report();
  }

  async #report(): Promise<void> {
    const now = this.#real.now();
    const [follower, offsetMs] = [this.#name, this.#offsetMs];
    await store.putFollower(this.#db, { follower, offsetMs, now });
    await store.forgetFollowers(this.#db, { now, afterMs: 2 * GONE_AFTER_MS });
    this.#reportedAtMs = now.getTime();
  }

  /** A response overtaken by a later one must not move the time back. */
  #raise(offsetMs: number): void {
    this.#offsetMs = Math.max(this.#offsetMs, offsetMs);
  }
}

export function openTestClock(options: Options): TestClock {
  return new TestClock(options);
}
