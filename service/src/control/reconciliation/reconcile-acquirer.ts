import type { ActivityRecord } from '../../acquiring/acquirers/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { BUCKETS, bucketIn, bucketOf, idsSince, isId } from '../../kernel/id.ts';
import { scopeOf } from './case.ts';
import { type Subject, subjectOf } from './reference.ts';
import { unpostedPayments } from './case-store.ts';
import { openScopes } from './difference-store.ts';
import { judgePayment } from './judge-payment.ts';
import { keepRecords, subjectsBooked, subjectsPosted, type Touched } from './record-store.ts';
import {
  runPositionOf,
  positionText,
  type ReconciliationDeps,
  type Run,
  type RunStep,
  SKEW_MS,
  stepAfter,
} from './run.ts';
import { deferredDue, endOfLine } from './run-store.ts';
import { NOTHING_JUDGED, type RunPhases, type RunPortion } from './work-on-run.ts';
import { isUnsettled, gatherCases } from './gather-cases.ts';
import { compareTotals } from './compare-totals.ts';
import { isDayOfTotals, TOTALS_PHASE } from './totals-day.ts';

const PORTION = 500; // Payments, so that a stop is not kept waiting and a snapshot is short.

/**
 * The phases of a run: THEIRS keeps what the acquirer says it booked; BOOKED judges the payments that
 * it speaks of, POSTED those that the ledger speaks of, MADE those of which it says nothing though they
 * stand, DEFERRED what could not be judged before, OPEN what differed before. TOTALS compares what the
 * settlement days that are over come to, where the acquirer has a message for that.
 */
export const FIRST_PHASE = 'THEIRS';

export const ACQUIRER_PHASES: RunPhases = {
  THEIRS: keepTheirs,
  BOOKED: async (deps, run) => {
    const { source, to } = run;
    const page = { after: runPositionOf(run), to, limit: PORTION };
    const touched = await subjectsBooked(deps.db, source, page);
    return await judged(deps, run, { subjects: touched, step: walked(run, touched, 'POSTED') });
  },
  POSTED: async (deps, run) => {
    const page = { after: runPositionOf(run), to: run.to, limit: PORTION };
    const touched = await subjectsPosted(deps.db, page);
    const subjects = touched.filter(({ subjectId }) => isId('payment', subjectId));
    return await judged(deps, run, { subjects, step: walked(run, touched, 'MADE') });
  },
  MADE: async (deps, run) => {
    const ids = await unposted(deps, run);
    return await judgedPayments(deps, run, ids, 'DEFERRED');
  },
  DEFERRED: async (deps, run) => {
    const { clock, db } = deps;
    const page = { after: run.position, limit: PORTION, now: clock.now() };
    return await judgedPayments(deps, run, await deferredDue(db, run.source, page), 'OPEN');
  },
  OPEN: async (deps, run) => {
    const open = await openScopes(deps.db, run.source, run.position, PORTION);
    const ofPayments = open.filter(
      ({ scope }) => !isDayOfTotals(scope.slice(run.source.length + 1)),
    );
    const subjects = ofPayments.map(({ merchantId, scope }) => {
      const subjectId = scope.slice(run.source.length + 1);
      const bucket = isId('payment', subjectId) ? bucketIn(subjectId) : bucketOf(merchantId ?? '');
      return { bucket, subjectId };
    });
    const last = open.at(PORTION - 1)?.scope;
    return await judged(deps, run, { subjects, step: stepAfter(run, last, TOTALS_PHASE) });
  },
  [TOTALS_PHASE]: compareTotals,
};

/** One page of the acquirer's record. One that gives none is compared with the ledger alone. */
async function keepTheirs(deps: ReconciliationDeps, run: Run): Promise<RunPortion> {
  const { acquirers, db } = deps;
  const { activity } = acquirers.of(run.source);
  if (!activity) {
    return { ...NOTHING_JUDGED, step: { phase: 'POSTED', position: '', hasRecord: false } };
  }
  const after = run.position === '' ? undefined : run.position;
  const span = { from: run.from, to: addMilliseconds(run.to, SKEW_MS), after };
  const { next, records } = await activity(span);
  const kept = lastWords(records).map((record) => ({
    ...record,
    ...subjectOf(record),
    acquirer: run.source,
  }));
  for (const [shard, own] of Map.groupBy(kept, ({ bucket }) => db.shardOf(bucket))) {
    await keepRecords(db.at(shard), own);
  }
  const read = { records: records.length, hasRecord: true };
  return { ...NOTHING_JUDGED, step: { ...stepAfter(run, next ?? undefined, 'BOOKED'), ...read } };
}

/** Of several records of one reference the last. */
function lastWords(records: readonly ActivityRecord[]): ActivityRecord[] {
  return [...new Map(records.map((record) => [record.reference, record])).values()];
}

/** The next payments made in the span for which nothing was posted. */
async function unposted({ db }: ReconciliationDeps, { from, position, source, to }: Run) {
  const spans = BUCKETS.map((bucket) => {
    const beginning = idsSince('payment', bucket, from);
    return {
      bucket,
      // Behind the last one: ids have one length.
      from: position > beginning ? `${position}0` : beginning,
      to: idsSince('payment', bucket, to),
    };
  });
  const found: string[] = [];
  for (const [shard, own] of Map.groupBy(spans, ({ bucket }) => db.shardOf(bucket))) {
    found.push(...(await unpostedPayments(db.at(shard), source, own, PORTION)));
  }
  return found.toSorted().slice(0, PORTION);
}

async function judgedPayments(
  deps: ReconciliationDeps,
  run: Run,
  ids: readonly string[],
  next: string,
) {
  const payments = ids.filter((id) => !isDayOfTotals(id));
  const subjects = payments.map((subjectId) => ({ bucket: bucketIn(subjectId), subjectId }));
  return await judged(deps, run, { subjects, step: stepAfter(run, ids.at(PORTION - 1), next) });
}

type Judging = Readonly<{ subjects: readonly Subject[]; step: RunStep }>;

async function judged(deps: ReconciliationDeps, run: Run, { step, subjects }: Judging) {
  const { acquirers, clock, db } = deps;
  const hasRecord = acquirers.of(run.source).activity !== undefined;
  const cases = await gatherCases(db, { acquirer: run.source, subjects, hasRecord });
  // Theirs is known until there; what has moved since is judged by a later run.
  const line = (await endOfLine(db, run.source)) ?? run.to;
  const knownUntil = run.isNext || run.to > line ? run.to : line;
  const settled = cases.filter((one) => !isUnsettled(one, knownUntil));
  const unsettled = cases.filter((one) => isUnsettled(one, knownUntil));
  const now = clock.now();
  return {
    step: { ...step, subjects: settled.length },
    scopes: settled.map(scopeOf),
    findings: settled.flatMap(judgePayment),
    defer: unsettled.map(({ subjectId }) => ({ subjectId, dueAt: now })),
    settle: settled.map(({ subjectId }) => subjectId),
  };
}

/** On in the same phase behind a whole portion, else to the next one. */
function walked(run: Run, touched: readonly Touched[], next: string): RunStep {
  const last = touched.at(PORTION - 1);
  return stepAfter(run, last && positionText(last), next);
}
