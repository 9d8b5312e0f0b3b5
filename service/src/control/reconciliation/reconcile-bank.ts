import { bucketIn } from '../../kernel/id.ts';
import { CURRENCIES } from '../../kernel/money.ts';
import { addBusinessDays, bankDay } from '../../money/rails/index.ts';
import { transaction } from '../../platform/db/pool.ts';
import * as store from './bank-store.ts';
import { inOneMoment } from './case-store.ts';
import { BANK, type Mismatch } from './difference.ts';
import { openScopes } from './difference-store.ts';
import { isUndecided, judgePayout, type OurPayout, payoutScope } from './judge-payout.ts';
import { dayIn, dayScope, judgeDay, type StatementDay } from './judge-statements.ts';
import {
  DONE,
  END,
  runPositionOf,
  positionText,
  type ReconciliationDeps,
  type Run,
  type RunStep,
  stepAfter,
} from './run.ts';
import { deferredDue } from './run-store.ts';
import { NOTHING_JUDGED, type RunPhases, type RunPortion } from './work-on-run.ts';

const DAYS = 20; // Of statements in a portion.
const PORTION = 500; // Payouts, returns or scopes.
/** Business days in which the other half of the news may come: returns have a file of their own. */
const NEWS_WITHIN = 2;

/**
 * The phases of a run: STATEMENTS looks at those that came, RETURNS at those that no payout was found
 * for, FILES at payouts of the span of which no statement speaks, DEFERRED at those of which one spoke,
 * when the bank has had time to say the rest; OPEN at what differed before.
 */
export const FIRST_BANK_PHASE = 'STATEMENTS';

export const BANK_PHASES: RunPhases = {
  STATEMENTS: examineStatements,
  RETURNS: async ({ db }, run) => {
    const lost = await store.lostReturns(db, run.position, PORTION);
    return {
      ...NOTHING_JUDGED,
      step: stepAfter(run, lost.at(PORTION - 1)?.id, 'FILES'),
      scopes: lost.map(({ id }) => store.returnScope(id)),
      findings: lost.map(returnFinding),
    };
  },
  FILES: async (deps, run) => {
    // One file a portion: it may have thousands of payouts.
    const file = await store.nextFile(deps.db, runPositionOf(run), run.to);
    const ids = file ? await store.itemsWithoutAnswer(deps.db, file.id) : [];
    return await judgedPayouts(deps, ids, stepAfter(run, file && positionText(file), 'DEFERRED'));
  },
  DEFERRED: async (deps, run) => {
    const { clock, db } = deps;
    const page = { after: run.position, limit: PORTION, now: clock.now() };
    const ids = await deferredDue(db, BANK, page);
    return await judgedPayouts(deps, ids, stepAfter(run, ids.at(PORTION - 1), 'OPEN'));
  },
  OPEN: judgeOpen,
};

async function examineStatements(deps: ReconciliationDeps, run: Run): Promise<RunPortion> {
  const { clock, db } = deps;
  const days = await store.unexaminedDays(db, DAYS);
  // What follows a day is held against it.
  const after = await Promise.all(days.map((day) => store.dayAfter(db, day)));
  const judged = await judgedDays(deps, [...days, ...after.flatMap((day) => day ?? [])]);
  const each = new Map(judged.map((one) => [one.scope, one]));
  const now = clock.now();
  const news = [...new Set(judged.flatMap(({ payouts }) => payouts))];
  // The rest of the news may come yet, but what went twice has gone twice.
  const { findings } = await judgedPayouts(deps, news, END);
  const twice = findings.filter(({ kind }) => kind === 'PAYOUT_PAID_TWICE');
  // Examining them moves the position on: there is no other.
  const round = String(Number(run.position) + 1);
  return {
    step: {
      ...stepAfter(run, days.length > 0 ? round : undefined, 'RETURNS'),
      records: days.length,
      hasRecord: true,
    },
    scopes: [...each.keys(), ...twice.map(({ scope }) => scope)],
    findings: [...[...each.values()].flatMap((one) => one.findings), ...twice],
    defer: news.map((subjectId) => ({ subjectId, dueAt: newsBy(now) })),
    settle: [],
    besides: async (tx) => {
      for (const { day, fileIds } of judged) await store.noteExamined(tx, day, fileIds, now);
    },
  };
}

