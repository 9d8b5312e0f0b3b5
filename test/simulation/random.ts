/** Chance that follows from its seed alone, so that whatever came of it can be seen again. */
export class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 up to, not including, 1. (mulberry32) */
  next = (): number => {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };

  of(share: number): boolean {
    return this.next() < share;
  }

  between(least: number, most: number): number {
    return least + this.next() * (most - least);
  }

  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** How long until something that happens once in `mean`, at any moment. */
  until(mean: number): number {
    return -Math.log(1 - this.next()) * mean;
  }

  pick<One>(all: readonly One[]): One {
    const one = all[this.below(all.length)];
    if (one === undefined) throw new Error('there is nothing to pick from');
    return one;
  }

  fill<Bytes extends NodeJS.ArrayBufferView>(target: Bytes): Bytes {
    const bytes = new Uint8Array(target.buffer, target.byteOffset, target.byteLength);
    for (let place = 0; place < bytes.length; place += 1) bytes[place] = this.below(256);
    return target;
  }

  /** Chance of its own for something else, so that more of the one changes nothing of the other. */
  fork(): Chance {
    return new Chance(this.below(2 ** 32));
  }
}
