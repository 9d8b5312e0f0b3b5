import { FileFaults } from '../file-faults.ts';
import type { RailReturn, ReturnsRead } from '../rail.ts';
import { fromFileDay } from './file-day.ts';
import { SEGMENT, type SegmentName } from './layout.ts';
import { readCpa005 } from './read-file.ts';
import { EDIT_REJECT, invalidElementsInWords, REASON_CODE, reasonInWords } from './reasons.ts';
import { elementName } from './records.ts';
import { elementOf, malformedIn, positionIn, type Segment } from './segments.ts';

const TRACE_NUMBER = /^\d{22}$/;
const NO_TRACE_NUMBER = /^[0 ]*$/;

/** Reads the returns of a file (I and J records): all of them, or none if there is a fault. */
export function readCpa005Returns(bytes: Uint8Array): ReturnsRead {
  const faults = new FileFaults();
  const file = readCpa005(bytes, ['I', 'J'], faults);
  const returns = (file?.segments ?? []).map((segment) => returnIn(segment, faults));
  if (!file || !faults.isEmpty) return faults.refusal();
  const { originatorId, fileNumber, createdOn, currency } = file;
  return { kind: 'read', file: { originatorId, fileNumber, createdOn, currency, returns } };
}

function returnIn(segment: Segment, faults: FileFaults): RailReturn {
  const { type, line, amount } = segment;
  const reasonCode = elementOf(segment, 'code');
  const originalTraceNumber = elementOf(segment, 'originalTraceNumber');
  const refuse = (name: SegmentName, message: string): void =>
    faults.add(line, positionIn(segment, name), `element ${elementName(SEGMENT[name])} ${message}`);
  const malformed = malformedIn(segment);
  for (const name of malformed) {
    refuse(name, name === 'day' ? 'must be a day as 0YYDDD' : 'must be digits');
  }
  if (!malformed.includes('code') && !REASON_CODE.test(reasonCode)) {
    refuse('code', 'must be a return reason code, 900 to 999');
  }
  if (amount === 0n) refuse('amount', 'must not be zero');
  const hasTrace = !NO_TRACE_NUMBER.test(originalTraceNumber);
  if (hasTrace && !TRACE_NUMBER.test(originalTraceNumber)) {
    refuse('originalTraceNumber', 'must be the 22-digit trace number of the original transaction');
  }
  return {
    kind: type === 'I' ? 'credit' : 'debit',
    outcome: reasonCode === EDIT_REJECT ? 'rejected' : 'returned',
    reasonCode,
    reason: reasonInWords(reasonCode),
    amount,
    day: fromFileDay(elementOf(segment, 'day')) ?? '',
    crossReference: elementOf(segment, 'crossReference').trim(),
    traceNumber: hasTrace ? originalTraceNumber : null,
    invalidElements: invalidElementsInWords(elementOf(segment, 'invalidElements')),
    line,
    position: positionIn(segment, 'code'),
  };
}
