import { randomBytes } from 'node:crypto';

const SLOTS = 2 ** 20; // A MiB. Of twenty thousand addresses, one in fifty shares its slot with another.
const COUNT_MAX = 255;
const HALVED_EVERY_MS = 15 * 60 * 1_000;
const FNV_PRIME = 0x01000193;
const FOLD = 12; // The low bits of the digest are the weaker ones.

/**
 * How often signing in failed from addresses lately, however many there are: counts without names,
 * which are halved as time goes on. They decide who goes first, and nothing else.
 */
export class FailedAddresses {
  readonly #now: () => number;
  readonly #seed = randomBytes(4).readInt32LE(); // Nobody can make two addresses share a slot.
  #counts: Uint8Array | undefined; // Where nobody fails it takes no memory.
  #halvedAt = 0;

  constructor(now: () => number) {
    this.#now = now;
  }

  of(address: string): number {
    this.#halve();
    return this.#counts?.[this.#slotOf(address)] ?? 0;
  }

  note(address: string): void {
    this.#counts ??= new Uint8Array(SLOTS);
    this.#halve();
    const slot = this.#slotOf(address);
    this.#counts[slot] = Math.min(COUNT_MAX, (this.#counts[slot] ?? 0) + 1);
  }

  #halve(): void {
    const now = this.#now();
    if (now - this.#halvedAt < HALVED_EVERY_MS) return;
    this.#halvedAt = now;
    const counts = this.#counts;
    if (!counts) return;
    for (let slot = 0; slot < SLOTS; slot += 1) counts[slot] = (counts[slot] ?? 0) >> 1;
  }

  #slotOf(address: string): number {
    let place = this.#seed;
    for (let at = 0; at < address.length; at += 1) {
      place = Math.imul(place ^ address.charCodeAt(at), FNV_PRIME);
    }
    return (place ^ (place >>> FOLD)) & (SLOTS - 1);
  }
}
