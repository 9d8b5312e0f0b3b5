import { bucketIn } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import type { Event } from '../../records/events/index.ts';
import { CURRENCIES, type Currency, serializeMoney } from '../../kernel/money.ts';
import { type TimelineEntry, RANKS, amountInWords } from './entry.ts';
import { eventsFor } from './entries-of-events.ts';
import { type EntryReader, ROWS_MAX } from './scope.ts';

/** A payout's line in a file to the bank or from it. */
type BankLine = Readonly<{
  payoutId: string;
  fileId: string;
  /** In the file: of a statement, its number and the entry's. */
  place: string;
  /** Cents; of a statement, below zero what went out. */
  amount: bigint;
  traceNumber: string | null;
  reason: string | null;
}>;

/** These tables are small and in no bucket: files span merchants. */
async function linesSent(db: Queryable, ids: readonly string[]): Promise<BankLine[]> {
  return await db.query<BankLine>(sql`
    select payout_id as "payoutId", file_id as "fileId", item_no::text as place, amount,
      trace_number as "traceNumber", null as reason
    from payout_file_items where payout_id = any(${ids}::text[]) limit ${ROWS_MAX}`);
}

async function linesOnStatements(db: Queryable, ids: readonly string[]): Promise<BankLine[]> {
  return await db.query<BankLine>(sql`
    select e.payout_id as "payoutId", e.file_id as "fileId",
      e.statement_no || '-' || e.entry_no as place, e.amount,
      e.clearing_reference as "traceNumber", e.return_reason as reason
    from bank_statement_entries e
    join bank_statements s on s.file_id = e.file_id and s.statement_no = e.statement_no
    where e.payout_id = any(${ids}::text[]) and e.payout_id is not null and not e.is_return
      and s.superseded_at is null
    limit ${ROWS_MAX}`);
}

/** What the bank sent back. A payout that we did not send ends without any. */
async function linesReturned(db: Queryable, ids: readonly string[]): Promise<BankLine[]> {
  const payouts = await db.query<{ payoutId: string; returnId: string }>(sql`
    select p.payout_id as "payoutId", p.return_id as "returnId"
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join payouts p on p.bucket = w.bucket and p.payout_id = w.id
    where p.bucket ${inBuckets(ids.map(bucketIn))} and p.return_id is not null`);
  const payoutOf = new Map(payouts.map(({ payoutId, returnId }) => [returnId, payoutId]));
  const rows = await db.query<BankLine & Readonly<{ returnId: string }>>(sql`
    select return_id as "returnId", file_id as "fileId", item_no::text as place, amount,
      trace_number as "traceNumber", reason
    from bank_returns where return_id = any(${[...payoutOf.keys()]}::text[])`);
  return rows.map(({ returnId, ...line }) => ({ ...line, payoutId: payoutOf.get(returnId) ?? '' }));
}

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
export const bankLineEntries: EntryReader = async (db, scope) => {
  const events = await eventsFor(db, scope, RANKS.bankFileLine);
  const found = await Promise.all(
    READERS.map(async ({ file, read, title, types }) => {
      const moves = events.filter(({ type }) => types.some((one) => one === type));
      const moveOf = new Map(moves.map((event) => [event.subjectId, event]));
      const lines = moveOf.size === 0 ? [] : await read(db, [...moveOf.keys()]);
      return lines.flatMap((line) => {
        const move = moveOf.get(line.payoutId);
        return move ? [entryOf(line, move, { file, title })] : [];
      });
    }),
  );
  return found.flat();
};

type Words = Readonly<{ file: string; title: (amount: string, line: BankLine) => string }>;

function entryOf(line: BankLine, move: Event, { file, title }: Words): TimelineEntry {
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
  };
}

function currencyOf({ data }: Event): Currency {
  const { amount } = data;
  const named = typeof amount === 'object' && amount && 'currency' in amount && amount.currency;
  return CURRENCIES.find((currency) => currency === named) ?? 'CAD';
}
