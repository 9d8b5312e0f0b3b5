import { dayNear, sentAt } from './entry-time.ts';
import type { HostJournal } from './host-journal-store.ts';
import type { HostMessage } from './host-message.ts';
import { currencyIn, isWholeTotals } from './host-request.ts';
import type { HostTotals } from './host-totals.ts';
import { plainReply } from './replies.ts';

const [IN_BALANCE, OUT_OF_BALANCE] = ['1', '2'] as const;
const [COUNT_DIGITS, AMOUNT_DIGITS] = [10, 16];

/**
 * Compares the totals of an institution's settlement day in one currency with what was booked for that
 * day, and tells its own. Asked again, it compares again.
 */
export function compareHostTotals(
  journal: HostJournal,
  message: HostMessage,
  now: Date,
): HostMessage {
  const { fields } = message;
  if (!isWholeTotals(message)) return plainReply(message, '30');
  const currency = currencyIn(fields.get(50));
  const sent = sentAt(fields.get(7) ?? '', fields.get(37) ?? '', now);
  const day = sent === undefined ? undefined : dayNear(fields.get(15) ?? '', sent);
  if (!currency || day === undefined) return plainReply(message, '12');
  const own = totalsFields(journal.totalsOf({ institution: fields.get(32) ?? '', day, currency }));
  // Which way the net amount goes follows from the others: only its digits are compared.
  const isBalanced = own.every(([number, text]) => {
    const said = fields.get(number);
    if (number === 97) return said === undefined || said.slice(1) === text.slice(1);
    return said === text;
  });
  const plain = plainReply(message, isBalanced ? '00' : '95');
  const settlement = isBalanced ? IN_BALANCE : OUT_OF_BALANCE;
  return { mti: plain.mti, fields: new Map([...plain.fields, [66, settlement], ...own]) };
}

function totalsFields(totals: HostTotals): readonly (readonly [number, string])[] {
  const net = totals.debitsAmount - totals.debitReversalsAmount - totals.creditsAmount;
  return [
    [74, count(totals.credits)],
    [75, count(0n)], // Refunds are not reversed here.
    [76, count(totals.debits)],
    [77, count(totals.debitReversals)],
    [86, amount(totals.creditsAmount)],
    [87, amount(0n)],
    [88, amount(totals.debitsAmount)],
    [89, amount(totals.debitReversalsAmount)],
    [97, net < 0n ? `C${amount(-net)}` : `D${amount(net)}`],
  ];
}

function count(value: bigint): string {
  return String(value).padStart(COUNT_DIGITS, '0');
}

function amount(value: bigint): string {
  return String(value).padStart(AMOUNT_DIGITS, '0');
}
