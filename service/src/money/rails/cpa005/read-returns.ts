import { FileFaults } from '../file-faults.ts';
import type { RailReturn, ReturnsRead } from '../rail.ts';
import { institutionOf } from './account-faults.ts';
import type { Cpa005Settings } from './settings.ts';
import { fromFileDay } from './file-day.ts';
import { HEADER, SEGMENT, type SegmentName } from './layout.ts';
import { type Cpa005File, readCpa005 } from './read-file.ts';
import { EDIT_REJECT, invalidElementsInWords, REASON_CODE, reasonInWords } from './reasons.ts';
import { elementName, elementOf, malformedIn, positionInRecord, type Segment } from './records.ts';
import { HEADER_LINE } from './out-of-turn.ts';

const TRACE_NUMBER = /^\d{22}$/;

const NO_TRACE_NUMBER = /^[0 ]*$/;

type Ours = Pick<Cpa005Settings, 'originatorId' | 'dataCentre' | 'returnAccount'>;

/** Reads the returns (I and J records): all, or none if one is at fault or the file is not ours. */
export function readCpa005Returns(ours: Ours, bytes: Uint8Array): ReturnsRead {
  const faults = new FileFaults();
  const file = readCpa005(bytes, ['I', 'J'], faults);
  if (file) checkOwner(ours, file, faults);
  const returns = (file?.segments ?? []).map((segment) => returnIn(segment, faults));
  if (!file || !faults.isEmpty) return faults.refusal();
  const { originatorId, fileNumber, createdOn, currency } = file;
  return { kind: 'read', file: { originatorId, fileNumber, createdOn, currency, returns } };
}

/** Whose file it is: the originator, the data centre, and the account that the money went back to. */
function checkOwner(ours: Ours, file: Cpa005File, faults: FileFaults): void {
  if (file.originatorId !== ours.originatorId) {
    faults.add(HEADER_LINE, HEADER.originatorId.at, 'element 03 is not our originator id');
  }
  if (file.dataCentre !== ours.dataCentre) {
    faults.add(HEADER_LINE, HEADER.dataCentre.at, 'element 06 is not our bank’s data centre');
  }
  for (const segment of file.segments) {
    const { accountNumber } = ours.returnAccount;
    for (const [name, own] of [
      ['institution', institutionOf(ours.returnAccount)],
      ['account', accountNumber],
    ] as const) {
      if (elementOf(segment, name).trim() === own) continue;
      const message = `element ${elementName(SEGMENT[name])} is not of our account for returns`;
      faults.add(segment.line, positionInRecord(segment, name), message);
    }
  }
}

function returnIn(segment: Segment, faults: FileFaults): RailReturn {
  const { type, line, amount } = segment;
  const reasonCode = elementOf(segment, 'code');
  const originalTraceNumber = elementOf(segment, 'originalTraceNumber');
  const refuse = (name: SegmentName, message: string): void =>
    faults.add(
      line,
      positionInRecord(segment, name),
      `element ${elementName(SEGMENT[name])} ${message}`,
    );
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
    position: positionInRecord(segment, 'code'),
  };
}
