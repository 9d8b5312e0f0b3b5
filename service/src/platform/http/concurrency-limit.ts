import { performance } from 'node:perf_hooks';
import { type ShareAccount, lengthOf, Turns, type WeightOf } from './turns.ts';

export type Waiter = Readonly<{
  /** Finishes something, or repeats what was asked before: it goes before what is new. */
  isPreferred: boolean;
  /** Its client left: nothing is begun for it. */
  isGone: () => boolean;
  begin: () => void;
  refuse: () => void;
}>;

/** Whose capacity a request uses, of those that share it. */
export type Sharer = ShareAccount<Held>;
type Held = Waiter & Readonly<{ share: Sharer }>;

export type ConcurrencyLimit = Readonly<{
  shareOf: (name: string) => Sharer;
  /** True: there is room, it is taken, begin. */
  enter: (share: Sharer) => boolean;
  /** Where there was none: it waits for some, or is refused now. */
  wait: (share: Sharer, waiter: Waiter) => void;
  /** Its work has taken so long since it began, or went on. */
  leave: (share: Sharer, tookMs: number) => void;
  /** Work that has room waits for something else, and others may use the room meanwhile. */
  suspend: (share: Sharer, tookMs: number) => void;
  /** It goes on, at once: it has been admitted. */
  resume: (share: Sharer) => void;
  /** What is new of that share would be refused now. False: it is expected to enter in this turn of the loop. */
  isFull: (share: Sharer) => boolean;
  /** Nobody waits: what is new is refused for nobody. */
  isOpen: () => boolean;
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
    weightOf?: WeightOf;
    now?: () => number;
    /** Called with the number of requests in progress, each time it changes. */
    observe?: (inWork: number) => void;
  }>;

const RATE_EVERY_MS = 100; // Long enough for a few batches of commits, short enough to follow a change.
const RATE_WEIGHT = 0.3; // Of the last such time in the running rate.
const PATIENCE = 2; // How many times as long as was expected a request may wait, when work slows down.
const ROUND_MS = 10; // How often waiting requests are checked while none finishes.

/**
 * A request without room waits, unless longer than `waitMs` is expected; twice that at most. Shares
 * take turns, and each may have as many waiting as its part of the line is: one that fills it is
 * refused itself, and nobody else is.
 */
export function createConcurrencyLimit(options: ConcurrencyLimitOptions): ConcurrencyLimit {
  const { atOnce, atOnceMax, waitMs, isBusy, now = () => performance.now() } = options;
  const { observe = () => undefined, weightOf = () => 1 } = options;
  const turns = new Turns<Held>(weightOf);
  const rate = createRate(now);
  let inWork = 0;
  let expected = 0;
  let round: NodeJS.Timeout | undefined;

  const hasRoom = () => inWork < atOnce || (inWork < atOnceMax && !isBusy());
  // Before any rate is known as many may wait as may work.
  const lengthMax = () => Math.max(atOnce, (rate.perSecond() * waitMs) / 1_000);
  const isTooLong = (share: Sharer, length: number) =>
    length > 0 && length >= lengthMax() * turns.partOf(share);

  function take(share: Sharer): true {
    inWork += 1;
    turns.begin(share);
    observe(inWork);
    return true;
  }

  function free(share: Sharer, tookMs: number): void {
    inWork -= 1;
    turns.end(share, tookMs);
    observe(inWork);
    if (turns.length > 0) next();
  }

  function next(): void {
    const since = now() - waitMs * PATIENCE;
    let late = turns.nextOlderThan(since);
    for (; late; late = turns.nextOlderThan(since)) late.refuse();
    while (turns.length > 0 && hasRoom()) {
      const waiter = turns.next();
      if (!waiter) break;
      if (waiter.isGone()) continue;
      take(waiter.share);
      waiter.begin();
    }
    if (turns.length > 0) startRound();
  }

  function startRound(): void {
    round ??= setTimeout(() => {
      round = undefined;
      next();
    }, ROUND_MS).unref();
  }

  return {
    shareOf: (name) => turns.accountOf(name),
    isOpen: () => turns.length === 0,
    isFull: (share) => {
      const length = lengthOf(share);
      if (isTooLong(share, length + expected)) return true;
      if (expected === 0 && length > 0) setImmediate(() => (expected = 0));
      if (length > 0) expected += 1;
      return false;
    },
    enter: (share) => turns.length === 0 && hasRoom() && take(share),
    wait: (share, waiter) => {
      const { isPreferred } = waiter;
      const isRefused = isTooLong(share, isPreferred ? share.preferred.length : lengthOf(share));
      if (isRefused) waiter.refuse();
      else turns.push(share, { ...waiter, share }, { isPreferred, now: now() });
      if (!isRefused) startRound();
    },
    leave: (share, tookMs) => {
      rate.count();
      free(share, tookMs);
    },
    suspend: free,
    resume: take,
  };
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
