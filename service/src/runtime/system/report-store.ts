import { addMilliseconds } from '../../kernel/clock.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

/** What a job has done since it was last reported, and how its last round went. */
export type JobReport = Readonly<{
  name: string;
  rounds: number;
  failures: number;
  lastRunAt: Date;
  lastDurationMs: number;
  lastWorkedAt: Date | null;
  lastFailedAt: Date | null;
  lastError: string | null;
}>;

export const PROCESS_KINDS = ['API', 'BACKGROUND'] as const;
export type ProcessKind = (typeof PROCESS_KINDS)[number];

export type ServiceProcess = Readonly<{
  processId: string;
  kind: ProcessKind;
  pid: number;
  host: string;
  node: string;
  startedAt: Date;
  seenAt: Date;
}>;

/** Adds to what is known of a job. Of several processes that run it the latest round counts. */
export async function putJobReport(db: Queryable, report: JobReport): Promise<void> {
  const { name, rounds, failures, lastRunAt, lastDurationMs } = report;
  const { lastWorkedAt, lastFailedAt, lastError } = report;
  await db.query(sql`
    insert into job_rounds as known (name, rounds, failures, last_run_at, last_duration_ms,
      last_worked_at, last_failed_at, last_error)
    values (${name}, ${rounds}, ${failures}, ${lastRunAt}, ${lastDurationMs}, ${lastWorkedAt},
      ${lastFailedAt}, ${lastError})
    on conflict (name) do update set
      rounds = known.rounds + excluded.rounds,
      failures = known.failures + excluded.failures,
      last_run_at = greatest(known.last_run_at, excluded.last_run_at),
      last_duration_ms = excluded.last_duration_ms,
      last_worked_at = greatest(known.last_worked_at, excluded.last_worked_at),
      last_failed_at = greatest(known.last_failed_at, excluded.last_failed_at),
      last_error = coalesce(excluded.last_error, known.last_error)`);
}

export async function readJobReports(db: Queryable): Promise<JobReport[]> {
  const rows = await db.query<
    Omit<JobReport, 'rounds' | 'failures'> & Readonly<{ rounds: bigint; failures: bigint }>
  >(sql`
    select name, rounds, failures, last_run_at as "lastRunAt",
      last_duration_ms as "lastDurationMs", last_worked_at as "lastWorkedAt",
      last_failed_at as "lastFailedAt", last_error as "lastError"
    from job_rounds order by name`);
  return rows.map((row) => ({
    ...row,
    rounds: Number(row.rounds),
    failures: Number(row.failures),
  }));
}

export async function putProcess(db: Queryable, seen: ServiceProcess): Promise<void> {
  const { processId, kind, pid, host, node, startedAt, seenAt } = seen;
  await db.query(sql`
    insert into service_processes (process_id, kind, pid, host, node, started_at, seen_at)
    values (${processId}, ${kind}, ${pid}, ${host}, ${node}, ${startedAt}, ${seenAt})
    on conflict (process_id) do update set seen_at = excluded.seen_at`);
}

export async function removeProcess(db: Queryable, processId: string): Promise<void> {
  await db.query(sql`delete from service_processes where process_id = ${processId}`);
}

/** Those that were killed said no good-bye. */
export async function forgetProcesses(db: Queryable, now: Date, afterMs: number): Promise<void> {
  await db.query(sql`
    delete from service_processes where seen_at < ${addMilliseconds(now, -afterMs)}`);
}

export async function readProcesses(db: Queryable, since: Date): Promise<ServiceProcess[]> {
  return await db.query<ServiceProcess>(sql`
    select process_id as "processId", kind, pid, host, node, started_at as "startedAt",
      seen_at as "seenAt"
    from service_processes where seen_at > ${since} order by kind, started_at, process_id`);
}
