import { addMilliseconds } from '../../kernel/clock.ts';
import { newId } from '../../kernel/id.ts';
import { addBusinessDays, bankDay } from '../../money/rails/index.ts';
import type { Database, Queryable } from '../../platform/db/pool.ts';
import { firstFile, hasNews } from './bank-store.ts';
import { BANK, RECONCILIATION } from './difference.ts';
import { SILENT_TOO_LONG } from './judge-payout.ts';
import { FIRST_PHASE } from './reconcile-acquirer.ts';
import { FIRST_BANK_PHASE } from './reconcile-bank.ts';
import { firstPosted } from './record-store.ts';
import { TOTALS_PHASE } from './totals-day.ts';
import { deferredDays } from './totals-store.ts';
import { lastDailySpan, type ReconciliationDeps, type Run, settledBefore } from './run.ts';
import { endOfLine, hasOpenRun, insertRun, lastBegun } from './run-store.ts';

const DAY_MS = 86_400_000;

/** Begins the daily run with an acquirer, where it is time. */
export async function startDaily({ clock, db }: ReconciliationDeps, source: string): Promise<void> {
  const now = clock.now();
  const to = lastDailySpan(now);
  const from = await beginningOf(db, source);
  if (!from || to <= from || (await hasOpenRun(db, source))) return;
  await startRun(db, { source, requestedBy: RECONCILIATION, isNext: true, from, to }, now);
}

/** Begins a run for totals alone, where a day that could not be compared is due again. */
export async function startForTotals(deps: ReconciliationDeps, source: string): Promise<void> {
  const { acquirers, clock, db } = deps;
  if (!acquirers.of(source).settlement || (await hasOpenRun(db, source))) return;
  const now = clock.now();
  const end = await endOfLine(db, source);
  if (!end || (await deferredDays(db, source, now)).length === 0) return;
  const asked = { source, requestedBy: RECONCILIATION, isNext: false, from: end, to: end };
  await insertRun(db, { ...asked, ...newRun(now), phase: TOTALS_PHASE });
}

/** Begins a run with the bank: every day, and when the bank has said something. */
export async function startWithBank({ clock, db }: ReconciliationDeps): Promise<void> {
  const now = clock.now();
  if (await hasOpenRun(db, BANK)) return;
  const last = await lastBegun(db, BANK);
  const isDue = (last === undefined || last < lastDailySpan(now)) && (await firstFile(db));
  if (!isDue && !(await hasNews(db))) return;
  const begun = await beginningOf(db, BANK);
  await startNow(db, { source: BANK, requestedBy: RECONCILIATION, begun }, now);
}

/** `begun` is where the next run begins. */
type Wanted = Pick<Run, 'source' | 'requestedBy'> &
  Readonly<{ begun: Date | undefined; again?: Date | undefined }>;

/** A run of all that is settled by now; or, with `again`, of what was looked at since then. */
export async function startNow(db: Queryable, wanted: Wanted, now: Date) {
  const { again, requestedBy, source } = wanted;
  const settled = source === BANK ? longSilent(now) : settledBefore(now);
  const begun = wanted.begun ?? addMilliseconds(settled, -DAY_MS);
  const isNext = again === undefined && settled > begun;
  const end = settled > begun ? settled : begun;
  const span = isNext ? { from: begun, to: end } : { from: again ?? begun, to: begun };
  const asked = { source, requestedBy };
  const run =
    (await startRun(db, { ...asked, isNext, ...span }, now)) ??
    // Somebody else has begun the next one: what is left is to look again at what is open.
    (await startRun(db, { ...asked, isNext: false, from: begun, to: begun }, now));
  if (!run) throw new Error('a run that is not in line can always begin');
  return run;
}

type Spanned = Pick<Run, 'source' | 'requestedBy' | 'isNext' | 'from' | 'to'>;

/** A run that waits to be worked on; undefined where another begins at the same place in line. */
async function startRun(db: Queryable, run: Spanned, now: Date) {
  const phase = run.source === BANK ? FIRST_BANK_PHASE : FIRST_PHASE;
  return await insertRun(db, { ...run, ...newRun(now), phase });
}

function newRun(now: Date): Pick<Run, 'createdAt' | 'id'> {
  return { id: newId('reconciliationRun', '00', now), createdAt: now };
}

/** Where the next run begins; undefined where there is nothing to compare yet. */
export async function beginningOf(db: Database, source: string): Promise<Date | undefined> {
  const end = await endOfLine(db, source);
  if (end) return end;
  if (source === BANK) return await firstFile(db);
  const first = await firstPosted(db);
  return first && addMilliseconds(first, -DAY_MS);
}

/** Of a payout in a file from before it, the bank should have said something. */
function longSilent(now: Date): Date {
  return new Date(`${addBusinessDays(bankDay(now), -SILENT_TOO_LONG)}T00:00:00Z`);
}