function newsBy(now: Date): Date {
  return new Date(`${addBusinessDays(bankDay(now), NEWS_WITHIN)}T12:00:00Z`);
}

async function judgedDays(deps: ReconciliationDeps, days: readonly StatementDay[]) {
  const judged: Awaited<ReturnType<typeof judgedDay>>[] = [];
  for (const day of days) judged.push(await judgedDay(deps, day));
  return judged;
}

async function judgedDay(deps: ReconciliationDeps, day: StatementDay) {
  const { db } = deps;
  const statements = await store.statementsOfDay(db, day);
  const entries = await store.openEntriesOf(db, day);
  const meant = await payoutsOf(deps, [
    ...new Set(entries.flatMap(({ payoutId }) => payoutId ?? [])),
  ]);
  const merchants = new Map(meant.map(({ id, merchantId }) => [id, merchantId]));
  const findings = judgeDay(day, {
    statements,
    before: await store.statementBefore(db, day),
    entries,
    merchantOf: (payoutId) => merchants.get(payoutId) ?? null,
  });
  const fileIds = statements.map(({ fileId }) => fileId);
  const payouts = await store.payoutsOnDay(db, day);
  return { day, scope: dayScope(day), findings, fileIds, payouts };
}

function returnFinding(one: store.LostReturn): Mismatch {
  const { amount, crossReference, currency, fileId, id, reasonCode, traceNumber } = one;
  return {
    kind: 'RETURN_UNMATCHED',
    source: BANK,
    scope: store.returnScope(id),
    item: id,
    fileId,
    returnId: id,
    reference: traceNumber ?? crossReference,
    theirs: { amount, currency },
    detail: `A file of returns has it with reason ${reasonCode}, and no payout fits.`,
  };
}

async function judgedPayouts(deps: ReconciliationDeps, ids: readonly string[], step: RunStep) {
  const { clock, db } = deps;
  if (ids.length === 0) return { ...NOTHING_JUDGED, step };
  const today = bankDay(clock.now());
  const entries = Map.groupBy(await store.entriesOfPayouts(db, ids), ({ payoutId }) => payoutId);
  const covered = new Map(
    await Promise.all(
      CURRENCIES.map(async (one) => [one, await store.coverageOf(db, one)] as const),
    ),
  );
  const looks = (await payoutsOf(deps, ids)).map((payout) => {
    const coverage = covered.get(payout.currency);
    return { payout, look: { entries: entries.get(payout.id) ?? [], coverage, today } };
  });
  const undecided = looks.filter(({ look, payout }) => isUndecided(payout, look));
  return {
    step: { ...step, subjects: ids.length },
    scopes: ids.map(payoutScope),
    findings: looks.flatMap(({ look, payout }) => judgePayout(payout, look)),
    settle: ids,
    defer: undecided.map(({ payout }) => ({ subjectId: payout.id, dueAt: newsBy(clock.now()) })),
  };
}

/** Payouts with what the ledger says of them, each as of one moment. */
async function payoutsOf({ db }: ReconciliationDeps, ids: readonly string[]) {
  const found: OurPayout[] = [];
  for (const own of Map.groupBy(ids, (id) => db.shardOf(bucketIn(id))).values()) {
    const payouts = await transaction(db, async (tx) => {
      await inOneMoment(tx);
      return await store.payoutsById(tx, own);
    });
    found.push(...payouts);
  }
  return found;
}

/** Looks at all that was open before. */
async function judgeOpen(deps: ReconciliationDeps, run: Run): Promise<RunPortion> {
  const { db } = deps;
  const open = await openScopes(db, BANK, run.position, PORTION);
  const scopes = open.map(({ scope }) => scope);
  const step = stepAfter(run, scopes.at(PORTION - 1), DONE);
  const idsOf = (prefix: string): string[] =>
    scopes.filter((scope) => scope.startsWith(prefix)).map((scope) => scope.slice(prefix.length));
  const payouts = await judgedPayouts(deps, idsOf(payoutScope('')), step);
  const lost = await store.stillLost(db, idsOf(store.returnScope('')));
  const days = await judgedDays(
    deps,
    scopes.flatMap((scope) => dayIn(scope) ?? []),
  );
  return {
    ...payouts,
    scopes,
    findings: [
      ...payouts.findings,
      ...lost.map(returnFinding),
      ...days.flatMap(({ findings }) => findings),
    ],
  };
}
