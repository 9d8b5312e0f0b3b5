import { setTimeout as delay } from 'node:timers/promises';
import { isRetryable } from './failure.ts';

const ATTEMPTS_MAX = 5;
const BACKOFF_BASE_MS = 5;

/** Runs `work` again when the database refused it for a serialization failure or a deadlock. */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isRetryable(error) || attempt >= ATTEMPTS_MAX) throw error;
      // Full jitter: transactions that collided do not meet again.
      await delay(Math.random() * BACKOFF_BASE_MS * 2 ** attempt);
    }
  }
}
