import { availableParallelism } from 'node:os';
import { performance } from 'node:perf_hooks';
import { Saturated } from '../../platform/db/group-commit.ts';
import { Problem } from '../../platform/http/errors.ts';
import type { WaitWithoutSlot } from '../../platform/http/route.ts';
import { FailedAddresses } from './failed-addresses.ts';

/** A proof by password, from an address or its network. */
type Asking = Readonly<{
  address: string;
  /** How it waits without taking capacity from others. */
  waitWithoutSlot?: WaitWithoutSlot | undefined;
}>;

type Waiting = Readonly<{
  address: string;
  since: number;
  /** How many of its address were there before it. */
  behind: number;
  begin: () => void;
  refuse: () => void;
}>;

type Options = Readonly<{
  atOnce?: number;
  waitingMax?: number;
  waitMs?: number;
  now?: () => number;
}>;

// A password takes one processor, for some 30 ms: half of them are left to everybody else.
const AT_ONCE = availableParallelism() >= 4 ? 2 : 1;
const WAITING_MAX = 256;
const WAIT_MS = 10_000; // Whoever waits longer is told to try again.
const ROUND_MS = 250;
const GOOD_MAX = 10_000; // Addresses that are remembered.
const GOOD_BONUS = 10; // Failures that an address has before it is as one that never signed in.

/**
 * The room that passwords are verified in, so that a flood of them delays neither payments nor those
 * who know theirs. Few are verified at once, one of an address. Of those that wait, the next is of
 * the address with the fewest failures lately, and where somebody signed in lately rather than where
 * nobody did; among equals the one that came last, since of a flood of new addresses those that came
 * first would wait for all of it together. Where the line is full whoever would be last is refused.
 * Nothing here goes by who is to be signed in: so it takes no longer for one person than for another.
 */
export class SignInRoom {
  readonly #options: Required<Options>;
  readonly #failed: FailedAddresses;
  readonly #good = new Set<string>();
  readonly #ofAddress = new Map<string, number>();
  readonly #atWork = new Set<string>();
  #waiting: Waiting[] = [];
  #hasRound = false;

  constructor(options: Options = {}) {
    const now = options.now ?? (() => performance.now());
    const bounds = { atOnce: AT_ONCE, waitingMax: WAITING_MAX, waitMs: WAIT_MS };
    this.#options = { ...bounds, ...options, now };
    this.#failed = new FailedAddresses(now);
  }

  /** What is proven; nothing, and a refusal, is a failure of the address. */
  async run<T>(asking: Asking, prove: () => Promise<T | undefined>): Promise<T | undefined> {
    const { address } = asking;
    this.#count(address, 1);
    try {
      if (this.#mayBegin(address)) this.#atWork.add(address);
      else await this.#turnOf(asking);
      return await this.#proven(address, prove);
    } finally {
      this.#count(address, -1);
      this.#advance();
    }
  }

  async #proven<T>(address: string, prove: () => Promise<T | undefined>): Promise<T | undefined> {
    try {
      const proven = await prove();
      if (proven === undefined) this.#failed.note(address);
      else this.#remember(address);
      return proven;
    } catch (error) {
      if (error instanceof Problem) this.#failed.note(address);
      throw error;
    } finally {
      this.#atWork.delete(address);
    }
  }

  #count(address: string, more: number): void {
    const count = (this.#ofAddress.get(address) ?? 0) + more;
    if (count === 0) this.#ofAddress.delete(address);
    else this.#ofAddress.set(address, count);
  }

  #remember(address: string): void {
    this.#good.delete(address);
    this.#good.add(address);
    const [oldest] = this.#good;
    if (this.#good.size > GOOD_MAX && oldest !== undefined) this.#good.delete(oldest);
  }

  async #turnOf({ address, waitWithoutSlot = atOnce }: Asking): Promise<void> {
    await waitWithoutSlot(async (gone) => {
      await new Promise<void>((resolve, reject) => {
        const refuse = () => reject(new Saturated('too many passwords wait to be verified'));
        const behind = (this.#ofAddress.get(address) ?? 1) - 1;
        const since = this.#options.now();
        const waiting: Waiting = { address, since, behind, begin: resolve, refuse };
        gone.addEventListener('abort', () => this.#refuse(waiting));
        this.#waiting.push(waiting);
        if (this.#waiting.length > this.#options.waitingMax) this.#refuse(this.#last());
        this.#startRound();
      });
    });
  }

  #refuse(waiting: Waiting | undefined): void {
    const place = waiting ? this.#waiting.indexOf(waiting) : -1;
    if (place < 0) return;
    this.#waiting.splice(place, 1);
    waiting?.refuse();
  }

  #mayBegin(address: string): boolean {
    return this.#atWork.size < this.#options.atOnce && !this.#atWork.has(address);
  }

  #advance(): void {
    const since = this.#options.now() - this.#options.waitMs;
    for (const late of this.#waiting.filter((one) => one.since < since)) this.#refuse(late);
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#atWork.add(next.address);
      next.begin();
    }
    if (this.#waiting.length > 0) this.#startRound();
  }

  #next(): Waiting | undefined {
    let next: Waiting | undefined;
    let least = Infinity;
    for (const waiting of this.#waiting) {
      const rank = this.#rankOf(waiting);
      if (rank > least || !this.#mayBegin(waiting.address)) continue;
      [least, next] = [rank, waiting];
    }
    return next;
  }

  /** Who would be the last to be next. */
  #last(): Waiting | undefined {
    let last: Waiting | undefined;
    let most = -Infinity;
    for (const waiting of this.#waiting) {
      const rank = this.#rankOf(waiting);
      if (rank > most) [most, last] = [rank, waiting];
    }
    return last;
  }

  #rankOf({ address, behind }: Waiting): number {
    return this.#failed.of(address) + behind - (this.#good.has(address) ? GOOD_BONUS : 0);
  }

  #startRound(): void {
    if (this.#hasRound) return;
    this.#hasRound = true;
    const look = (): void => {
      this.#hasRound = false;
      this.#advance();
    };
    setTimeout(look, ROUND_MS);
  }
}

/** Nobody is known to leave. */
const NEVER = new AbortController().signal;
const atOnce: WaitWithoutSlot = async (wait) => await wait(NEVER);
