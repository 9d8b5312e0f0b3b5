import { randomUUID } from 'node:crypto';
import { bucketIn } from '../../kernel/id.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { TaxSettings } from '../../merchants/fees/index.ts';
import { type Database, forBucket, transaction, type Tx } from '../../platform/db/pool.ts';
import { inPages, type Job, workOnEach } from '../../platform/jobs/jobs.ts';
import { record } from '../../records/events/index.ts';
import { nextDue, reminderDue } from './deadlines.ts';
import { disputesDue, findAnyDispute, nextDisputeDue, updateDispute } from './dispute-store.ts';
import { responseDue } from './event.ts';
import { lockWithPayment, makeMove } from './make-move.ts';

type Deps = Readonly<{ db: Database; clock: Clock; taxes?: TaxSettings | undefined }>;

const PAGE_MAX = 500; // Disputes that are read at once.
const LOOK_EVERY_MS = 30_000;

/** Reminds of answers that are due, and ends disputes that nobody has answered in time. */
export function deadlineJob(deps: Deps): Job {
  return {
    name: 'watch-dispute-deadlines',
    everyMs: LOOK_EVERY_MS,
    run: async (stopping) => await watchDeadlines(deps, stopping),
    nextDue: async (after) => await nextDisputeDue(deps.db, after),
  };
}

async function watchDeadlines(deps: Deps, stopping?: AbortSignal): Promise<number> {
  const { clock, db } = deps;
  const now = clock.now();
  const due = inPages<Readonly<{ id: string; dueAt: Date }>>(
    (page) => disputesDue(db, { ...page, now }),
    PAGE_MAX,
  );
  const work = async ({ id }: Readonly<{ id: string }>): Promise<void> => {
    await transaction(forBucket(db, bucketIn(id)), (tx) => remindOrEnd(tx, deps, id));
  };
  return await workOnEach(due, work, { stopping });
}

async function remindOrEnd(tx: Tx, deps: Deps, id: string): Promise<void> {
  const known = await findAnyDispute(tx, id);
  const locked = known && (await lockWithPayment(tx, known));
  if (!locked) return;
  const now = deps.clock.now();
  const { dispute } = locked;
  const { dueAt, respondBy } = dispute;
  if (dueAt === null || respondBy === null || dueAt > now) return; // Somebody was first.
  const correlationId = randomUUID();
  if (now > respondBy) {
    const moving = { move: 'EXPIRE', actor: 'SERVICE', by: null, reason: null } as const;
    await makeMove(tx, deps, locked, { ...moving, correlationId, now });
    return;
  }
  const days = reminderDue({ ...dispute, respondBy }, now);
  const looked = { ...dispute, ...nextDue(respondBy, now) };
  if (days === undefined) return await updateDispute(tx, looked);
  const reminded = { ...looked, reminded: days, sequence: dispute.sequence + 1 };
  await updateDispute(tx, reminded);
  await record(tx, responseDue(reminded, days, { correlationId, now }));
}
