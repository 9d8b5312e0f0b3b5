import { randomUUID } from 'node:crypto';
import type { Clock } from '../../../kernel/clock.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { type Database, forBucket, transaction, type Tx } from '../../../platform/db/pool.ts';
import { inPages, type Job, workOnEach } from '../../../platform/jobs/jobs.ts';
import { record } from '../../../records/events/index.ts';
import { lockPayments } from '../../payments/index.ts';
import type { AlertState } from './alert.ts';
import {
  alertsEnding,
  type EndingAlert,
  lockAlert,
  nextAlertDue,
  refundableAlerts,
  updateAlert,
} from './alert-store.ts';
import { alertMoved } from './event.ts';
import { refundedSince } from './refunded-since.ts';

type Deps = Readonly<{ db: Database; clock: Clock }>;

const PAGE_MAX = 500; // Alerts that are read at once.
const LOOK_EVERY_MS = 10_000; // Few are open, and who refunds wants to see what came of it.

/** Ends open alerts: those whose payment was refunded, and those whose time is over. Refunds know of none. */
export function alertJob(deps: Deps): Job {
  return {
    name: 'watch-dispute-alerts',
    everyMs: LOOK_EVERY_MS,
    run: async (stopping) => await watchAlerts(deps, stopping),
    nextDue: async (after) => await nextAlertDue(deps.db, after),
  };
}

async function watchAlerts({ clock, db }: Deps, stopping?: AbortSignal): Promise<number> {
  const now = clock.now();
  const ending = inPages<EndingAlert>((page) => alertsEnding(db, { ...page, now }), PAGE_MAX);
  const work = async (one: EndingAlert): Promise<boolean> =>
    await transaction(forBucket(db, bucketIn(one.id)), (tx) => end(tx, one, clock.now()));
  return await workOnEach(ending, work, { stopping });
}

async function end(tx: Tx, { id, paymentId }: EndingAlert, now: Date): Promise<boolean> {
  const payment = (await lockPayments(tx, [paymentId])).get(paymentId);
  const alert = await lockAlert(tx, id);
  if (!alert || alert.dueAt === null) return false; // Somebody was first.
  const { refunded = 0n, refunding = 0n } = payment ?? {};
  const since = refundedSince(await refundableAlerts(tx, paymentId), id, refunded);
  const isOver = alert.dueAt <= now;
  let state: AlertState | undefined;
  if (since >= alert.amount) state = 'RESOLVED';
  // One that is under way was asked for in time: how it ends decides.
  else if (isOver && since + refunding < alert.amount) state = 'EXPIRED';
  if (state === undefined) return false;
  const ended = { ...alert, state, dueAt: null, endedAt: now, sequence: alert.sequence + 1 };
  await updateAlert(tx, ended);
  await record(tx, alertMoved(ended, { correlationId: randomUUID(), now }));
  return true;
}
