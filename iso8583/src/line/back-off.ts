const [FIRST_MS, BACK_OFF_MOST_MS] = [100, 10_000];

/** How long to wait before the next attempt: at random, so that many do not come back at once. */
export function reconnectMs(failures: number): number {
  return Math.random() * Math.min(BACK_OFF_MOST_MS, FIRST_MS * 2 ** failures);
}

/** An attempt that lasted so long is none that failed: the next one comes soon. */
export const SOUND_MS = BACK_OFF_MOST_MS;
