import { setTimeout as delay } from 'node:timers/promises';

/** Fails when the work takes longer than that. */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const late = delay(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new Error(`not done within ${milliseconds} ms`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    done.abort();
    late.catch(() => undefined);
  }
}
