import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import type { Metrics } from '../metrics.ts';

/** Background work. One `run` is one round; it must be safe when two processes do it at once. */
export type Job = Readonly<{
  name: string;
  /** How long to rest after a round that found nothing to do. */
  everyMs: number;
  /** How much a full round does: the job also rests after one that did less, so that rounds are few. */
  full?: number;
  /** How many records one round processed. A long round ends early on shutdown. */
  run: (stopping?: AbortSignal) => Promise<number>;
  /** The next moment with something to do: whoever moves the clock stops there. */
  nextDue?: (after: Date) => Promise<Date | undefined>;
  /** Goes by the machine's time, whatever the sandbox's clock says. */
  onRealTime?: true;
  /** It removes what is old: whoever moves the clock runs it once the clock has arrived. */
  onArrival?: true;
}>;

type RunningJobs = Readonly<{ stop: () => Promise<void> }>;

/** Resolves after `milliseconds`, or as soon as `signal` aborts; it never rejects. */
export type Sleep = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export type JobRound = Readonly<{
  name: string;
  /** How many things were done; undefined: it failed. */
  done: number | undefined;
  durationMs: number;
  error?: unknown;
}>;

type JobOptions = Readonly<{
  logger: Logger;
  onRound?: ((round: JobRound) => void) | undefined;
  metrics?: Pick<Metrics, 'jobRounds' | 'roundsUnderWay'>;
  wait?: Sleep;
  /** From 0 up to, not including, 1. */
  random?: () => number;
}>;

const BACK_OFF_FIRST_MS = 500; // A database that restarts is back within a few of these.
const BACK_OFF_MAX_MS = 60_000; // What is put right is noticed within a minute.

/** Jobs beside one another. A round that fails is tried again after a growing, jittered rest. */
export function startJobs(jobs: readonly Job[], options: JobOptions): RunningJobs {
  const stopping = new AbortController();
  const running = jobs.map((job) => repeat(job, stopping.signal, options));
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

async function repeat(job: Job, signal: AbortSignal, options: JobOptions): Promise<void> {
  const { wait = untilDue } = options;
  let failures = 0;
  // A series that begins with its first failure looks to Prometheus as if nothing had been added.
  options.metrics?.jobRounds.inc({ job: job.name, outcome: 'failed' }, 0);
  while (!signal.aborted) {
    const done = await round(job, signal, options);
    failures = done === undefined ? failures + 1 : 0;
    if (done === undefined) await wait(backOff(failures, options.random ?? Math.random), signal);
    else if (done < (job.full ?? 1)) await wait(job.everyMs, signal);
  }
}

async function round(
  { name, run }: Job,
  signal: AbortSignal,
  { logger, metrics, onRound }: JobOptions,
): Promise<number | undefined> {
  metrics?.roundsUnderWay.begin(name);
  const since = performance.now();
  try {
    const done = await run(signal);
    onRound?.({ name, done, durationMs: performance.now() - since });
    metrics?.jobRounds.inc({ job: name, outcome: done > 0 ? 'worked' : 'idle' });
    return done;
  } catch (error) {
    metrics?.jobRounds.inc({ job: name, outcome: 'failed' });
    logger.error({ err: error, job: name }, 'a round of background work failed');
    onRound?.({ name, done: undefined, durationMs: performance.now() - since, error });
    return undefined;
  } finally {
    metrics?.roundsUnderWay.end(name);
  }
}

/** Doubles with each failure up to the cap; the jitter keeps processes from returning in step. */
function backOff(failures: number, random: () => number): number {
  const most = Math.min(BACK_OFF_MAX_MS, BACK_OFF_FIRST_MS * 2 ** (failures - 1));
  return most / 2 + (most / 2) * random();
}

async function untilDue(milliseconds: number, signal: AbortSignal): Promise<void> {
  await delay(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Failing ones hold up no other: all are worked on, one after another, and what failed is thrown at the end. */
export async function workOnEach<Thing>(
  things: Iterable<Thing> | AsyncIterable<Thing>,
  /** False where there was nothing to do. */
  work: (thing: Thing) => Promise<boolean | void>,
  {
    most = Infinity,
    stopping,
  }: Readonly<{ most?: number; stopping?: AbortSignal | undefined }> = {},
): Promise<number> {
  const failures: unknown[] = [];
  let done = 0;
  for await (const thing of things) {
    try {
      if ((await work(thing)) !== false) done += 1;
    } catch (error) {
      failures.push(error);
    }
    if (done >= most || stopping?.aborted === true) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} things failed`);
  return done;
}

/** All that a list has, page by page, each read after the last of the one before: however many stay on it. */
export async function* inPages<Thing>(
  read: (page: Readonly<{ after: Thing | undefined; limit: number }>) => Promise<Thing[]>,
  limit: number,
): AsyncGenerator<Thing> {
  for (let after: Thing | undefined; ;) {
    const things = await read({ after, limit });
    yield* things;
    after = things.at(-1);
    if (things.length < limit) return;
  }
}
