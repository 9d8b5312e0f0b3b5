import creditCardType from 'credit-card-type';
import { inAsciiDigits } from './decimal-digits.ts';

/**
 * What counts as a card number in a text that is meant for something else:
 *
 * - an unbroken run of 14 to 19 digits, or groups of digits as cards print them, with one space or
 *   one dash of any kind between two groups; the digits of any script;
 * - whose ends touch no other letter or digit (a dash is neither: `try-4111…-1` holds one, and so do
 *   groups with other groups before or after them), but for the `%B` that the first track of a
 *   magnetic stripe begins with;
 * - in a range and of a length that a network has;
 * - with the right check digit.
 *
 * So no UUID and no ULID is one: their letters touch their digits, and their groups are others.
 * What is left to mistake is a number without groups of such a length in such a range, and of
 * those one in ten has the check digit.
 */
const GROUPS: readonly (readonly number[])[] = [
  [4, 4, 4, 4],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 4, 4, 3],
];
// Networks issue none shorter any more, and our own 13 digits have a check digit too.
export const DIGITS_MIN = 14;
const DIGITS_MAX = 19;
const FIRST_GROUP = 4; // Digits, in every form.
const PREFIX_DIGITS = 8; // The longest range in the package is identified by eight digits.

/** The first eight digits, from and to. */
type Range = readonly [from: number, to: number];

/** Of JCB, given up in the eighties: clocks that count from 1970 begin so in January 2027 and 2037. */
const GIVEN_UP = new Set([1800, 2131]);

const RANGES: ReadonlyMap<number, readonly Range[]> = new Map(
  Array.from({ length: DIGITS_MAX - DIGITS_MIN + 1 }, (_, index) => {
    const length = DIGITS_MIN + index;
    return [length, rangesOf(length)];
  }),
);

function rangesOf(length: number): Range[] {
  return Object.values(creditCardType.types)
    .map((type) => creditCardType.getTypeInfo(type))
    .filter(({ lengths }) => lengths.includes(length))
    .flatMap(({ patterns }) => patterns)
    .map((pattern) => (Array.isArray(pattern) ? pattern : [pattern, pattern]))
    .filter(([from = 0]) => !GIVEN_UP.has(from))
    .map(([from = 0, to = 0]) => [asPrefix(from, '0'), asPrefix(to, '9')]);
}

function asPrefix(pattern: number, filler: '0' | '9'): number {
  return Number(String(pattern).padEnd(PREFIX_DIGITS, filler));
}

const [ZERO, NINE, SPACE, DASH, ASCII_MAX] = [0x30, 0x39, 0x20, 0x2d, 0x7f];

const SPACES =
  ' \u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u3000';
const DASHES = '\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d-';
/** What may stand between two groups; in the brackets of a pattern too, as its dash is the last. */
export const SEPARATORS = SPACES + DASHES;
const SEPARATOR_CODES = new Set(Array.from(SEPARATORS, (sign) => sign.charCodeAt(0)));

/** Whether text meant for something else holds a card number, which must not be kept in clear. */
export function holdsCardNumber(text: string): boolean {
  return text.length >= DIGITS_MIN && count(inAsciiDigits(text), isCardNumber) > 0;
}

/**
 * How many places of an ASCII text may be card numbers, whatever their ends touch: never fewer than
 * there are.
 */
export function countLikely(text: string): number {
  return count(text, isLikely);
}

type IsOne = (text: string, start: number, end: number) => boolean;

function count(text: string, isOne: IsOne): number {
  let found = 0;
  let index = 0;
  // A number has this many characters that may be part of one, without another between: looked at
  // from its end, most texts are done with a fraction of their characters.
  while (index + DIGITS_MIN <= text.length) {
    let last = index + DIGITS_MIN - 1;
    while (last >= index && isPart(text.charCodeAt(last))) last -= 1;
    if (last < index) {
      const end = endOfParts(text, index + DIGITS_MIN);
      found += countBetween(text, { start: index, end }, isOne);
      last = end;
    }
    index = last + 1;
  }
  return found;
}

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

function isPart(code: number): boolean {
  if (code > ASCII_MAX) return SEPARATOR_CODES.has(code);
  return isDigit(code) || code === SPACE || code === DASH;
}

function endOfParts(text: string, start: number): number {
  let end = start;
  while (end < text.length && isPart(text.charCodeAt(end))) end += 1;
  return end;
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

/** Where there are digits, spaces and dashes alone. */
function countBetween(
  text: string,
  { start, end }: Readonly<{ start: number; end: number }>,
  isOne: IsOne,
): number {
  let found = 0;
  for (let index = start; index < end; index += 1) {
    const endOfRun = endOfDigits(text, index);
    const length = endOfRun - index;
    if (length >= DIGITS_MIN && isOne(text, index, endOfRun)) found += 1;
    if (length === FIRST_GROUP && isPrintedAt(text, index, isOne)) found += 1;
    index = endOfRun;
  }
  return found;
}

/** A card number in groups begins here. Digits before it, with a dash between, do not hide it. */
function isPrintedAt(text: string, start: number, isOne: IsOne): boolean {
  for (const lengths of GROUPS) {
    const end = endOfGroups(text, start, lengths);
    if (end !== undefined && isOne(text, start, end)) return true;
  }
  return false;
}

function endOfGroups(text: string, start: number, lengths: readonly number[]): number | undefined {
  let end = start - 1;
  for (const length of lengths) {
    const begin = end + 1;
    if (begin > start && !isPart(text.charCodeAt(end))) return undefined;
    end = endOfDigits(text, begin);
    if (end - begin !== length) return undefined;
  }
  return end;
}

/** How many digits there are, if the last is the check digit of the others, else 0. */
function checkedDigits(text: string, start: number, end: number): number {
  let sum = 0;
  let digits = 0;
  for (let index = end - 1; index >= start; index -= 1) {
    if (!isDigit(text.charCodeAt(index))) continue; // A space or a dash.
    const digit = text.charCodeAt(index) - ZERO;
    const doubled = digits % 2 === 1 ? 2 * digit : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
    digits += 1;
  }
  return sum % 10 === 0 ? digits : 0;
}

function prefixAt(text: string, start: number): number {
  let prefix = 0;
  let digits = 0;
  for (let index = start; digits < PREFIX_DIGITS; index += 1) {
    if (!isDigit(text.charCodeAt(index))) continue;
    prefix = prefix * 10 + text.charCodeAt(index) - ZERO;
    digits += 1;
  }
  return prefix;
}

function isCardNumber(text: string, start: number, end: number): boolean {
  return isLikely(text, start, end) && !isTouched(text, start, end);
}

/** Two units are a character beyond the first plane, or what a track begins with. */
function isTouched(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const touchesBefore = /[\p{L}\p{N}]$/u.test(before) && !/^%B$/i.test(before);
  return touchesBefore || /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2));
}

/** Nine of ten have not the check digit, so it is looked at first. */
function isLikely(text: string, start: number, end: number): boolean {
  const ranges = RANGES.get(checkedDigits(text, start, end));
  if (!ranges) return false;
  const prefix = prefixAt(text, start);
  return ranges.some(([from, to]) => from <= prefix && prefix <= to);
}
