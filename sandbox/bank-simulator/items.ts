import {
  addBusinessDays,
  businessDayFrom,
  isTakenOn,
  fromFileDay,
  SEGMENT,
  type SegmentName,
  type Cpa005File,
  EDIT_REJECT,
  invalidElementsOf,
  elementOf,
  malformedIn,
  type Segment,
} from '../../service/src/money/rails/index.ts';
import { returnRuleOf } from './accounts.ts';
import type { BankItem } from './journal.ts';

const INSTITUTION = /^0(?!000)\d{3}(?!00000)\d{5}$/;
const ACCOUNT = /^\d{1,12} *$/;
const TRANSACTION_CODE = /^[2-8]\d{2}$/;
const NO_TRACE_NUMBER = /^0+$/;

/** How the bank processes one transaction of a file received on a day. */
export function itemOf(
  segment: Segment,
  place: number,
  file: Cpa005File,
  receivedOn: string,
): BankItem {
  const { type, amount } = segment;
  const accountNumber = elementOf(segment, 'account').trim();
  const item = {
    place,
    kind: type === 'C' ? ('credit' as const) : ('debit' as const),
    amount,
    institution: elementOf(segment, 'institution'),
    accountNumber,
    name: elementOf(segment, 'name').trim(),
    crossReference: elementOf(segment, 'crossReference').trim(),
    traceNumber: elementOf(segment, 'traceNumber'),
  };
  const invalid = invalidIn(segment, file);
  const fate = returnRuleOf(accountNumber);
  if (invalid.length > 0 || fate?.reasonCode === EDIT_REJECT) {
    const ids = invalid.length > 0 ? invalid : (['account'] as const);
    const invalidElements = invalidElementsOf(ids.map((name) => SEGMENT[name].id));
    const day = businessDayFrom(receivedOn);
    return { ...item, day, back: { day, reasonCode: EDIT_REJECT, invalidElements } };
  }
  const requestedDay = fromFileDay(elementOf(segment, 'day')) ?? receivedOn;
  const day = businessDayFrom(requestedDay > receivedOn ? requestedDay : receivedOn);
  if (!fate) return { ...item, day };
  const back = {
    day: addBusinessDays(day, fate.afterBusinessDays),
    reasonCode: fate.reasonCode,
    invalidElements: invalidElementsOf([]),
  };
  return { ...item, day, back };
}

/** The elements that a bank would not accept, in the order of the record. */
function invalidIn(segment: Segment, file: Cpa005File): SegmentName[] {
  const malformed = malformedIn(segment);
  const day = fromFileDay(elementOf(segment, 'day'));
  const holds: readonly (readonly [SegmentName, boolean])[] = [
    ['code', TRANSACTION_CODE.test(elementOf(segment, 'code'))],
    ['amount', segment.amount > 0n],
    ['day', day !== undefined && isTakenOn(day, file.createdOn)],
    ['institution', INSTITUTION.test(elementOf(segment, 'institution'))],
    ['account', ACCOUNT.test(elementOf(segment, 'account'))],
    ['traceNumber', isTraceNumberOf(file, elementOf(segment, 'traceNumber'))],
    ['storedCode', !malformed.includes('storedCode')],
    ['name', elementOf(segment, 'name').trim() !== ''],
    ['returnInstitution', INSTITUTION.test(elementOf(segment, 'returnInstitution'))],
    ['returnAccount', ACCOUNT.test(elementOf(segment, 'returnAccount'))],
  ];
  return holds.filter(([, isHeld]) => !isHeld).map(([name]) => name);
}

/** Zeros, or: the data centre without its last digit, another one, the file number, a place in it. */
function isTraceNumberOf({ dataCentre, fileNumber }: Cpa005File, text: string): boolean {
  const [centre, file] = [dataCentre.slice(0, -1), String(fileNumber).padStart(4, '0')];
  return NO_TRACE_NUMBER.test(text) || (text.startsWith(centre) && text.slice(9, 13) === file);
}
