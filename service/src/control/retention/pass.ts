import type { ForgetPortion } from './forget-events.ts';

// Of a round, which ends with whichever comes first.
const PORTIONS_MAX = 50;
const FORGOTTEN_MAX = 1_000;

/**
 * Goes through all buckets, or other parts of what there is, a portion at a time, and remembers where it was: rows that are old and still
 * needed are looked at once a pass, however many they are. A round is of a few portions; the last of
 * a pass says that nothing is left to do, and the job rests.
 */
export function createPass<Place, Part = string>(
  parts: () => readonly Part[],
  work: (part: Part, from: Place | undefined) => ReturnType<ForgetPortion<Place>>,
): (stopping?: AbortSignal) => Promise<number> {
  let place = 0;
  let from: Place | undefined;
  return async (stopping) => {
    let forgotten = 0;
    for (let portions = 0; portions < PORTIONS_MAX && forgotten < FORGOTTEN_MAX; portions += 1) {
      const part = parts()[place];
      if (part === undefined) {
        place = 0;
        return forgotten;
      }
      if (stopping?.aborted) break;
      const portion = await work(part, from);
      forgotten += portion.forgotten;
      from = portion.next;
      if (from === undefined) place += 1;
    }
    return Math.max(forgotten, 1);
  };
}
