import { sequence } from '../sequence.ts';

/** Chance that a seed decides: the same seed and place give the same draws, whatever runs beside. */
export class Random {
  readonly #next: () => number;

  constructor(seed: number, place = 0) {
    this.#next = sequence(mixed(seed, place));
  }

  /** An integer from 0 up to, not including, `limit`. */
  below(limit: number): number {
    return Math.floor(this.#next() * limit);
  }

  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.#next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = this.pickOrNone(list);
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  pickOrNone<T>(list: readonly T[]): T | undefined {
    return list[this.below(list.length)];
  }
}

/** Neighbouring seeds must not give neighbouring sequences (the finalizer of MurmurHash3). */
function mixed(seed: number, place: number): number {
  let hash = Math.imul(seed, 0x9e3779b1) ^ Math.imul(place + 1, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
