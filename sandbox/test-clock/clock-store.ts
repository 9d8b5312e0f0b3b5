import { addMilliseconds } from '../../service/src/kernel/clock.ts';
import { type Queryable, sql } from '../../service/src/platform/db/pool.ts';

/** How far the sandbox's time is ahead, and until when the current move's lease lasts. */
type StoredTime = Readonly<{ offsetMs: number; movingUntil: Date | null }>;

export async function readTime(db: Queryable): Promise<StoredTime> {
  const [row] = await db.query<{ offsetMs: bigint; movingUntil: Date | null }>(sql`
    select offset_ms as "offsetMs", moving_until as "movingUntil" from test_clock where only_row`);
  return { offsetMs: Number(row?.offsetMs ?? 0n), movingUntil: row?.movingUntil ?? null };
}

type Lease = Readonly<{ mover: string; now: Date; until: Date }>;

/** Takes the lease to move the clock and returns the offset; undefined while another process has it. */
export async function claimClock(db: Queryable, lease: Lease): Promise<number | undefined> {
  const [row] = await db.query<{ offsetMs: bigint }>(sql`
    update test_clock set mover = ${lease.mover}, moving_until = ${lease.until}
    where only_row and (moving_until is null or moving_until <= ${lease.now})
    returning offset_ms as "offsetMs"`);
  return row && Number(row.offsetMs);
}

type Raised = Readonly<{ mover: string; offsetMs: number; until: Date }>;

/** Moves the clock forward, never back, and renews the lease; undefined if the lease was lost. */
export async function raiseOffset(db: Queryable, raised: Raised): Promise<number | undefined> {
  const [row] = await db.query<{ offsetMs: bigint }>(sql`
    update test_clock
    set offset_ms = greatest(offset_ms, ${raised.offsetMs}::bigint), moving_until = ${raised.until}
    where only_row and mover = ${raised.mover}
    returning offset_ms as "offsetMs"`);
  return row && Number(row.offsetMs);
}

export async function giveTurnBack(db: Queryable, mover: string): Promise<void> {
  await db.query(sql`
    update test_clock set mover = null, moving_until = null where only_row and mover = ${mover}`);
}

type Follower = Readonly<{ follower: string; offsetMs: number; now: Date }>;

/** Reports that a process is alive, and the offset it uses. */
export async function putFollower(db: Queryable, { follower, offsetMs, now }: Follower) {
  await db.query(sql`
    insert into test_clock_followers (follower, offset_ms, seen_at)
    values (${follower}, ${offsetMs}, ${now})
    on conflict (follower) do update
    set offset_ms = excluded.offset_ms, seen_at = excluded.seen_at`);
}

export async function removeFollower(db: Queryable, follower: string): Promise<void> {
  await db.query(sql`delete from test_clock_followers where follower = ${follower}`);
}

/** How many live processes do not use this offset yet. */
export async function countBehind(
  db: Queryable,
  { offsetMs, since }: Readonly<{ offsetMs: number; since: Date }>,
): Promise<number> {
  const [row] = await db.query<{ behind: bigint }>(sql`
    select count(*) as behind from test_clock_followers
    where seen_at > ${since} and offset_ms < ${offsetMs}`);
  return Number(row?.behind ?? 0n);
}

/** Deletes processes that have not reported for so long that they must have died. */
export async function forgetFollowers(
  db: Queryable,
  { now, afterMs }: Readonly<{ now: Date; afterMs: number }>,
): Promise<void> {
  await db.query(sql`
    delete from test_clock_followers where seen_at < ${addMilliseconds(now, -afterMs)}`);
}
