import { createHash } from 'node:crypto';
import type { Currency } from '../../kernel/money.ts';
import { BANK, type DifferenceKind, type Mismatch } from './difference.ts';

/** One day of one account. */
export type StatementDay = Readonly<{ accountKey: string; currency: Currency; day: string }>;

export type OurStatement = StatementDay &
  Readonly<{
    fileId: string;
    no: number;
    statementId: string;
    accountEnding: string;
    opening: bigint;
    closing: bigint;
    entriesTotal: bigint;
    isTaken: boolean;
  }>;

/** An entry that is no payout's, or not quite. */
export type OpenEntry = Readonly<{
  fileId: string;
  statementNo: number;
  bookedOn: string;
  amount: bigint;
  bankReference: string | null;
  ownReference: string | null;
  clearingReference: string | null;
  match: 'UNMATCHED' | 'AMBIGUOUS' | 'AMOUNT_DIFFERS';
  payoutId: string | null;
  /** What the file asked for, with the sign of a statement, where one payout is meant. */
  wanted: bigint | null;
  isReturn: boolean;
}>;

const MARK = `${BANK} day `;

export function dayScope({ accountKey, currency, day }: StatementDay): string {
  return `${MARK}${accountKey} ${currency} ${day}`;
}

export function dayIn(scope: string): StatementDay | undefined {
  if (!scope.startsWith(MARK)) return undefined;
  const [accountKey = '', currency = '', day = ''] = scope.slice(MARK.length).split(' ');
  return { accountKey, currency: currency === 'USD' ? 'USD' : 'CAD', day };
}

type Look = Readonly<{
  /** Of the day, in the order in which they came. */
  statements: readonly OurStatement[];
  /** The last statement before the day; undefined where it is the first. */
  before: OurStatement | undefined;
  entries: readonly OpenEntry[];
  merchantOf: (payoutId: string) => string | null;
}>;

/** What is wrong with the statements of a day, and with entries of them. */
export function judgeDay(of: StatementDay, look: Look): Mismatch[] {
  const { before, statements } = look;
  const taken = statements.filter(({ isTaken }) => isTaken);
  const gaps = taken.flatMap((statement, index): Mismatch[] => {
    const earlier = index === 0 ? before : taken[index - 1];
    const { accountEnding, day, opening } = statement;
    if (!earlier || earlier.closing === opening) return [];
    const detail = `The account ending in ${accountEnding} closed on ${earlier.day} with another balance than it opened with on ${day}.`;
    const balances = [earlier.closing, opening] as const;
    return [statementFinding(statement, { kind: 'STATEMENT_GAP', balances, detail })];
  });
  const unbalanced = statements
    .filter(({ isTaken }) => !isTaken)
    .filter(({ closing, entriesTotal, opening }) => opening + entriesTotal !== closing)
    .map((statement): Mismatch => {
      const { accountEnding, closing, entriesTotal, opening } = statement;
      const detail = `Opening balance and entries of the account ending in ${accountEnding} do not come to the closing balance.`;
      const balances = [opening + entriesTotal, closing] as const;
      return statementFinding(statement, { kind: 'STATEMENT_DOES_NOT_ADD_UP', balances, detail });
    });
  return [...gaps, ...unbalanced, ...entryFindings(of, look)];
}

type Told = Pick<Mismatch, 'kind' | 'detail'> &
  Readonly<{ balances: readonly [ours: bigint, theirs: bigint] }>;

function statementFinding(statement: OurStatement, { balances, ...told }: Told): Mismatch {
  const { currency, fileId, statementId } = statement;
  const [ours, theirs] = balances;
  return {
    ...told,
    source: BANK,
    scope: dayScope(statement),
    item: statementId,
    fileId,
    reference: statementId,
    ours: { amount: ours, currency },
    theirs: { amount: theirs, currency },
  };
}

const KINDS: Readonly<Record<OpenEntry['match'], readonly [DifferenceKind, string]>> = {
  UNMATCHED: ['ENTRY_UNMATCHED', 'No payout has these references and this amount.'],
  AMBIGUOUS: ['ENTRY_AMBIGUOUS', 'More than one payout has these references and this amount.'],
  AMOUNT_DIFFERS: ['ENTRY_AMOUNT_DIFFERS', 'The payout with these references has another amount.'],
};
const RETURN_UNMATCHED = [
  'ENTRY_RETURN_UNMATCHED',
  'Money came back, and no payout has these references and this amount.',
] as const;

function entryFindings(of: StatementDay, { entries, merchantOf }: Look): Mismatch[] {
  const { currency } = of;
  const seen = new Map<string, number>();
  return entries.map((entry): Mismatch => {
    const { amount, fileId, isReturn, match, payoutId, wanted } = entry;
    const name = nameOf(entry);
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    const isLost = isReturn && match === 'UNMATCHED';
    const [kind, detail] = isLost ? RETURN_UNMATCHED : KINDS[match];
    return {
      kind,
      source: BANK,
      scope: dayScope(of),
      item: `${name} ${count}`,
      fileId,
      payoutId,
      merchantId: payoutId === null ? null : merchantOf(payoutId),
      reference: entry.bankReference ?? entry.clearingReference ?? entry.ownReference,
      ours: wanted === null ? null : { amount: wanted, currency },
      theirs: { amount, currency },
      detail,
    };
  });
}

const NAME_LENGTH = 32; // Of its digest in hexadecimal: enough to tell the entries of a day apart.

/** The same for the same entry, in whichever form the statement comes again. */
function nameOf(entry: OpenEntry): string {
  const { amount, bankReference, bookedOn, clearingReference, ownReference } = entry;
  const told = [bookedOn, String(amount), bankReference ?? clearingReference ?? ownReference];
  return createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, NAME_LENGTH);
}
