import { performance } from 'node:perf_hooks';

export type Waiter = Readonly<{
  /** Finishes something, or repeats what was asked before: it goes before what is new. */
  isPreferred: boolean;
  /** Its client left: nothing is begun for it. */
  isGone: () => boolean;
  begin: () => void;
  refuse: () => void;
}>;

export type ConcurrencyLimit = Readonly<{
  /** True: there is room, it is taken, begin. */
  enter: () => boolean;
  /** Where there was none: it waits for some, or is refused now. */
  wait: (waiter: Waiter) => void;
  leave: () => void;
  /** Work that has room waits for something else, and others may use the room meanwhile. */
  suspend: () => void;
  /** It goes on, at once: it has been admitted. */
  resume: () => void;
  /** What is new would be refused now. False: it is expected to enter in this turn of the loop. */
  isFull: () => boolean;
}>;

export type ConcurrencyBounds = Readonly<{
  /** Requests in progress while the process is busy: more would make all of them slower and none faster. */
  atOnce: number;
  /** While it is not: most of them then wait for something else, such as a remote host. */
  atOnceMax: number;
  /** How long a request may be expected to wait before it begins; it never waits more than twice that. */
  waitMs: number;
}>;

export type ConcurrencyLimitOptions = ConcurrencyBounds &
  Readonly<{
    isBusy: () => boolean;
    now?: () => number;
    /** Called with the number of requests in progress, each time it changes. */
    observe?: (inWork: number) => void;
  }>;

const RATE_EVERY_MS = 100; // Long enough for a few batches of commits, short enough to follow a change.
const RATE_WEIGHT = 0.3; // Of the last such time in the running rate.
const PATIENCE = 2; // How many times as long as was expected a request may wait, when work slows down.
const ROUND_MS = 10; // How often waiting requests are checked while none finishes.

/** A request without room waits, unless longer than `waitMs` is expected; twice that at most. */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { atOnce, atOnceMax, waitMs, isBusy, now = () => performance.now() } = options;
  const { observe = () => undefined } = options;
  const preferred = new Line();
  const ordinary = new Line();
  const rate = createRate(now);
  let inWork = 0;
  let expected = 0;
  let round: NodeJS.Timeout | undefined;

  const hasRoom = () => inWork < atOnce || (inWork < atOnceMax && !isBusy());
  // Before any rate is known as many may wait as may work.
  const lengthMax = () => Math.max(atOnce, (rate.perSecond() * waitMs) / 1_000);
  const waiting = () => preferred.length + ordinary.length;
  const isTooLong = (length: number) => length > 0 && length >= lengthMax();

  function take(): true {
    inWork += 1;
    observe(inWork);
    return true;
  }

  function free(): void {
    inWork -= 1;
    observe(inWork);
    if (waiting() > 0) next();
  }

  function next(): void {
    const since = now() - waitMs * PATIENCE;
    for (const line of [preferred, ordinary]) {
      for (let waiter = line.shiftOlderThan(since); waiter; waiter = line.shiftOlderThan(since)) {
        waiter.refuse();
      }
    }
    while (waiting() > 0 && hasRoom()) {
      const waiter = preferred.shift() ?? ordinary.shift();
      if (!waiter || waiter.isGone()) continue;
      take();
      waiter.begin();
    }
    if (waiting() > 0) startRound();
  }

  function startRound(): void {
    round ??= setTimeout(() => {
      round = undefined;
      next();
    }, ROUND_MS).unref();
  }

  return {
    isFull: () => {
      if (isTooLong(waiting() + expected)) return true;
      if (expected === 0 && waiting() > 0) setImmediate(() => (expected = 0));
      if (waiting() > 0) expected += 1;
      return false;
    },
    enter: () => waiting() === 0 && hasRoom() && take(),
    wait: (waiter) => {
      const line = waiter.isPreferred ? preferred : ordinary;
      const isRefused = isTooLong(waiter.isPreferred ? line.length : waiting());
      if (isRefused) waiter.refuse();
      else line.push(waiter, now());
      if (!isRefused) startRound();
    },
    leave: () => {
      rate.count();
      free();
    },
    suspend: free,
    resume: take,
  };
}

class Line {
  #waiters: { readonly waiter: Waiter; readonly since: number }[] = [];
  #first = 0;

  get length(): number {
    return this.#waiters.length - this.#first;
  }

  push(waiter: Waiter, since: number): void {
    this.#waiters.push({ waiter, since });
  }

  shift(): Waiter | undefined {
    const entry = this.#waiters[this.#first];
    if (!entry) return undefined;
    this.#first += 1;
    // Taking the first out of an array moves all the others; so many are taken together.
    if (this.#first * 2 >= this.#waiters.length) {
      this.#waiters = this.#waiters.slice(this.#first);
      this.#first = 0;
    }
    return entry.waiter;
  }

  /** The first, if it has waited since before that. */
  shiftOlderThan(since: number): Waiter | undefined {
    const entry = this.#waiters[this.#first];
    return entry && entry.since < since ? this.shift() : undefined;
  }
}

function createRate(now: () => number) {
  let [perSecond, counted, since] = [0, 0, now()];
  const settle = (): void => {
    const elapsedMs = now() - since;
    if (elapsedMs < RATE_EVERY_MS) return;
    const fresh = (counted * 1_000) / elapsedMs;
    // After a pause the last figure says nothing of the present.
    const weight = elapsedMs > RATE_EVERY_MS * 10 ? 1 : RATE_WEIGHT;
    perSecond += (fresh - perSecond) * weight;
    [counted, since] = [0, now()];
  };
  return {
    count: () => {
      counted += 1;
      settle();
    },
    perSecond: () => {
      settle();
      return perSecond;
    },
  };
}

const BUSY_SHARE = 0.9; // Of the time: what is left goes to what Node does between turns.
const BUSY_EVERY_MS = 20;

/** Whether the event loop was hardly ever idle lately. Cheap to call: it measures seldom. */
export function createBusyCheck(): () => boolean {
  let last = performance.eventLoopUtilization();
  let lookedAt = performance.now();
  let isBusy = false;
  return () => {
    const now = performance.now();
    if (now - lookedAt < BUSY_EVERY_MS) return isBusy;
    const present = performance.eventLoopUtilization();
    isBusy = performance.eventLoopUtilization(present, last).utilization >= BUSY_SHARE;
    [last, lookedAt] = [present, now];
    return isBusy;
  };
}
