import type { ServerResponse } from 'node:http';
import type { ConcurrencyLimit, Share } from './concurrency-limit.ts';
import type { Reader } from './long-reads.ts';

/** What a request has of a capacity, from when it begins to be worked on until its answer is written. */
export class Stay {
  readonly #limit: ConcurrencyLimit;
  readonly #share: Share;
  #since = 0;
  #isIn = false;

  constructor(limit: ConcurrencyLimit, shareName: string) {
    this.#limit = limit;
    this.#share = limit.shareOf(shareName);
  }

  enter(): boolean {
    const isIn = this.#limit.enter(this.#share);
    if (isIn) this.begin();
    return isIn;
  }

  wait(waiter: Parameters<ConcurrencyLimit['wait']>[1]): void {
    this.#limit.wait(this.#share, waiter);
  }

  /** There is room for it from now on. */
  begin(): void {
    this.#isIn = true;
    this.#since = performance.now();
  }

  leave(): void {
    this.#isIn = false;
    this.#limit.leave(this.#share, performance.now() - this.#since);
  }

  /** A file whose rest is read after its answer has begun has none any more. */
  suspend(): void {
    if (this.#isIn) this.#limit.suspend(this.#share, performance.now() - this.#since);
  }

  resume(): void {
    if (!this.#isIn) return;
    this.#limit.resume(this.#share);
    this.#since = performance.now();
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
export function readerOf(share: string, response: ServerResponse, stay: Stay | undefined): Reader {
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
