import { type Queryable, sql } from '../../service/src/platform/db/pool.ts';

/** Trade that is being played into the sandbox, or was last. */
export type Fill = Readonly<{
  status: 'RUNNING' | 'DONE' | 'FAILED';
  days: number;
  merchants: number;
  daysDone: number;
  message: string | null;
  startedAt: Date;
  seenAt: Date;
  endedAt: Date | null;
}>;

const FILL = sql`
  status, days, merchants, days_done as "daysDone", message, started_at as "startedAt",
  seen_at as "seenAt", ended_at as "endedAt"`;

export async function readFill(db: Queryable): Promise<Fill | undefined> {
  const [row] = await db.query<Fill>(sql`select ${FILL} from sandbox_fill where only_row`);
  return row;
}

type Begun = Readonly<{ runner: string; days: number; merchants: number; now: Date; gone: Date }>;

/** Begins a fill, unless another is under way that was seen after `gone`. */
export async function beginFill(db: Queryable, begun: Begun): Promise<Fill | undefined> {
  const { runner, days, merchants, now, gone } = begun;
  const [row] = await db.query<Fill>(sql`
    insert into sandbox_fill as known (runner, status, days, merchants, days_done, started_at, seen_at)
    values (${runner}, 'RUNNING', ${days}, ${merchants}, 0, ${now}, ${now})
    on conflict (only_row) do update
    set runner = excluded.runner, status = 'RUNNING', days = excluded.days,
      merchants = excluded.merchants, days_done = 0, message = null,
      started_at = excluded.started_at, seen_at = excluded.seen_at, ended_at = null
    where known.status <> 'RUNNING' or known.seen_at < ${gone}
    returning ${FILL}`);
  return row;
}

type Step = Readonly<{ runner: string; daysDone: number; now: Date }>;

export async function noteFill(db: Queryable, { runner, daysDone, now }: Step): Promise<void> {
  await db.query(sql`
    update sandbox_fill set days_done = ${daysDone}, seen_at = ${now}
    where only_row and runner = ${runner} and status = 'RUNNING'`);
}

type Ended = Step & Readonly<{ status: 'DONE' | 'FAILED'; message: string | null }>;

export async function endFill(db: Queryable, ended: Ended): Promise<void> {
  const { runner, daysDone, now, status, message } = ended;
  await db.query(sql`
    update sandbox_fill set status = ${status}, days_done = ${daysDone}, message = ${message},
      seen_at = ${now}, ended_at = ${now}
    where only_row and runner = ${runner} and status = 'RUNNING'`);
}
