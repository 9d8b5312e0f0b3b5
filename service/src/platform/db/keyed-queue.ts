import { PassingMap } from '../../kernel/passing-map.ts';
import type { QueueTally } from './queue-tally.ts';

export type QueuedCommand<Command, Result> = {
  readonly command: Command;
  readonly key: string | undefined;
  /** When it was submitted, by `performance.now()`. */
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
  next?: QueuedCommand<Command, Result> | undefined;
};

/** One entry of each key is ready or taken, and the others queue behind it: nothing is searched. */
export class KeyedQueue<Command, Result> {
  readonly #ready: QueuedCommand<Command, Result>[] = [];
  readonly #lastOfKey = new PassingMap<string, QueuedCommand<Command, Result>>();
  readonly #tally: QueueTally;
  #waiting = 0;

  constructor(tally: QueueTally) {
    this.#tally = tally;
  }

  get ready(): number {
    return this.#ready.length;
  }

  get waiting(): number {
    return this.#waiting;
  }

  #count(more: number): void {
    this.#waiting += more;
    this.#tally.waiting += more;
  }

  push(entry: QueuedCommand<Command, Result>): void {
    this.#count(1);
    const ahead = entry.key === undefined ? undefined : this.#lastOfKey.get(entry.key);
    if (entry.key !== undefined) this.#lastOfKey.set(entry.key, entry);
    if (ahead) ahead.next = entry;
    else this.#ready.push(entry);
  }

  take(most: number): QueuedCommand<Command, Result>[] {
    const taken = this.#ready.splice(0, most);
    this.#count(-taken.length);
    return taken;
  }

  /** Of the ready entries those submitted before then. */
  takeOlder(before: number): QueuedCommand<Command, Result>[] {
    const all = this.take(this.#ready.length);
    const young = all.filter(({ since }) => since >= before);
    this.#ready.push(...young);
    this.#count(young.length);
    return all.filter(({ since }) => since < before);
  }

  /** Taken entries have their outcome: the next of each key becomes ready. */
  release(taken: readonly QueuedCommand<Command, Result>[]): void {
    for (const entry of taken) {
      const { key, next } = entry;
      entry.next = undefined; // In the old generation it would keep all that came after it alive.
      if (next) this.#ready.push(next);
      else if (key !== undefined) this.#lastOfKey.delete(key);
    }
  }
}
