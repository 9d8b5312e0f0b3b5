import type { Wait } from '../service/src/acquiring/acquirers/index.ts';

type Timer = Readonly<{ at: number; ring: () => void }>;

/** Timers that fire when a test says that time has passed; nothing sleeps. */
export class ManualWait {
  readonly #timers = new Set<Timer>();
  #now = 0;

  readonly wait: Wait = (milliseconds, ring) => {
    const timer = { at: this.#now + milliseconds, ring };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

  /** How many timers run. */
  get running(): number {
    return this.#timers.size;
  }

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    const due = [...this.#timers].filter(({ at }) => at <= this.#now);
    for (const timer of due.toSorted((left, right) => left.at - right.at)) {
      this.#timers.delete(timer);
      timer.ring();
    }
  }
}
