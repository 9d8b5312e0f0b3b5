import { sumOfAmounts } from '../../../kernel/money.ts';
import type { FileFaults } from '../file-faults.ts';
import { type Element, TRAILER } from './layout.ts';
import { digitsAt, type RecordLine, elementName, type Segment } from './records.ts';

/** Compares the trailer's counts and totals with the transactions: D with J, C with I. */
export function checkTrailer(
  trailer: RecordLine,
  segments: readonly Segment[],
  faults: FileFaults,
): void {
  const credits = segments.filter(({ type }) => type === 'C' || type === 'I');
  const debits = segments.filter(({ type }) => type === 'D' || type === 'J');
  const expected: readonly (readonly [Element, bigint])[] = [
    [TRAILER.debitAmount, sumOfAmounts(debits)],
    [TRAILER.debitCount, BigInt(debits.length)],
    [TRAILER.creditAmount, sumOfAmounts(credits)],
    [TRAILER.creditCount, BigInt(credits.length)],
    // Corrections (E, F) are exchanged between banks only.
    [TRAILER.creditCorrectionAmount, 0n],
    [TRAILER.creditCorrectionCount, 0n],
    [TRAILER.debitCorrectionAmount, 0n],
    [TRAILER.debitCorrectionCount, 0n],
  ];
  for (const [element, sum] of expected) {
    const stated = digitsAt(trailer, element, faults);
    if (stated === undefined || BigInt(stated) === sum) continue;
    const message = `element ${elementName(element)} is ${BigInt(stated)}, but the records total ${sum}`;
    faults.add(trailer.line, element.at, message);
  }
}
