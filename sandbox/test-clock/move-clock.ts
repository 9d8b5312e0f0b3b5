import { addMilliseconds } from '../../service/src/kernel/clock.ts';
import type { AuditLog } from '../../service/src/platform/audit-log/audit-log.ts';
import { type Database, transaction } from '../../service/src/platform/db/pool.ts';
import type { By } from '../../service/src/platform/http/caller.ts';
import type { Job } from '../../service/src/platform/jobs/jobs.ts';
import type { Logger } from '../../service/src/platform/logger.ts';
import { type EventCount, eventsBetween } from '../../service/src/records/events/index.ts';
import { clockMoving } from './errors.ts';
import { type JobTally, runDueJobs } from './run-due-jobs.ts';
import type { TestClock } from './test-clock.ts';

export type MoveDeps = Readonly<{
  db: Database;
  testClock: TestClock;
  audit: AuditLog;
  logger: Logger;
  draining: () => boolean;
  jobs: () => readonly Job[];
}>;

/** The result of moving the clock. */
export type ClockMove = Readonly<{
  from: Date;
  /** Whether the target was reached. */
  isComplete: boolean;
  /** Whether every live process reported the new time. */
  isAgreed: boolean;
  steps: number;
  events: readonly EventCount[];
  jobs: JobTally;
}>;

const DAY_MS = 86_400_000;
// Work due within a minute is done together, which bounds the number of steps for many merchants.
const STEP_MIN_MS = 60_000;
const BUDGET_MS = 60_000; // Of real time: few clients wait longer for a response.

/**
 * Moves the clock forward from one due time to the next, by at most a day at a time, and runs what is
 * due at each stop: thirty days are thirty batch closes, not one. After a minute of real time it stops
 * early and says so.
 */
export async function moveClock(
  deps: MoveDeps,
  targetAfter: (from: Date) => Date,
  by: By,
): Promise<ClockMove> {
  const { testClock } = deps;
  targetAfter(testClock.now()); // Reports an invalid request even while another process has the lease.
  if (!(await testClock.beginMove())) throw clockMoving();
  try {
    const from = testClock.now();
    const target = targetAfter(from);
    await note(deps, { from, target, by });
    const jobs: JobTally = new Map();
    const { isComplete, steps } = await moveInSteps(deps, { from, target, tally: jobs });
    const isAgreed = await testClock.untilAgreed();
    const events = await eventsBetween(deps.db, from, testClock.now());
    return { from, isComplete, isAgreed, steps, events, jobs };
  } finally {
    await testClock.endMove();
  }
}

type Span = Readonly<{ from: Date; target: Date; tally: JobTally }>;

async function moveInSteps(
  { testClock, jobs: all, draining, logger }: MoveDeps,
  { from, target, tally }: Span,
): Promise<Readonly<{ isComplete: boolean; steps: number }>> {
  const moved = all().filter(({ onRealTime }) => onRealTime !== true);
  const jobs = moved.filter(({ onArrival }) => onArrival !== true);
  const began = performance.now();
  let [at, steps] = [from, 0];
  while (at < target) {
    const isLate = performance.now() - began > BUDGET_MS;
    if (isLate || draining()) return { isComplete: false, steps };
    at = await nextStep(jobs, at, target);
    if (!(await testClock.moveTo(at))) throw clockMoving();
    await runDueJobs(jobs, tally, logger);
    steps += 1;
  }
  await runDueJobs(
    moved.filter(({ onArrival }) => onArrival === true),
    tally,
    logger,
  );
  return { isComplete: true, steps };
}

/** The next due time, at most a day ahead. */
async function nextStep(jobs: readonly Job[], at: Date, target: Date): Promise<Date> {
  const dues = await Promise.all(jobs.map(async ({ nextDue }) => await nextDue?.(at)));
  const [first = target] = dues
    .filter((due) => due !== undefined)
    .toSorted((one, other) => one.getTime() - other.getTime());
  const due = Math.max(first.getTime(), at.getTime() + STEP_MIN_MS);
  return new Date(Math.min(due, addMilliseconds(at, DAY_MS).getTime(), target.getTime()));
}

/** Records the move in the audit log, which explains the jump in its times. */
async function note(
  { db, audit }: MoveDeps,
  { from, target, by }: Readonly<{ from: Date; target: Date; by: By }>,
): Promise<void> {
  const details = { from: from.toISOString(), to: target.toISOString() };
  await transaction(db, (tx) =>
    audit.record(tx, { ...by, action: 'test-clock.moved', subject: 'test-clock', details }),
  );
}
