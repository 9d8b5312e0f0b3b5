import type { CardBrand } from '../src/protocol.ts';
import { isLuhnValid } from '../../service/src/kernel/luhn.ts';

/** What the first digits of a number reveal; the service makes the final decision. */
export type BrandRange = Readonly<{
  brand: CardBrand;
  lengths: readonly number[];
  codeLengths: readonly number[];
  /** How the digits stand on the card. */
  groups: readonly number[];
}>;

const FOURS = [4, 4, 4, 4, 3];
const THREE = [3];
const RANGES: readonly (BrandRange & Readonly<{ prefix: RegExp }>)[] = [
  { brand: 'VISA', prefix: /^4/, lengths: [16, 18, 19], codeLengths: THREE, groups: FOURS },
  {
    brand: 'MASTERCARD',
    prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    lengths: [16],
    codeLengths: THREE,
    groups: FOURS,
  },
  { brand: 'AMEX', prefix: /^3[47]/, lengths: [15], codeLengths: [4], groups: [4, 6, 5] },
  {
    brand: 'DINERS',
    prefix: /^3(0[0-5]|6|8|9)/,
    lengths: [14, 16, 19],
    codeLengths: THREE,
    groups: [4, 6, 4, 5],
  },
  {
    brand: 'JCB',
    prefix: /^(352[89]|35[3-8]|2131|1800)/,
    lengths: [16, 17, 18, 19],
    codeLengths: THREE,
    groups: FOURS,
  },
  {
    brand: 'DISCOVER',
    prefix: /^(6011|64[4-9]|65)/,
    lengths: [16, 19],
    codeLengths: THREE,
    groups: FOURS,
  },
  {
    brand: 'UNIONPAY',
    prefix: /^(62(?!7[134589]|8[01]|9[03-9])|81)/, // The rest of 62 is Maestro's in places.
    lengths: [14, 15, 16, 17, 18, 19],
    codeLengths: THREE,
    groups: FOURS,
  },
  {
    brand: 'MAESTRO',
    prefix: /^(5018|5020|5038|5[6-8]|6304|67)/,
    lengths: [12, 13, 14, 15, 16, 17, 18, 19],
    codeLengths: THREE,
    groups: FOURS,
  },
];
const ANY: BrandRange = {
  brand: 'OTHER',
  lengths: [12, 13, 14, 15, 16, 17, 18, 19],
  codeLengths: [3, 4],
  groups: FOURS,
};

export function brandOf(digits: string): BrandRange {
  return RANGES.find(({ prefix }) => prefix.test(digits)) ?? ANY;
}

export function isCardNumber(digits: string): boolean {
  const { brand, lengths } = brandOf(digits);
  // Some UnionPay numbers have no check digit.
  return lengths.includes(digits.length) && (brand === 'UNIONPAY' || isLuhnValid(digits));
}

export function isSecurityCode(code: string, number: string): boolean {
  return brandOf(number).codeLengths.includes(code.length);
}

const POSTAL_CODE = /^[a-z0-9](?:[a-z0-9 -]{1,8})[a-z0-9]$/i;

/** Of any country: letters and digits, blanks or dashes between them. */
export function isPostalCode(text: string): boolean {
  return POSTAL_CODE.test(text);
}

export type Expiry = Readonly<{ month: number; year: number }>;

/** What was typed, pasted or filled in as a date: `12/30`, `1230`, `12 / 2030`. */
export function expiryIn(text: string): Expiry | undefined {
  const [, month = '', year = ''] = /^(\d{1,2})\s*\/?\s*(\d{2}|20\d{2})$/.exec(text.trim()) ?? [];
  const expiry = { month: Number(month), year: Number(year) + (year.length === 2 ? 2000 : 0) };
  return month !== '' && expiry.month >= 1 && expiry.month <= 12 ? expiry : undefined;
}

/** `thisMonth` as YYYY-MM, from the service: the clock of a phone may be wrong. */
export function isOver({ month, year }: Expiry, thisMonth: string): boolean {
  return `${year}-${String(month).padStart(2, '0')}` < thisMonth;
}

/** Further ahead than any network issues a card for: a slip of the finger. */
export function isTooFar({ year }: Expiry, thisMonth: string): boolean {
  const YEARS_AHEAD_MAX = 30;
  return year > Number(thisMonth.slice(0, 4)) + YEARS_AHEAD_MAX;
}
