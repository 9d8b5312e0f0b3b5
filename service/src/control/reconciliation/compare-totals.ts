import type { Settlement, SettlementTotals } from '../../acquiring/acquirers/index.ts';
import { settlementDayAt, settlementDaySpan } from '../../acquiring/acquirers/index.ts';
import { addMilliseconds } from '../../kernel/clock.ts';
import { type Currency, CURRENCIES } from '../../kernel/money.ts';
import type { Mismatch } from './difference.ts';
import { END, type ReconciliationDeps, type Run, type RunStep } from './run.ts';
import {
  areSameTotals,
  isNothing,
  NO_TOTALS,
  scopeOfTotals,
  subjectOfDay,
  TOTALS_PHASE,
  type TotalsByCurrency,
  totalsMismatch,
  type TotalsPlace,
  totalsPlaceIn,
  totalsPlaceText,
} from './totals-day.ts';
import { beforeSpan, deferredDays, entriesMoved, isDayInDoubt, openDays } from './totals-store.ts';
import { sumUpEntries } from './sum-up-entries.ts';
import { NOTHING_JUDGED, type RunPortion } from './work-on-run.ts';

const PORTION = 1_000; // Entries that are read together.
const AGAIN_MS = 3_600_000; // Until a day is taken up again that could not be compared.
const DAY_MS = 86_400_000;
const OPEN_DAYS = 7; // For so long a day whose totals differ is compared again by every run.

/**
 * One portion of the comparison of totals. A day is left for later while something that was asked on it
 * has no outcome; then nothing is added to it any more, its entries are summed up, and the host is
 * asked. Who dies after that asks again, and writes the same.
 */
export async function compareTotals(deps: ReconciliationDeps, run: Run): Promise<RunPortion> {
  const { settlement } = deps.acquirers.of(run.source);
  if (!settlement) return { ...NOTHING_JUDGED, step: END };
  const place = totalsPlaceIn(run.position);
  if ('after' in place) return await begun(deps, { run, settlement }, place.after);
  const { day, read, sums } = place;
  const of = settlementDaySpan(day, settlement);
  const page = { of, after: read, to: deps.clock.now(), limit: PORTION };
  const entries = await entriesMoved(deps.db, page);
  const more = await sumUpEntries(deps.db, entries, { acquirer: run.source, of, sums });
  const last = entries.at(PORTION - 1);
  if (!last) return await askedAbout(deps, { run, settlement }, { day, sums: more });
  const next = { day, read: { at: last.at, id: last.id }, sums: more };
  return { ...NOTHING_JUDGED, step: stepTo(next) };
}

type Comparing = Readonly<{ run: Run; settlement: Settlement }>;

function stepTo(place: TotalsPlace): RunStep {
  return { phase: TOTALS_PHASE, position: totalsPlaceText(place) };
}

/** The next day, unless something of it is in doubt. */
async function begun(deps: ReconciliationDeps, { run, settlement }: Comparing, after: string) {
  const { clock, db } = deps;
  const day = await nextDay(deps, { run, settlement }, after);
  if (day === undefined) return { ...NOTHING_JUDGED, step: END };
  const of = settlementDaySpan(day, settlement);
  if (await isDayInDoubt(db, run.source, of)) {
    const dueAt = addMilliseconds(clock.now(), AGAIN_MS);
    const defer = [{ subjectId: subjectOfDay(day), dueAt }];
    return { ...NOTHING_JUDGED, defer, step: stepTo({ after: day }) };
  }
  const beginning = { day, read: beforeSpan(of), sums: NO_TOTALS };
  return { ...NOTHING_JUDGED, step: stepTo(beginning) };
}

/** Of the days that ended in the span of the run, that wait, or that differ, the first behind one. */
async function nextDay(
  { clock, db }: ReconciliationDeps,
  { run, settlement }: Comparing,
  after: string,
): Promise<string | undefined> {
  const now = clock.now();
  const waiting = await deferredDays(db, run.source, now);
  const differing = await openDays(db, run.source, addMilliseconds(now, -OPEN_DAYS * DAY_MS));
  const others = [...waiting, ...differing].filter((day) => day > after);
  const ended = endedDay(run, settlement, after);
  return [...others, ...(ended === undefined ? [] : [ended])].toSorted()[0];
}

function endedDay({ from, to }: Run, cut: Settlement, after: string): string | undefined {
  const first = settlementDayAt(from, cut);
  const day = first > after ? first : dayAfter(after);
  return settlementDaySpan(day, cut).to <= to ? day : undefined;
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

type SummedDay = Readonly<{ day: string; sums: TotalsByCurrency }>;

async function askedAbout(
  deps: ReconciliationDeps,
  { run, settlement }: Comparing,
  { day, sums }: SummedDay,
): Promise<RunPortion> {
  const { clock, logger } = deps;
  const { source } = run;
  const compared: (readonly [Currency, Mismatch | undefined])[] = [];
  for (const currency of CURRENCIES) {
    const ours = sums[currency];
    const answer = await settlement.compare({ day, currency, totals: ours });
    if (answer.kind === 'compared') {
      const isSame = answer.isInBalance && isAgreed(ours, answer.theirs);
      const { theirs } = answer;
      const found = isSame ? undefined : totalsMismatch({ source, day, currency, ours, theirs });
      compared.push([currency, found]);
    } else if (answer.kind === 'refused' && isNothing(ours)) {
      // It has nothing in that currency either.
      compared.push([currency, undefined]);
    } else {
      const why = answer.kind === 'unknown' ? answer.why : answer.kind;
      logger.warn({ source, run: run.id, day, currency, why }, NOT_COMPARED);
    }
  }
  const isWhole = compared.length === CURRENCIES.length;
  const subjectId = subjectOfDay(day);
  return {
    step: stepTo({ after: day }),
    scopes: compared.map(([currency]) => scopeOfTotals(source, day, currency)),
    findings: compared.flatMap(([, found]) => found ?? []),
    defer: isWhole ? [] : [{ subjectId, dueAt: addMilliseconds(clock.now(), AGAIN_MS) }],
    settle: isWhole ? [subjectId] : [],
  };
}

const NOT_COMPARED = 'the totals of a settlement day could not be compared: tried again in an hour';

function isAgreed(ours: SettlementTotals, theirs: SettlementTotals | null): boolean {
  return theirs === null || areSameTotals(ours, theirs);
}
