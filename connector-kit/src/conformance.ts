import { test } from 'node:test';
import { ACTIVITY_TRIALS } from './activity-trials.ts';
import type { Note } from './asked.ts';
import { AUTHORIZATION_TRIALS } from './authorization-trials.ts';
import { DISPUTE_TRIALS } from './dispute-trials.ts';
import { FOLLOW_UP_TRIALS } from './follow-up-trials.ts';
import { LIFECYCLE_TRIALS } from './lifecycle-trials.ts';
import { conversationWith, type Subject, type Trials } from './on-trial.ts';

const TRIALS: Trials = {
  ...AUTHORIZATION_TRIALS,
  ...FOLLOW_UP_TRIALS,
  ...ACTIVITY_TRIALS,
  ...DISPUTE_TRIALS,
  ...LIFECYCLE_TRIALS,
};
const TRIAL_MS = 120_000; // A connector that never becomes ready again fails, in place of hanging.

/** Tests that every connector passes before money goes through it: one for each promise of the port. */
export function assertConformance(name: string, open: () => Promise<Subject>): void {
  for (const [promise, trial] of Object.entries(TRIALS)) {
    void test(`${name}: ${promise}`, { timeout: TRIAL_MS }, async () => {
      const subject = await open();
      const notes: Note[] = [];
      const speak = conversationWith(subject, (note) => notes.push(note));
      try {
        await trial(subject, speak);
      } catch (error) {
        throw new BrokenPromise(promise, error, notes);
      }
    });
  }
}

/** Says which promise, what was expected instead, and which calls came to nothing on the way. */
class BrokenPromise extends Error {
  override readonly name = 'BrokenPromise';

  constructor(promise: string, error: unknown, notes: readonly Note[]) {
    const said = error instanceof Error ? error.message : String(error);
    const lines = notes.map(({ text }) => `  ${text}`);
    super([`${promise}. But ${said}.`, ...lines].join('\n'), {
      cause: notes.find((note) => note.error !== undefined)?.error ?? error,
    });
  }
}
