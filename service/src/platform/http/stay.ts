import type { ServerResponse } from 'node:http';
import type { ConcurrencyLimit, Sharer, Waiter } from './concurrency-limit.ts';
import type { LongReader, LongReads } from './long-reads.ts';

/** What a request has of a capacity, from when it begins to be worked on until its answer is written. */
export class Stay {
  readonly #limit: ConcurrencyLimit;
  readonly #share: Sharer;
  /** The room that makes way for it; undefined where it is a long read itself. */
  readonly #besides: LongReads | undefined;
  #since = 0;
  #isIn = false;

  constructor(limit: ConcurrencyLimit, shareName: string, besides?: LongReads) {
    this.#limit = limit;
    this.#share = limit.shareOf(shareName);
    this.#besides = besides;
  }

  enter(): boolean {
    const isIn = this.#limit.enter(this.#share);
    if (isIn) this.begin();
    return isIn;
  }

  wait(waiter: Waiter): void {
    this.#limit.wait(this.#share, waiter);
  }

  /** There is room for it from now on. */
  begin(): void {
    this.#isIn = true;
    this.#goOn();
  }

  leave(): void {
    this.#isIn = false;
    this.#limit.leave(this.#share, this.#pause());
  }

  /** A file whose rest is read after its answer has begun has none any more. */
  suspend(): void {
    if (this.#isIn) this.#limit.suspend(this.#share, this.#pause());
  }

  resume(): void {
    if (!this.#isIn) return;
    this.#limit.resume(this.#share);
    this.#goOn();
  }

  #goOn(): void {
    this.#since = performance.now();
    this.#besides?.beginOtherWork(this.#share.name);
  }

  /** How long it was worked on. */
  #pause(): number {
    this.#besides?.endOtherWork(this.#share.name);
    return performance.now() - this.#since;
  }
}

/** Others may use what it has meanwhile. */
export async function waitWithoutSlot<T>(
  response: ServerResponse,
  stay: Stay | undefined,
  wait: (gone: AbortSignal) => Promise<T>,
): Promise<T> {
  const gone = new AbortController();
  const leave = (): void => gone.abort();
  response.once('close', leave);
  stay?.suspend();
  try {
    return await wait(gone.signal);
  } finally {
    stay?.resume();
    response.off('close', leave);
  }
}

/** A long read has its place until its last byte is sent, or its client is gone. */
export function longReaderOf(
  share: string,
  response: ServerResponse,
  stay: Stay | undefined,
): LongReader {
  return {
    share,
    isGone: () => response.destroyed,
    holds: (leave) => {
      if (response.destroyed) leave();
      else response.once('close', leave);
    },
    waits: () => stay?.suspend(),
    goesOn: () => stay?.resume(),
  };
}
