import { type Currency, sumOfAmounts } from '../../kernel/money.ts';
import { addBusinessDays, bankDay } from '../../money/rails/index.ts';
import { BANK, type DifferenceKind, type Mismatch } from './difference.ts';

/** A payout as its own row has it, with what its movements come to in the ledger's BANK account. */
export type OurPayout = Readonly<{
  id: string;
  merchantId: string;
  currency: Currency;
  direction: 'CREDIT' | 'DEBIT';
  status: string;
  amount: bigint;
  /** YYYY-MM-DD. */
  dueOn: string | null;
  endedAt: Date | null;
  /** Cents; below zero what has left the account. */
  posted: bigint;
}>;

/** What statements show of a payout: below zero what left the account. */
export type PayoutEntry = Readonly<{
  payoutId: string;
  fileId: string;
  amount: bigint;
  isReturn: boolean;
}>;

/** The days that the statements in a currency cover; undefined where there is none. */
export type Coverage = Readonly<{ first: string; last: string }>;

type Look = Readonly<{
  entries: readonly PayoutEntry[];
  coverage: Coverage | undefined;
  /** The bank's. */
  today: string;
}>;

/** Business days after which a bank has booked what it was to, and after which its silence is odd. */
const BOOKED_WITHIN = 2;
export const SILENT_TOO_LONG = 5;

export function payoutScope(payoutId: string): string {
  return `${BANK} payout ${payoutId}`;
}

/** Where a payout, its movements and the bank's statements do not agree: the first thing that is wrong. */
export function judgePayout(payout: OurPayout, look: Look): Mismatch[] {
  const told = contradictionOf(payout, look);
  if (!told) return [];
  const { currency, direction, id, merchantId, amount, posted } = payout;
  const [kind, detail] = told;
  const asSent = direction === 'CREDIT' ? -amount : amount;
  const isStanding = payout.status === 'SENT' || payout.status === 'PAID';
  return [
    {
      kind,
      source: BANK,
      scope: payoutScope(id),
      item: id,
      merchantId,
      payoutId: id,
      fileId: look.entries.at(-1)?.fileId ?? null,
      ours: { amount: isStanding ? asSent : 0n, currency },
      ledger: { amount: posted, currency },
      theirs: look.entries.length > 0 ? { amount: sumOfAmounts(look.entries), currency } : null,
      detail,
    },
  ];
}

/** Whether more is to come before all can be said: a confirmation, or the statements of its days. */
export function isUndecided(payout: OurPayout, { coverage, entries }: Look): boolean {
  const { dueOn, endedAt, status } = payout;
  if (status === 'SENT') return true;
  const { back, out } = countsOf(entries);
  const isAwaited = (day: string | null): boolean =>
    day !== null && coverage !== undefined && coverage.first <= day && !covers(coverage, day);
  if (status === 'PAID') return out === 0 && isAwaited(dueOn);
  return status === 'RETURNED' && out > back && isAwaited(endedAt && bankDay(endedAt));
}

function countsOf(entries: readonly PayoutEntry[]): Readonly<{ out: number; back: number }> {
  const out = entries.filter(({ isReturn }) => !isReturn).length;
  return { out, back: entries.length - out };
}

function covers({ first, last }: Coverage, day: string): boolean {
  return first <= day && last >= addBusinessDays(day, BOOKED_WITHIN);
}

type Contradiction = readonly [DifferenceKind, string];

function contradictionOf(payout: OurPayout, look: Look): Contradiction | undefined {
  const { back, out } = countsOf(look.entries);
  if (out > 1) return ['PAYOUT_PAID_TWICE', `Statements show it ${out} times.`];
  const judge = CARRIED_OUT[payout.status];
  if (judge) return judge(payout, look);
  return out > back
    ? ['PAYOUT_CONTRADICTED', 'It was never carried out here, and a statement shows it.']
    : undefined;
}

type Judge = (payout: OurPayout, look: Look) => Contradiction | undefined;

/** By the status of the payout. */
const CARRIED_OUT: Readonly<Record<string, Judge>> = {
  SENT: ({ dueOn }, { entries, today }) => {
    if (entries.length > 0) {
      return ['PAYOUT_CONTRADICTED', 'A statement shows it, and it waits for confirmation here.'];
    }
    return dueOn !== null && addBusinessDays(dueOn, SILENT_TOO_LONG) < today
      ? ['PAYOUT_UNCONFIRMED', `It was due on ${dueOn}, and the bank has said nothing.`]
      : undefined;
  },
  PAID: ({ dueOn, posted }, { coverage, entries }) => {
    const { back, out } = countsOf(entries);
    if (back > 0) return ['PAYOUT_CONTRADICTED', 'It is paid here, and a statement shows it back.'];
    if (out === 0) {
      return dueOn !== null && coverage && covers(coverage, dueOn)
        ? ['PAYOUT_NOT_ON_STATEMENT', `It was due on ${dueOn}, and no statement shows it.`]
        : undefined;
    }
    return sumOfAmounts(entries) === posted
      ? undefined
      : ['BANK_LEDGER_DIFFERS', 'The statements and the ledger’s BANK account differ.'];
  },
  RETURNED: ({ endedAt, posted }, { coverage, entries }) => {
    const { back, out } = countsOf(entries);
    if (out === back) {
      return posted === 0n
        ? undefined
        : ['BANK_LEDGER_DIFFERS', 'It came back, and the ledger’s BANK account is not even.'];
    }
    return out > back && endedAt !== null && coverage && covers(coverage, bankDay(endedAt))
      ? ['PAYOUT_CONTRADICTED', 'It came back here, and no statement shows that.']
      : undefined;
  },
};
