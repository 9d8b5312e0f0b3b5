import { SEGMENT } from './layout.ts';

/** The return reasons of Standard 007. */
export const RETURN_REASONS: Readonly<Record<string, string>> = {
  '900': 'Edit reject',
  '901': 'Not sufficient funds',
  '902': 'Account not found',
  '903': 'Payment stopped or recalled',
  '905': 'Account closed',
  '907': 'No debit allowed',
  '908': 'Funds not cleared',
  '909': 'Currency and account do not match',
  '910': 'Payor or payee deceased',
  '911': 'Account frozen',
  '912': 'Invalid or incorrect account number',
  '914': 'Incorrect payor or payee name',
  '915': 'No agreement existed',
  '916': 'Not according to the agreement: personal',
  '917': 'Agreement revoked: personal',
  '918': 'No pre-notification: personal',
  '919': 'Not according to the agreement: business',
  '920': 'Agreement revoked: business',
  '921': 'No pre-notification: business',
  '922': 'Returned by the customer: credits only',
  '990': 'Institution in default',
};
/** The account is at fault, and the next transaction with it would come back too. */
export const DEAD_ACCOUNT_REASONS: readonly string[] = [
  '902',
  '905',
  '907',
  '909',
  '910',
  '911',
  '912',
  '914',
];
/** The only code that means the transaction was never executed. */
export const EDIT_REJECT = '900';
/** 9 and two more digits; a code that is not in the table is new, not wrong. */
export const REASON_CODE = /^9\d{2}$/;

export function reasonInWords(code: string): string {
  return RETURN_REASONS[code] ?? `Code ${code} of Standard 007`;
}

const ELEMENT_NAMES: Readonly<Record<number, string>> = {
  [SEGMENT.code.id]: 'transaction type',
  [SEGMENT.amount.id]: 'amount',
  [SEGMENT.day.id]: 'date funds are to be available, or due date',
  [SEGMENT.institution.id]: 'institution and branch',
  [SEGMENT.account.id]: 'account number',
  [SEGMENT.traceNumber.id]: 'item trace number',
  [SEGMENT.storedCode.id]: 'stored transaction type',
  [SEGMENT.shortName.id]: 'originator’s short name',
  [SEGMENT.name.id]: 'payee’s or payor’s name',
  [SEGMENT.longName.id]: 'originator’s long name',
  [SEGMENT.userId.id]: 'originating direct clearer’s user id',
  [SEGMENT.crossReference.id]: 'originator’s cross reference',
  [SEGMENT.returnInstitution.id]: 'institution for returns',
  [SEGMENT.returnAccount.id]: 'account for returns',
  [SEGMENT.sundry.id]: 'sundry information',
  [SEGMENT.settlementCode.id]: 'settlement code',
};
const PAIR = /\d{2}/g;
const NONE = '00';

/** Element 21 in words. Banks differ here: digits that name no element are shown unchanged. */
export function invalidElementsInWords(digits: string): string[] {
  const numbers = (digits.match(PAIR) ?? []).filter((pair) => pair !== NONE);
  const names = numbers.map((pair) => {
    const name = ELEMENT_NAMES[Number(pair)];
    return name && `element ${pair}: ${name}`;
  });
  return names.every((name) => name !== undefined) ? names : [`element 21: ${digits}`];
}

/** The reverse: as many elements as fit. */
export function invalidElementsOf(ids: readonly number[]): string {
  const { length } = SEGMENT.invalidElements;
  return ids
    .slice(0, Math.floor(length / NONE.length))
    .map((id) => String(id).padStart(NONE.length, '0'))
    .join('')
    .padEnd(length, '0');
}
