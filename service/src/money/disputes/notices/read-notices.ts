import type { HostNotice } from '../../../acquiring/acquirers/index.ts';
import { bucketIn, bucketOf, newId } from '../../../kernel/id.ts';
import { forBucket } from '../../../platform/db/pool.ts';
import { inPages, type Job, workOnEach } from '../../../platform/jobs/jobs.ts';
import type { DisputeDeps } from '../deps.ts';
import { paymentNamedBy } from './find-payment.ts';
import { contentsOf } from './kept-notice.ts';
import { insertNotice, movePlace, nextNoticeDue, noticePlace, noticesDue } from './notice-store.ts';
import { settleNotice } from './settle-notice.ts';

const EVERY_MS = 30_000;
const NOTICES = 100; // That are asked for at once.
const PAGES_MAX = 100; // Of a round.
const DUE_MAX = 500; // That are read at once.

/** A job for each acquirer with disputes, so that one that is silent keeps no other waiting; and one that applies. */
export function noticeJobs(deps: DisputeDeps): Job[] {
  const { acquirers, db } = deps;
  const telling = acquirers.names.filter((acquirer) => acquirers.of(acquirer).disputes);
  const reading = telling.map((acquirer) => ({
    name: `read-dispute-notices-${acquirer}`,
    everyMs: EVERY_MS,
    run: async (stopping?: AbortSignal) => await readNotices(deps, acquirer, stopping),
  }));
  return [
    ...reading,
    {
      name: 'apply-dispute-notices',
      everyMs: EVERY_MS,
      run: async (stopping) => await applyNotices(deps, stopping),
      nextDue: async (after) => await nextNoticeDue(db, after),
    },
  ];
}

/** What was told is kept before the place moves on: who dies in between is told again, and keeps it once. */
async function readNotices(
  deps: DisputeDeps,
  acquirer: string,
  stopping?: AbortSignal,
): Promise<number> {
  const { acquirers, clock, db } = deps;
  const { disputes } = acquirers.of(acquirer);
  if (!disputes) return 0;
  let read = 0;
  for (let page = 0; page < PAGES_MAX; page += 1) {
    if (stopping?.aborted) break;
    const from = await noticePlace(db, acquirer);
    const { next, notices } = await disputes.notices({ after: from ?? null, limit: NOTICES });
    for (const notice of notices) await keep(deps, acquirer, notice);
    read += notices.length;
    const hasMoved = next !== from;
    if (hasMoved) await movePlace(db, { acquirer, from, to: next, now: clock.now() });
    if (notices.length === 0 || !hasMoved) break;
  }
  return read;
}

/**
 * Where its payment is, if it names one; else where its own name says. So a notice that comes again is
 * found again, whatever has become known meanwhile.
 */
async function keep({ clock, db }: DisputeDeps, acquirer: string, notice: HostNotice) {
  const named = paymentNamedBy(notice.reference);
  const bucket = named === undefined ? bucketOf(`${acquirer}/${notice.noticeId}`) : bucketIn(named);
  const now = clock.now();
  await insertNotice(forBucket(db, bucket), {
    id: newId('disputeNotice', bucket, now),
    bucket,
    acquirer,
    contents: contentsOf(notice),
    state: 'WAITING',
    problem: null,
    paymentId: null,
    disputeId: null,
    movedTo: null,
    dueAt: now,
    resolvedBy: null,
    resolution: null,
    createdAt: now,
    endedAt: null,
  });
}

async function applyNotices(deps: DisputeDeps, stopping?: AbortSignal): Promise<number> {
  const { clock, db } = deps;
  const now = clock.now();
  const due = inPages<Readonly<{ id: string; dueAt: Date; createdAt: Date }>>(
    (page) => noticesDue(db, { ...page, now }),
    DUE_MAX,
  );
  const work = async ({ id }: Readonly<{ id: string }>) => {
    await settleNotice(deps, id);
  };
  return await workOnEach(due, work, { stopping });
}
