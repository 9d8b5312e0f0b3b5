import { type Queryable, sql } from '../../platform/db/pool.ts';

/** Up to where payments were gathered, and how far the one who gathers has come. */
export type FindProgress = Readonly<{
  /** All payments that were made before it are in runs. */
  before: Date;
  /** Where the run ends that is being written. */
  next: Date | null;
  runs: number;
  /** Of these, how many were merged as far as they can be. */
  merged: number;
}>;

const PROGRESS = sql`gathered_before as before, next_before as next, runs, merged`;

/** Nobody else gathers until then, unless the holder of an earlier turn still does, which does no harm. */
export async function takeGathering(
  db: Queryable,
  { now, until }: Readonly<{ now: Date; until: Date }>,
): Promise<FindProgress | undefined> {
  const [progress] = await db.query<FindProgress>(sql`
    update payment_find_progress set taken_until = ${until} where is_only and taken_until <= ${now}
    returning ${PROGRESS}`);
  return progress;
}

export async function endGathering(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`update payment_find_progress set taken_until = ${now} where is_only`);
}

/** Before a run is written its end is known: whoever takes over writes the same. */
export async function beginRun(
  db: Queryable,
  { runs }: FindProgress,
  next: Date,
): Promise<boolean> {
  const begun = await db.query(sql`
    update payment_find_progress set next_before = ${next}
    where is_only and runs = ${runs} and next_before is null returning 1`);
  return begun.length === 1;
}

export async function endRun(db: Queryable, { runs }: FindProgress): Promise<void> {
  await db.query(sql`
    update payment_find_progress
    set gathered_before = next_before, next_before = null, runs = runs + 1
    where is_only and runs = ${runs} and next_before is not null`);
}

export async function keepMerged(db: Queryable, merged: number): Promise<void> {
  await db.query(sql`
    update payment_find_progress set merged = ${merged} where is_only and merged < ${merged}`);
}
