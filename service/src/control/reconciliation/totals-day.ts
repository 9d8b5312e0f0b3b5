import { type Currency, dollars } from '../../kernel/money.ts';
import type { SettledSum, SettlementTotals } from '../../acquiring/acquirers/index.ts';
import type { Mismatch } from './difference.ts';
import type { TimePosition } from './run.ts';

/** The phase of a run that compares totals. */
export const TOTALS_PHASE = 'TOTALS';

const SUBJECT = 'totals '; // No reference on a wire has a space.

/** A settlement day among what is deferred. */
export function subjectOfDay(day: string): string {
  return SUBJECT + day;
}

export function isDayOfTotals(subjectId: string): boolean {
  return subjectId.startsWith(SUBJECT);
}

export function dayInSubject(subjectId: string): string {
  return subjectId.slice(SUBJECT.length).slice(0, 'YYYY-MM-DD'.length);
}

/** One currency of a day, which is judged alone. */
export function scopeOfTotals(source: string, day: string, currency: Currency): string {
  return `${source} ${subjectOfDay(day)} ${currency}`;
}

export type TotalsByCurrency = Readonly<Record<Currency, SettlementTotals>>;

const NONE: SettledSum = { count: 0n, amount: 0n };
const NOTHING: SettlementTotals = {
  debits: NONE,
  debitReversals: NONE,
  credits: NONE,
  creditReversals: NONE,
};
export const NO_TOTALS: TotalsByCurrency = { CAD: NOTHING, USD: NOTHING };
const SUMS = ['debits', 'debitReversals', 'credits', 'creditReversals'] as const;

export function plusTotals(one: SettlementTotals, other: SettlementTotals): SettlementTotals {
  const sum = (name: (typeof SUMS)[number]): SettledSum => ({
    count: one[name].count + other[name].count,
    amount: one[name].amount + other[name].amount,
  });
  return {
    debits: sum('debits'),
    debitReversals: sum('debitReversals'),
    credits: sum('credits'),
    creditReversals: sum('creditReversals'),
  };
}

export function totalsWith(changes: Partial<SettlementTotals>): SettlementTotals {
  return { ...NOTHING, ...changes };
}

export function areSameTotals(one: SettlementTotals, other: SettlementTotals): boolean {
  return SUMS.every(
    (name) => one[name].count === other[name].count && one[name].amount === other[name].amount,
  );
}

export function isNothing(totals: SettlementTotals): boolean {
  return areSameTotals(totals, NOTHING);
}

type Compared = Readonly<{
  source: string;
  day: string;
  currency: Currency;
  ours: SettlementTotals;
  theirs: SettlementTotals | null;
}>;

/** What a person is told of totals that differ: both sides' figures, and what each comes to. */
export function totalsMismatch({ currency, day, ours, source, theirs }: Compared): Mismatch {
  const said = theirs ? `theirs: ${figures(theirs)}` : 'the acquirer does not tell its own';
  return {
    kind: 'TOTALS_DIFFER',
    source,
    scope: scopeOfTotals(source, day, currency),
    item: currency,
    reference: day,
    ours: { amount: netOf(ours), currency },
    theirs: theirs && { amount: netOf(theirs), currency },
    detail: `Settlement day ${day}, ours: ${figures(ours)}; ${said}.`,
  };
}

function netOf({ creditReversals, credits, debitReversals, debits }: SettlementTotals): bigint {
  return debits.amount - debitReversals.amount - credits.amount + creditReversals.amount;
}

function figures({ creditReversals, credits, debitReversals, debits }: SettlementTotals): string {
  const named = [
    ['debits', debits],
    ['debit reversals', debitReversals],
    ['credits', credits],
    ['credit reversals', creditReversals],
  ] as const;
  return named
    .filter(([name, { count }]) => count !== 0n || !name.endsWith('reversals'))
    .map(([name, { amount, count }]) => `${count} ${name} of ${dollars(amount)}`)
    .join(', ');
}

/** Behind a day that was compared, or within one: how far its entries are summed up. */
export type TotalsPlace =
  | Readonly<{ after: string }>
  | Readonly<{ day: string; read: TimePosition; sums: TotalsByCurrency }>;

/** As the position of a run. */
export function totalsPlaceText(place: TotalsPlace): string {
  return JSON.stringify(place, (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  );
}

type Written = Readonly<{ count: string; amount: string }>;
type WrittenPlace =
  | Readonly<{ after: string }>
  | Readonly<{
      day: string;
      read: Readonly<{ at: string; id: string }>;
      sums: Readonly<Record<Currency, Readonly<Record<(typeof SUMS)[number], Written>>>>;
    }>;

export function totalsPlaceIn(position: string): TotalsPlace {
  if (position === '') return { after: '' };
  // As `totalsPlaceText` wrote it.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const written = JSON.parse(position) as WrittenPlace;
  if ('after' in written) return written;
  const { day, read, sums } = written;
  const totalsOf = (currency: Currency): SettlementTotals => {
    const { creditReversals, credits, debitReversals, debits } = sums[currency];
    return {
      debits: sumOf(debits),
      debitReversals: sumOf(debitReversals),
      credits: sumOf(credits),
      creditReversals: sumOf(creditReversals),
    };
  };
  const at = new Date(read.at);
  return { day, read: { at, id: read.id }, sums: { CAD: totalsOf('CAD'), USD: totalsOf('USD') } };
}

function sumOf({ amount, count }: Written): SettledSum {
  return { count: BigInt(count), amount: BigInt(amount) };
}
