import { CURRENCIES, type Currency, serializeMoney } from '../../kernel/money.ts';
import type { Queryable } from '../../platform/db/pool.ts';
import { type BankLine, linesOnStatements, linesReturned, linesSent } from './bank-line-store.ts';
import { type TimelineEntry, RANKS } from './entry.ts';
import { eventsFor } from './entries-of-events.ts';
import type { TimelineEvent, TimelineScope } from './scope.ts';
import { amountInWords } from './words.ts';

const READERS = [
  {
    file: 'PAYMENTS',
    types: ['payout.sent'],
    read: linesSent,
    title: (amount: string, { fileId, place }: BankLine) =>
      `${amount} is line ${place} of the file ${fileId} to the bank.`,
  },
  {
    file: 'STATEMENT',
    types: ['payout.paid'],
    read: linesOnStatements,
    title: (amount: string) => `The bank’s statement shows ${amount}.`,
  },
  {
    file: 'RETURNS',
    types: ['payout.returned', 'payout.rejected'],
    read: linesReturned,
    title: (amount: string, { reason }: BankLine) =>
      `${amount} came back from the bank: ${reason ?? 'no reason given'}.`,
  },
] as const;

/** The lines of bank files that moved payouts, each at the time of the event that reports the move. */
export async function bankLineEntries(
  db: Queryable,
  scope: TimelineScope,
): Promise<TimelineEntry[]> {
  const events = await eventsFor(db, scope, RANKS.bankFileLine);
  const found = await Promise.all(
    READERS.map(async ({ file, read, title, types }) => {
      const moves = events.filter(({ type }) => types.some((one) => one === type));
      const moveOf = new Map(moves.map((event) => [event.subjectId, event]));
      const lines = await read(db, [...moveOf.keys()]);
      return lines.flatMap((line) => {
        const move = moveOf.get(line.payoutId);
        return move ? [entryOf(line, move, { file, title })] : [];
      });
    }),
  );
  return found.flat();
}

type Words = Readonly<{ file: string; title: (amount: string, line: BankLine) => string }>;

function entryOf(line: BankLine, move: TimelineEvent, { file, title }: Words): TimelineEntry {
  const { amount, fileId, payoutId, place, traceNumber } = line;
  const currency = currencyOf(move);
  const { correlationId, createdAt: at, merchantId } = move;
  return {
    at,
    kind: 'bankFileLine',
    id: `${fileId}-${place}`,
    title: title(amountInWords(amount, currency), line),
    merchantId,
    subjectId: payoutId,
    correlationId,
    details: {
      file,
      fileId,
      line: place,
      amount: serializeMoney({ amount, currency }),
      traceNumber,
    },
    rank: RANKS.bankFileLine,
  };
}

function currencyOf({ data }: TimelineEvent): Currency {
  const { amount } = data;
  const named = typeof amount === 'object' && amount && 'currency' in amount && amount.currency;
  return CURRENCIES.find((currency) => currency === named) ?? 'CAD';
}
