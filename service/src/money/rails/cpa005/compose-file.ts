import { type Currency, sumOfAmounts } from '../../../kernel/money.ts';
import { toFileDay } from './file-day.ts';
import { compose, HEADER, RECORD_LENGTH, SEGMENTS_MAX, START, TRAILER } from './layout.ts';
import type { TransactionType } from './records.ts';

export type FileFrame = Readonly<{
  originatorId: string;
  dataCentre: string;
  fileNumber: number;
  createdOn: string;
  currency: Currency;
}>;

/** `text` is the segment, already composed. */
export type ComposedTransaction = Readonly<{ type: TransactionType; amount: bigint; text: string }>;

const RECORD_END = '\r\n';

/** Header, six transactions per record, grouped by type, and trailer. */
export function composeFile(frame: FileFrame, transactions: readonly ComposedTransaction[]) {
  const { originatorId, dataCentre, createdOn, currency } = frame;
  const fileNumber = String(frame.fileNumber);
  const header = compose(HEADER, {
    recordType: 'A',
    recordNumber: '1',
    originatorId,
    fileNumber,
    createdOn: toFileDay(createdOn),
    dataCentre,
    currency,
  });
  const bodies = [...recordsOf(transactions), { type: 'Z', text: trailerOf(transactions) }];
  const records = bodies.map(({ type, text }, index) => {
    const recordNumber = String(index + 2); // The header is the first.
    return compose(START, { recordType: type, recordNumber, originatorId, fileNumber }) + text;
  });
  const lines = [header, ...records].map((record) => record.padEnd(RECORD_LENGTH) + RECORD_END);
  return Buffer.from(lines.join(''), 'latin1');
}

function recordsOf(transactions: readonly ComposedTransaction[]) {
  const records: { type: string; text: string; count: number }[] = [];
  for (const { type, text } of transactions) {
    const last = records.at(-1);
    if (last?.type !== type || last.count === SEGMENTS_MAX) records.push({ type, text, count: 1 });
    else {
      last.text += text;
      last.count += 1;
    }
  }
  return records;
}

function trailerOf(transactions: readonly ComposedTransaction[]): string {
  const credits = transactions.filter(({ type }) => type === 'C' || type === 'I');
  const debits = transactions.filter(({ type }) => type === 'D' || type === 'J');
  return compose(TRAILER, {
    debitAmount: String(sumOfAmounts(debits)),
    debitCount: String(debits.length),
    creditAmount: String(sumOfAmounts(credits)),
    creditCount: String(credits.length),
  });
}
