import {
  type Rail,
  FileFaults,
  type EarlierReturns,
  type FileFault,
  type ReturnFile,
  type RailReturn,
  type ReturnsRead,
} from '../rail.ts';
import { type Cpa005Settings, institutionOf } from './settings.ts';
import { writeCpa005 } from './write-file.ts';
import { nextBusinessDay } from '../business-days.ts';
import { FILE_NUMBER_MAX, HEADER, fromFileDay, SEGMENT, type SegmentName } from './layout.ts';
import { type Cpa005File, readCpa005 } from './read-file.ts';
import { EDIT_REJECT, invalidElementsInWords, REASON_CODE, reasonInWords } from './reasons.ts';
import { elementName, elementOf, malformedIn, positionInRecord, type Segment } from './records.ts';

/** Payments Canada Standard 005: files of automated funds transfers, to and from one bank. */
export function createCpa005(settings: Cpa005Settings): Rail {
  return {
    name: 'cpa005',
    write: (batch) => writeCpa005(settings, batch),
    readReturns: (bytes) => readCpa005Returns(settings, bytes),
    outOfTurn,
  };
}

const TRACE_NUMBER = /^\d{22}$/;
const NO_TRACE_NUMBER = /^[0 ]*$/;

type Ours = Pick<Cpa005Settings, 'originatorId' | 'dataCentre' | 'returnAccount'>;

/** Reads the returns (I and J records): all, or none if one is at fault or the file is not ours. */
function readCpa005Returns(ours: Ours, bytes: Uint8Array): ReturnsRead {
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

/**
 * Many times what a bank sends about one originator. By days, so that a bank that begins to count anew is
 * listened to again after a while.
 */
const FILES_PER_DAY = 100;
const HEADER_LINE = 1;

/** Why the file cannot be the bank's next: its number was used, or is far from the last, or its day is to come. */
function outOfTurn(file: ReturnFile, earlier: EarlierReturns): readonly FileFault[] {
  const faults = new FileFaults();
  const { isNumberSeen, last, today } = earlier;
  if (isNumberSeen) {
    faults.add(HEADER_LINE, HEADER.fileNumber.at, 'another file had this file number before');
  } else if (last && distance(file.fileNumber, last.fileNumber) > plausible(last.daysAgo)) {
    const message = `the file number is too far from ${last.fileNumber}, that of the last file`;
    faults.add(HEADER_LINE, HEADER.fileNumber.at, message);
  }
  if (file.createdOn > nextBusinessDay(today)) {
    faults.add(HEADER_LINE, HEADER.createdOn.at, 'the file is dated in the future');
  }
  return faults.refusal().faults;
}

/** Either way, since a file may come late; 1 follows 9999. */
function distance(one: number, other: number): number {
  const apart = Math.abs(one - other);
  return Math.min(apart, FILE_NUMBER_MAX - apart);
}

function plausible(days: number): number {
  return FILES_PER_DAY * Math.max(1, days);
}
