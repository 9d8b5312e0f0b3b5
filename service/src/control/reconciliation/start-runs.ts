import type { OperatorCaller } from '../../access/partners/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { newId } from '../../kernel/id.ts';
import { addBusinessDays, bankDay } from '../../money/rails/index.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type Answer, created } from '../../platform/http/answer.ts';
import { fingerprintOf, once } from '../../platform/http/idempotency.ts';
import { type Fault, invalid } from '../../platform/http/errors.ts';
import { firstFile, hasNews } from './bank-store.ts';
import { BANK, RECONCILIATION } from './difference.ts';
import { SILENT_TOO_LONG } from './judge-payout.ts';
import { FIRST_PHASE } from './reconcile-acquirer.ts';
import { FIRST_BANK_PHASE } from './reconcile-bank.ts';
import { firstPosted } from './record-store.ts';
import { lastDailySpan, type ReconciliationDeps, type Run, settledBefore } from './run.ts';
import { endOfLine, hasOpenRun, insertRun, lastBegun } from './run-store.ts';
import { runBody } from './schema.ts';

const DAY_MS = 86_400_000;

/** Begins the daily run with an acquirer, where it is time. */
export async function startDaily({ clock, db }: ReconciliationDeps, source: string): Promise<void> {
  const now = clock.now();
  const to = lastDailySpan(now);
  const from = await beginningOf(db, source);
  if (!from || to <= from || (await hasOpenRun(db, source))) return;
  await startRun(db, { source, requestedBy: RECONCILIATION, isNext: true, from, to }, now);
}

/** Begins a run with the bank: every day, and when the bank has said something. */
export async function startWithBank({ clock, db }: ReconciliationDeps): Promise<void> {
  const now = clock.now();
  if (await hasOpenRun(db, BANK)) return;
  const last = await lastBegun(db, BANK);
  const isDue = (last === undefined || last < lastDailySpan(now)) && (await firstFile(db));
  if (!isDue && !(await hasNews(db))) return;
  await startNow(db, { source: BANK, requestedBy: RECONCILIATION }, now);
}

type Wanted = Pick<Run, 'source' | 'requestedBy'> & Readonly<{ again?: Date | undefined }>;

/** A run of all that is settled by now; or, with `again`, of what was looked at since then. */
async function startNow(db: Queryable, { again, requestedBy, source }: Wanted, now: Date) {
  const settled = source === BANK ? longSilent(now) : settledBefore(now);
  const begun = (await beginningOf(db, source)) ?? addMilliseconds(settled, -DAY_MS);
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
  const id = newId('reconciliationRun', '00', now);
  return await insertRun(db, { ...run, id, phase, createdAt: now });
}

/** Where the next run begins; undefined where there is nothing to compare yet. */
async function beginningOf(db: Queryable, source: string): Promise<Date | undefined> {
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

type Requested = Readonly<{
  source: string;
  from: Date | undefined;
  idempotencyKey: string;
  correlationId: string;
}>;

/** Has a run begin: the job of its party takes it up within a minute, after those that wait already. */
export async function requestRun(
  deps: ReconciliationDeps,
  { clientId }: OperatorCaller,
  { correlationId, from, idempotencyKey: key, source }: Requested,
): Promise<Answer> {
  const { audit, clock, db, keyring } = deps;
  const now = clock.now();
  const faults = await faultsOf(deps, source, from);
  if (faults.length > 0) throw invalid(faults);
  const asked = { source, from: from?.toISOString() ?? null };
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), asked);
  const operation = 'request-reconciliation';
  // A run is of all merchants.
  const request = { partnerId: clientId, merchantId: '', operation, key, fingerprint };
  return await once(db, { request, now }, async (tx) => {
    const run = await startNow(tx, { source, requestedBy: clientId, again: from }, now);
    await audit.record(tx, {
      actor: clientId,
      correlationId,
      action: 'reconciliation.requested',
      subject: run.id,
      details: asked,
    });
    return created(runBody(run), `/operator/reconciliation/runs/${run.id}`);
  });
}

function wrong(parameterName: string, parameterValue: string, errorMessage: string): Fault[] {
  return [{ parameterName, parameterValue, reasonCode: 'INVALID_VALUE', errorMessage }];
}

async function faultsOf({ acquirers, db }: ReconciliationDeps, source: string, from?: Date) {
  const known = [...acquirers.names, BANK];
  const ofSource = known.includes(source)
    ? []
    : wrong('source', source, `Must be one of ${known.join(', ')}.`);
  const compared = from && (await beginningOf(db, source));
  if (!from || (compared && from < compared)) return ofSource;
  const message = compared
    ? `Must be before ${compared.toISOString()}, to where the last run came.`
    : 'Nothing was compared yet: leave it out.';
  return [...ofSource, ...wrong('from', from.toISOString(), message)];
}
