import type { Clock } from '../service/src/kernel/clock.ts';

/** A clock that stands still until a test moves it. */
export class FakeClock implements Clock {
  #now: Date;

  constructor(start = '2026-03-01T12:00:00Z') {
    this.#now = new Date(start);
  }

  now = (): Date => new Date(this.#now);

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
