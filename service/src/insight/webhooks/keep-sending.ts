import { setTimeout as delay } from 'node:timers/promises';

export const LOOK_EVERY_MS = 100; // How late something may begin when nothing else ends.
const GATHER_MS = 10; // Those that end within this time are followed by one look for all of them.
const STOPPING_MAX_MS = 3_000;

type Work<Thing> = Readonly<{
  /** What may begin now. */
  take: () => Promise<readonly Thing[]>;
  /** Never rejects. Once it is given up, nothing must be done any more. */
  begin: (thing: Thing, isGivenUp: () => boolean) => Promise<void>;
}>;

/**
 * Begins what there is to begin until nothing is due or under way, and returns how much that was. What is
 * slow holds up nothing else. After a failure to look nothing more is begun; asked to stop, it waits
 * for what is under way, but not for what hangs.
 */
export async function keepSending<Thing>({ take, begin }: Work<Thing>, stopping?: AbortSignal) {
  const underWay = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let [begun, isGivenUp] = [0, false];
  let wake = Promise.withResolvers<void>();
  const isStopping = (): boolean => failures.length > 0 || stopping?.aborted === true;
  const look = async (): Promise<readonly Thing[]> => {
    try {
      return isStopping() ? [] : await take();
    } catch (error) {
      failures.push(error);
      return [];
    }
  };
  for (;;) {
    wake = Promise.withResolvers();
    for (const thing of await look()) {
      begun += 1;
      const work = begin(thing, () => isGivenUp).finally(() => {
        underWay.delete(work);
        wake.resolve();
      });
      underWay.add(work);
    }
    if (underWay.size === 0 || isStopping()) break;
    await Promise.race([wake.promise, delay(LOOK_EVERY_MS, undefined, { ref: false })]);
    await delay(GATHER_MS);
  }
  const ended = Promise.all(underWay);
  if (stopping?.aborted !== true) await ended;
  else await Promise.race([ended, delay(STOPPING_MAX_MS, undefined, { ref: false })]);
  isGivenUp = true;
  if (failures.length > 0) throw failures[0];
  return begun;
}
