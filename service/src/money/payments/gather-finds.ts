import { addMilliseconds } from '../../kernel/clock.ts';
import { committedBefore, type LookedAt } from '../../platform/db/committed-before.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  beginRun,
  endRun,
  endGathering,
  type FindProgress,
  keepMerged,
  takeGathering,
} from './find-progress-store.ts';
import {
  bucketOfNumber,
  countMade,
  FAN_OUT,
  BUCKET_COUNT,
  type NumberedEntries,
  mergeRuns,
  readEntries,
  writeRun,
} from './payment-find-store.ts';

const EVERY_MS = 10_000;
const TURN_MS = 60_000;

const LIMITS = {
  /** Payments of a run, at least and at most: those that are in none are looked at one by one. */
  runMin: 5_000,
  runMax: 40_000,
};

/** `limits`, of tests, are what takes thousands of payments otherwise. */
export type FindDeps = Pick<Platform, 'db' | 'clock' | 'realClock'> &
  Readonly<{ limits?: Partial<typeof LIMITS> & Readonly<{ commitMs?: number }> }>;

/** Gathers what payments are found by. Safe in several processes: what two do is done once. */
export function gatherFinds(deps: FindDeps): Job {
  const { db, realClock } = deps;
  const past: LookedAt[] = [];
  const run = async (stopping?: AbortSignal): Promise<number> => {
    const now = realClock.now();
    const progress = await takeGathering(db, { now, until: addMilliseconds(now, TURN_MS) });
    if (!progress) return 0;
    try {
      await mergeDue(db, progress, stopping);
      const to = progress.next ?? (await endOfRun(deps, progress, past));
      if (!to || stopping?.aborted) return 0;
      if (progress.next === null && !(await beginRun(db, progress, to))) return 0;
      const entries = (await readEntries(db, { from: progress.before, to })).flat();
      await writeEntries(db, progress.runs, entries);
      await endRun(db, progress);
      return 1;
    } finally {
      await endGathering(db, realClock.now());
    }
  };
  return { name: 'gather-finds', everyMs: EVERY_MS, run, onRealTime: true };
}

/** Where the next run ends; undefined where there is too little for one. */
async function endOfRun(
  deps: FindDeps,
  { before: from }: FindProgress,
  past: LookedAt[],
): Promise<Date | undefined> {
  const { runMax, runMin } = { ...LIMITS, ...deps.limits };
  const end = await committed(deps, past);
  // Up to the one moment there are too few, and up to the other too many.
  let [few, to, many] = [from.getTime(), end, Infinity];
  while (to > from) {
    const count = await countMade(deps.db, { from, to }, runMax + 1);
    if (count > runMax) many = to.getTime();
    else if (count >= runMin) return to;
    else if (to.getTime() >= end.getTime()) return undefined;
    else few = to.getTime();
    if (many - few <= 1) return new Date(many);
    to = new Date(Math.floor((few + many) / 2));
  }
  return undefined;
}

/** Whole milliseconds before which no payment appears any more. */
async function committed(deps: FindDeps, past: LookedAt[]): Promise<Date> {
  const commitMs = deps.limits?.commitMs;
  const known = await committedBefore(deps, { last: past[0] ?? null, commitMs });
  // Of the moments that were looked at, the last that is old enough to tell of is enough.
  past.push({ at: known.at, serviceTime: known.serviceTime });
  while (past[1] && past[1].at <= known.since) past.shift();
  return known.committed;
}

async function writeEntries(
  db: Database,
  run: number,
  entries: readonly NumberedEntries[],
): Promise<void> {
  const byShard = Map.groupBy(entries, ({ number }) => db.shardOf(bucketOfNumber(number)));
  for (const [shard, ofShard] of byShard) await writeRun(db.at(shard), run, ofShard);
}

/** Goes on where whoever did it last has ended. */
async function mergeDue(db: Database, progress: FindProgress, stopping?: AbortSignal) {
  for (let merged = progress.merged + 1; merged <= progress.runs; merged += 1) {
    for (let [level, runs] = [0, merged]; runs % FAN_OUT === 0; level += 1) {
      runs /= FAN_OUT;
      await mergeBuckets(db, { level, run: runs - 1 }, stopping);
    }
    if (stopping?.aborted) return;
    await keepMerged(db, merged);
  }
}

type Merged = Readonly<{ level: number; run: number }>;

async function mergeBuckets(db: Database, merged: Merged, stopping?: AbortSignal): Promise<void> {
  for (let number = 0; number < BUCKET_COUNT; number += 1) {
    if (stopping?.aborted) return;
    await mergeRuns(db, { number, ...merged });
  }
}
