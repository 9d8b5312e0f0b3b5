import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '../../kernel/clock.ts';
import { newId } from '../../kernel/id.ts';
import { leaseOf, whileLeased } from '../../platform/db/lease.ts';
import { forBucket, transaction } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Route } from '../../platform/http/route.ts';
import { workOnEach } from '../../platform/jobs/jobs.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { record } from '../../records/events/index.ts';
import { addresseesOf, queueEmails } from '../emails/index.ts';
import { reportReady } from './event.ts';
import { type MadeFile, makeFile } from './make-file.ts';
import { reportLetters } from './report-letters.ts';
import { REPORT_ATTEMPTS_MAX, type ReportRun } from './run.ts';
import {
  createRunLeases,
  insertReportRun,
  renewRun,
  type RunOutcome,
  settleRun,
} from './run-store.ts';
import { lastReportAt, nextReportAt, reportPeriod, type ReportSchedule } from './schedule.ts';
import { dueSchedules, goOn } from './schedule-store.ts';

export type MakingDeps = Pick<Platform, 'db' | 'clock' | 'realClock' | 'logger'> &
  Readonly<{
    mailer: Mailer | undefined;
    consoleUrl: string;
    routes: () => readonly Route[];
    /** Whoever made a schedule, with the rights they have now; undefined where they have none. */
    callerOf: (id: string, forPartnerId: string | null) => Promise<Caller | undefined>;
  }>;

const SCHEDULES_AT_ONCE = 50;
const RUNS_AT_ONCE = 1; // Each reads page after page: others wait for none of it.
const LEASE_MS = 60_000;
const RETRY_MS = 5 * 60_000;

/** Makes a run of each schedule that is due: for the last period, whatever was missed before it. */
export function createScheduling({ clock, db }: Pick<MakingDeps, 'db' | 'clock'>) {
  const rounds = createShardRounds();
  return async (stopping?: AbortSignal): Promise<number> => {
    const now = clock.now();
    const due = await rounds(db, SCHEDULES_AT_ONCE, (share) => dueSchedules(share, now));
    return await workOnEach(due, (schedule) => begin(db, schedule, now), { stopping });
  };
}

async function begin(db: MakingDeps['db'], schedule: ReportSchedule, now: Date): Promise<boolean> {
  const { bucket, timing } = schedule;
  const dueAt = lastReportAt(timing, schedule.nextAt, now);
  const { from: periodFrom, to: periodTo } = reportPeriod(timing, dueAt);
  return await transaction(forBucket(db, bucket), async (tx) => {
    if (!(await goOn(tx, schedule, nextReportAt(timing, now)))) return false;
    const id = newId('reportRun', bucket, now);
    const correlationId = randomUUID();
    const period = { dueAt, periodFrom, periodTo, correlationId, createdAt: now };
    await insertReportRun(tx, { ...schedule, ...period, id, scheduleId: schedule.id });
    return true;
  });
}

/** Makes the files of runs that wait. Who is killed has it made anew, under the next attempt's number. */
export function createMaking(deps: MakingDeps) {
  const take = createRunLeases();
  return async (stopping?: AbortSignal): Promise<number> => {
    const { clock, db, realClock } = deps;
    const lease = leaseOf(LEASE_MS, realClock);
    const runs = await take(db, lease, clock.now(), RUNS_AT_ONCE);
    return await workOnEach(runs, (run) => make(deps, run, lease.holder, stopping));
  };
}

async function make(
  deps: MakingDeps,
  run: ReportRun,
  holder: string,
  stopping: AbortSignal | undefined,
): Promise<void> {
  const { clock, db, logger, realClock, routes } = deps;
  const renew = (until: Date) => renewRun(db, run, holder, until);
  const made = await whileLeased(
    { what: 'a report', ms: LEASE_MS, clock: realClock, renew, end: async () => {}, stopping },
    async (signal): Promise<MadeFile | undefined> => {
      try {
        const caller = await deps.callerOf(
          run.requesterId,
          run.partnerId === '' ? null : run.partnerId,
        );
        return await makeFile(db, routes(), caller, { run, signal });
      } catch (error) {
        logger.error({ err: error, runId: run.id }, 'a report could not be made');
        return undefined;
      }
    },
  );
  await end(deps, run, holder, outcomeOf(run, made, clock.now()));
}

function outcomeOf({ attempts }: ReportRun, made: MadeFile | undefined, now: Date): RunOutcome {
  const nothing = { records: null, bytes: null, reason: null, endedAt: now, nextAt: null };
  if (made?.kind === 'MADE') {
    return { ...nothing, state: 'READY', records: made.records, bytes: made.bytes };
  }
  if (made) return { ...nothing, state: 'FAILED', reason: made.reason };
  if (attempts >= REPORT_ATTEMPTS_MAX)
    return { ...nothing, state: 'FAILED', reason: 'UNAVAILABLE' };
  const nextAt = addMilliseconds(now, RETRY_MS);
  return { ...nothing, state: 'WAITING', endedAt: null, nextAt };
}

/** That it is there and that it is told of are committed together. */
async function end(deps: MakingDeps, run: ReportRun, holder: string, outcome: RunOutcome) {
  const { bucket, partnerId, recipients } = run;
  const now = deps.clock.now();
  await transaction(forBucket(deps.db, bucket), async (tx) => {
    if (!(await settleRun(tx, run, holder, outcome)) || outcome.state === 'WAITING') return;
    const ended = { ...run, ...outcome };
    const event = outcome.state === 'READY' ? reportReady(ended, now) : undefined;
    if (event) await record(tx, event);
    const addressees = await addresseesOf(tx, recipients, partnerId);
    const from = { mailer: deps.mailer, bucket, partnerId, now };
    await queueEmails(tx, from, reportLetters(ended, deps.consoleUrl), addressees);
  });
}
