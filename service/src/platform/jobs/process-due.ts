import { setTimeout as delay } from 'node:timers/promises';

export type DueWork<Thing> = Readonly<{
  /** Takes up to so many that are due, oldest first, so that nobody else works on them meanwhile. */
  lease: (most: number) => Promise<readonly Thing[]>;
  work: (thing: Thing) => Promise<void>;
  atOnce: number;
}>;

// Those that end within this time are followed by one lease for all of them. It costs little of the
// hundreds of milliseconds that a remote party takes, and leaves this process time for its callers.
const GATHER_MS = 10;
const LOOK_AGAIN_MS = 1_000; // What becomes due while slow ones are under way does not wait for them.

/** Until nothing is due. A slow one keeps nobody waiting; after a failure no more is begun. */
export async function processDue<Thing>(
  { lease, work, atOnce }: DueWork<Thing>,
  stopping?: AbortSignal,
): Promise<number> {
  const underWay = new Set<Thing>();
  const failures: unknown[] = [];
  let begun = 0;
  let isMore = true;
  let wake = Promise.withResolvers<void>();
  const begin = async (thing: Thing): Promise<void> => {
    underWay.add(thing);
    try {
      await work(thing);
    } catch (error) {
      failures.push(error);
    }
    underWay.delete(thing);
    // Where nothing more was due there is no hurry to ask again.
    if (isMore || underWay.size === 0) wake.resolve();
  };
  while (isMore || underWay.size > 0) {
    wake = Promise.withResolvers();
    const free = atOnce - underWay.size;
    const mayBegin = failures.length === 0 && stopping?.aborted !== true;
    const things = mayBegin ? await leased(lease, free, failures) : [];
    isMore = things.length === free;
    begun += things.length;
    for (const thing of things) void begin(thing);
    if (underWay.size === 0) continue;
    if (isMore || !mayBegin) await wake.promise;
    else await Promise.race([wake.promise, delay(LOOK_AGAIN_MS, undefined, { ref: false })]);
    if (isMore) await delay(GATHER_MS);
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} things failed`);
  return begun;
}

/** Errors are reported when the items in progress have ended. */
async function leased<Thing>(lease: DueWork<Thing>['lease'], most: number, failures: unknown[]) {
  try {
    return await lease(most);
  } catch (error) {
    failures.push(error);
    return [];
  }
}
