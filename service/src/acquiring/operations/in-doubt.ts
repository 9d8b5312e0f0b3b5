/** How operations that the acquirer has not answered are retried, the same in every slice. */

/**
 * How long a process may take to ask the acquirer and commit its answer: the acquirer's time-out of
 * 10 s and as much again for us. After that the operation counts as abandoned.
 */
export const ABANDONED_AFTER_MS = 20_000;

/** Longer than an enquiry and a reversal take together, time-outs included. */
export const LEASE_MS = 30_000;

const BACK_OFF_FIRST_MS = 1_000;
const BACK_OFF_MAX_MS = 30_000; // A recovery is noticed within half a minute.

/** After so many attempts without an answer, about a minute, a person should know. */
export const STUCK_AFTER_ATTEMPTS = 6;

/** How long a sweeper waits after so many failed attempts. */
export function backOffMs(attempts: number): number {
  return Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** attempts);
}

/** What is parked is due then: never, until somebody repeats it. */
export const PARKED_UNTIL = new Date('2200-01-01T00:00:00Z');

export function isParked(dueAt: Date | null): boolean {
  return dueAt?.getTime() === PARKED_UNTIL.getTime();
}
