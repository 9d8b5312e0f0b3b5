import type { HostTotals, HostJournal } from './host-journal-store.ts';
import type { HostMessage } from './host-message.ts';
import { currencyIn, isWholeTotals, requestKeyOf } from './host-request.ts';
import { plainReply } from './replies.ts';

const [IN_BALANCE, OUT_OF_BALANCE] = ['1', '2'];

/**
 * Compares a merchant's totals in one currency with what was booked since the last ones, in balance or
 * not. Part of a transaction.
 */
export function closeHostBatch(journal: HostJournal, message: HostMessage): HostMessage {
  const { fields } = message;
  if (!isWholeTotals(message)) return plainReply(message, '30');
  const currency = currencyIn(fields.get(50));
  if (!currency) return plainReply(message, '12');
  const key = {
    merchantId: (fields.get(42) ?? '').trimEnd(),
    reference: requestKeyOf(message),
  };
  const first = journal.batchReply(key);
  if (first) return first;
  const isBalanced = areEqual(message, journal.totalsSince(key.merchantId, currency));
  const plain = plainReply(message, isBalanced ? '00' : '95');
  const settlement = isBalanced ? IN_BALANCE : OUT_OF_BALANCE;
  const reply = { mti: plain.mti, fields: new Map([...plain.fields, [66, settlement ?? '']]) };
  journal.closeHostBatch({ ...key, currency, reply });
  return reply;
}

function areEqual({ fields }: HostMessage, totals: HostTotals): boolean {
  const net = totals.debitsAmount - totals.debitReversalsAmount - totals.creditsAmount;
  const expected: readonly (readonly [number, bigint])[] = [
    [74, totals.credits],
    [75, 0n], // Refunds are not reversed here.
    [76, totals.debits],
    [77, totals.debitReversals],
    [86, totals.creditsAmount],
    [87, 0n],
    [88, totals.debitsAmount],
    [89, totals.debitReversalsAmount],
  ];
  // Which way the net amount goes follows from the others; its letter is read either way.
  const [, said] = /^[CD](\d{16})$/.exec(fields.get(97) ?? '') ?? [];
  const isNet = !fields.has(97) || (said !== undefined && BigInt(said) === (net < 0n ? -net : net));
  return isNet && expected.every(([number, value]) => BigInt(fields.get(number) ?? '-1') === value);
}
