/**
 * The test cards, and what the issuer does with each. A number is six digits of the network, zeros,
 * and then: version, 3DS Method, answer, challenge, check digit. So the digits alone decide, and
 * `…1729`-like numbers (no Method, manual challenge) work though the table does not list them.
 */

import type { Answer, CardRow, Course, Status } from './card-row.ts';
import { checkDigitOf } from './luhn.ts';
import { OTHER_MEANS } from './other-means.ts';
import { type Network, NUMBERS } from './ranges.ts';

const status = (letter: Status, reason?: string): Answer =>
  reason === undefined
    ? { kind: 'status', status: letter }
    : { kind: 'status', status: letter, reason };
const challenge = (course: Course): Answer => ({ kind: 'challenge', course });

export const CARDS: readonly CardRow[] = [
  {
    scenario: 'Authenticated without a challenge; the 3DS Method completes',
    name: 'authenticated',
    visa: '4000100000000000',
    mastercard: '5200100000000005',
    transStatus: 'Y',
    result: null,
    expected: 'Authenticated, with a value and ECI 05 / 02',
    answer: status('Y'),
  },
  {
    scenario: 'Authenticated without a challenge; the range has no 3DS Method',
    name: 'no-method',
    visa: '4000100000001008',
    mastercard: '5200100000001003',
    transStatus: 'Y',
    result: null,
    expected: 'No Method URL is offered; the AReq says threeDSCompInd U',
    answer: status('Y'),
  },
  {
    scenario: 'Authenticated without a challenge; the 3DS Method page never calls back',
    name: 'silent-method',
    visa: '4000100000002006',
    mastercard: '5200100000002001',
    transStatus: 'Y',
    result: null,
    expected: 'After 10 s the AReq says threeDSCompInd N',
    answer: status('Y'),
  },
  {
    scenario: 'Not authenticated, reason 01',
    name: 'not-authenticated',
    visa: '4000100000000109',
    mastercard: '5200100000000104',
    transStatus: 'N',
    result: null,
    expected: 'Not authenticated, no value',
    answer: status('N', '01'),
  },
  {
    scenario: 'Attempt',
    name: 'attempted',
    visa: '4000100000000208',
    mastercard: '5200100000000203',
    transStatus: 'A',
    result: null,
    expected: 'Attempted, with a value and ECI 06 / 01',
    answer: status('A'),
  },
  {
    scenario: 'Rejected by the issuer, reason 11',
    name: 'rejected',
    visa: '4000100000000307',
    mastercard: '5200100000000302',
    transStatus: 'R',
    result: null,
    expected: 'Rejected; no payment may follow. cardholderInfo must be shown',
    answer: status('R', '11'),
  },
  {
    scenario: 'For information only (challenge indicator 05, 06 or 07; else authenticated)',
    name: 'information-only',
    visa: '4000100000000406',
    mastercard: '5200100000000401',
    transStatus: 'I',
    result: null,
    expected: 'Preference acknowledged, ECI 07 / 04',
    answer: status('I'),
  },
  {
    scenario: 'Authentication unavailable, reason 22',
    name: 'unavailable',
    visa: '4000100000000505',
    mastercard: '5200100000000500',
    transStatus: 'U',
    result: null,
    expected: 'Technical issue',
    answer: status('U', '22'),
  },
  {
    scenario: 'The AReq is never answered',
    name: 'unanswered-areq',
    visa: '4000100000000604',
    mastercard: '5200100000000609',
    transStatus: null,
    result: null,
    expected: 'Technical issue after the 3DS Server’s own time-out',
    answer: { kind: 'silence' },
  },
  {
    scenario: 'Challenge that passes by itself',
    name: 'challenge-passes',
    visa: '4000100000000703',
    mastercard: '5200100000000708',
    transStatus: 'C',
    result: 'Y',
    expected: 'Challenge, then authenticated',
    answer: challenge('passes'),
  },
  {
    scenario: 'Challenge that fails by itself, reason 01',
    name: 'challenge-fails',
    visa: '4000100000000711',
    mastercard: '5200100000000716',
    transStatus: 'C',
    result: 'N',
    expected: 'Challenge, then not authenticated',
    answer: challenge('fails'),
  },
  {
    scenario: 'Challenge with a one-time code, or the banking app; three tries, then reason 19',
    name: 'challenge',
    visa: '4000100000000729',
    mastercard: '5200100000000724',
    transStatus: 'C',
    result: null,
    expected: 'Challenge, then by what is typed',
    answer: challenge('asks'),
  },
  {
    scenario: 'Challenge that the cardholder cancels (challengeCancel 01)',
    name: 'challenge-cancelled',
    visa: '4000100000000737',
    mastercard: '5200100000000732',
    transStatus: 'C',
    result: 'N',
    expected: 'Challenge, then not authenticated',
    answer: challenge('is-cancelled'),
  },
  {
    scenario: 'Challenge whose time runs out (reason 14, challengeCancel 04)',
    name: 'challenge-expires',
    visa: '4000100000000745',
    mastercard: '5200100000000740',
    transStatus: 'C',
    result: 'N',
    expected: 'Challenge, then not authenticated',
    answer: challenge('expires'),
  },
  {
    scenario: 'Hostile: the browser brings a CRes Y, no RReq is sent',
    name: 'challenge-without-rreq',
    visa: '4000100000000752',
    mastercard: '5200100000000757',
    transStatus: 'C',
    result: null,
    expected: 'Must not be authenticated',
    answer: challenge('sends-no-result'),
  },
  {
    scenario: 'Hostile: the browser brings a CRes Y, the RReq says N',
    name: 'challenge-contradicted',
    visa: '4000100000000760',
    mastercard: '5200100000000765',
    transStatus: 'C',
    result: 'N',
    expected: 'Not authenticated: the RReq wins',
    answer: challenge('contradicts-its-result'),
  },
  {
    scenario: 'The browser brings an Erro instead of a CRes; RReq U, challengeCancel 06',
    name: 'challenge-erro',
    visa: '4000100000000778',
    mastercard: '5200100000000773',
    transStatus: 'C',
    result: 'U',
    expected: 'Technical issue',
    answer: challenge('breaks'),
  },
  {
    scenario: 'Hostile: two RReqs with different content',
    name: 'challenge-two-rreqs',
    visa: '4000100000000786',
    mastercard: '5200100000000781',
    transStatus: 'C',
    result: 'Y',
    expected: 'The first is kept, the second is answered with an Erro',
    answer: challenge('sends-two-results'),
  },
  {
    scenario: 'The directory server answers Erro 203',
    name: 'directory-erro',
    visa: '4000100000000802',
    mastercard: '5200100000000807',
    transStatus: null,
    result: null,
    expected: 'Technical issue',
    answer: { kind: 'error' },
  },
  {
    scenario: 'Hostile: a malformed ARes (C without acsURL)',
    name: 'malformed-ares',
    visa: '4000100000000901',
    mastercard: '5200100000000906',
    transStatus: 'C',
    result: null,
    expected: 'The 3DS Server returns Erro 201; technical issue',
    answer: { kind: 'malformed' },
  },
  {
    scenario: 'Authenticated; the range knows version 2.1.0 only',
    name: 'version-2-1-0',
    visa: '4000100000010009',
    mastercard: '5200100000010004',
    transStatus: 'Y',
    result: null,
    expected: 'A 2.1.0 AReq; a 2.2.0 one gets Erro 102',
    answer: status('Y'),
  },
  ...OTHER_MEANS,
];

/** The number that does on another network what this one of Visa's does. */
export function numberOn(network: Network, visa: string): string {
  const { front, digits } = NUMBERS[network];
  const payload = front + visa.slice(front.length, -1).slice(front.length + 1 - digits);
  return payload + checkDigitOf(payload);
}

/** The table without what only this program needs. */
export function publishedCards(): readonly object[] {
  return CARDS.map(({ answer: _own, visa, mastercard, ...listed }) => ({
    ...listed,
    visa,
    mastercard,
    amex: numberOn('amex', visa),
    discover: numberOn('discover', visa),
    jcb: numberOn('jcb', visa),
  }));
}

/** The digit of the answer, and that of its course. */
const keyOf = (number: string): string => number.slice(-3, -1);
const byKey = new Map(CARDS.toReversed().map((row) => [keyOf(row.visa), row.answer]));

/** What the issuer does with a card of its ranges: where no row has its course, what the first does. */
export function answerFor(acctNumber: string): Answer {
  const key = keyOf(acctNumber);
  return byKey.get(key) ?? byKey.get(`${key.slice(0, 1)}0`) ?? challenge('asks');
}
