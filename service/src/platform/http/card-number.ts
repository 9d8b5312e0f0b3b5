import creditCardType from 'credit-card-type';
import { inPlainDigits } from './decimal-digits.ts';

/**
 * What counts as a card number in a text that is meant for something else, in the digits of any
 * script, with signs between them that nobody sees taken away (decimal-digits.ts):
 *
 * - an unbroken run of 14 to 19 digits, groups of digits as cards print them and people type them, or
 *   digits one by one; between two groups there are up to three spaces, dashes, dots and the like;
 * - whatever letters touch it, and whatever groups are before and after it;
 * - in a range and of a length that a network has;
 * - with the right check digit;
 * - unless it is a part of an identifier that has nothing to do with cards: in one of
 *   a few thousand UUIDs without dashes there is such a run by chance.
 *
 * What is left to mistake is a number without groups of such a length in such a range, and of
 * those one in ten has the check digit.
 */
// Networks issue none shorter any more, and our own 13 digits have a check digit too.
export const DIGITS_MIN = 14;
const DIGITS_MAX = 19;
const LENGTHS = Array.from({ length: DIGITS_MAX - DIGITS_MIN + 1 }, (_, more) => DIGITS_MIN + more);
const FORMS: readonly (readonly number[])[] = [
  ...LENGTHS.map((length) => [length]),
  [4, 4, 4, 4],
  [8, 8],
  [4, 6, 5],
  [4, 6, 4],
  [4, 4, 4, 2],
  [4, 4, 4, 3],
  [4, 4, 4, 4, 1],
  [4, 4, 4, 4, 2],
  [4, 4, 4, 4, 3],
  ...LENGTHS.map((length) => Array.from({ length }, () => 1)),
];
const GAP_MAX = 3; // Signs between two groups, or between two digits.
const PREFIX_DIGITS = 8; // The longest range in the package is identified by eight digits.

/** The first eight digits, from and to. */
type Range = readonly [from: number, to: number];

/** Of JCB, given up in the eighties: clocks that count from 1970 begin so in January 2027 and 2037. */
const GIVEN_UP = new Set([1800, 2131]);

const RANGES: ReadonlyMap<number, readonly Range[]> = new Map(
  LENGTHS.map((length) => [length, rangesOf(length)]),
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

const [ZERO, NINE] = [0x30, 0x39];

/** What may stand between two groups; not a colon, which stands between the groups of an IPv6 address. */
export const SEPARATOR = String.raw`[\t\n\r \-.\/,_+\|;*~[[\p{P}\p{S}\p{Z}]--\p{ASCII}]]`;
const A_SEPARATOR = new RegExp(SEPARATOR, 'v');

const [UNSEEN, PART, OTHER] = [0, 1, 2];
const kinds = new Uint8Array(0x1_0000); // Of the characters that were seen.

function isDigit(code: number): boolean {
  return code >= ZERO && code <= NINE;
}

/** A digit of ASCII, or what may stand between two groups. */
export function mayBeOfNumber(code: number): boolean {
  const kind = kinds[code];
  return kind === UNSEEN ? learn(code) === PART : kind === PART;
}

function learn(code: number): number {
  const isPart = isDigit(code) || A_SEPARATOR.test(String.fromCharCode(code));
  return (kinds[code] = isPart ? PART : OTHER);
}

/** Whether text meant for something else holds a card number, which must not be kept in clear. */
export function holdsCardNumber(text: string): boolean {
  return text.length >= DIGITS_MIN && count(inPlainDigits(text), isCardNumber, 1) > 0;
}

/** Whether it holds what would be one with another check digit. */
export function holdsMistyped(text: string): boolean {
  return text.length >= DIGITS_MIN && count(inPlainDigits(text), isInRange, 1) > 0;
}

/** Places of an ASCII text that may be card numbers: never fewer than there are. */
export function countLikely(text: string): number {
  return count(text, isLikely, Infinity);
}

type IsOne = (text: string, start: number, end: number) => boolean;

/** How many there are, or `most` if there are more. */
function count(text: string, isOne: IsOne, most: number): number {
  let found = 0;
  let index = 0;
  // A number has this many characters that may be part of one, without another between: looked at
  // from its end, most texts are done with a fraction of their characters.
  while (index + DIGITS_MIN <= text.length && found < most) {
    let last = index + DIGITS_MIN - 1;
    while (last >= index && mayBeOfNumber(text.charCodeAt(last))) last -= 1;
    if (last < index) {
      const end = endOfParts(text, index + DIGITS_MIN);
      found += countBetween(text, { start: index, end, most: most - found }, isOne);
      last = end;
    }
    index = last + 1;
  }
  return found;
}

function endOfParts(text: string, start: number): number {
  let end = start;
  while (end < text.length && mayBeOfNumber(text.charCodeAt(end))) end += 1;
  return end;
}

function endOfDigits(text: string, start: number): number {
  let end = start;
  while (end < text.length && isDigit(text.charCodeAt(end))) end += 1;
  return end;
}

/** Where there are digits and separators alone. */
function countBetween(
  text: string,
  { start, end, most }: Readonly<{ start: number; end: number; most: number }>,
  isOne: IsOne,
): number {
  let found = 0;
  for (let index = start; index < end && found < most;) {
    const endOfRun = endOfDigits(text, index);
    if (endOfRun > index && isSpelledAt(text, index, endOfRun, isOne)) found += 1;
    index = endOfRun + 1;
  }
  return found;
}

/** The groups of a form up to one of them: whether the form ends with it, and what goes on. */
type Step = { isLast: boolean; next: (Step | undefined)[] };
const FIRST = newStep();
for (const form of FORMS) {
  let step = FIRST;
  for (const length of form) step = step.next[length] ??= newStep();
  step.isLast = true;
}

function newStep(): Step {
  return { isLast: false, next: Array.from({ length: DIGITS_MAX + 1 }, () => undefined) };
}

/** A card number begins with this run of digits. Digits before it, with a dash between, do not hide it. */
function isSpelledAt(text: string, start: number, endOfRun: number, isOne: IsOne): boolean {
  let end = endOfRun;
  let step = end - start <= DIGITS_MAX ? FIRST.next[end - start] : undefined;
  while (step) {
    if (step.isLast && isOne(text, start, end)) return true;
    const begin = nextGroup(text, end);
    end = endOfDigits(text, begin);
    step = end - begin <= DIGITS_MAX ? step.next[end - begin] : undefined;
  }
  return false;
}

/** The digit after a few separators; the end of the text if there is none. */
function nextGroup(text: string, end: number): number {
  const last = Math.min(end + GAP_MAX, text.length - 1);
  for (let index = end; index <= last; index += 1) {
    const code = text.charCodeAt(index);
    if (isDigit(code)) return index;
    if (!mayBeOfNumber(code)) break;
  }
  return text.length;
}

/** How many digits there are, if the last is the check digit of the others, else 0. */
function checkedDigits(text: string, start: number, end: number): number {
  let sum = 0;
  let digits = 0;
  for (let index = end - 1; index >= start; index -= 1) {
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) continue; // A separator.
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
    const digit = text.charCodeAt(index) - ZERO;
    if (digit < 0 || digit > 9) continue;
    prefix = prefix * 10 + digit;
    digits += 1;
  }
  return prefix;
}

function isCardNumber(text: string, start: number, end: number): boolean {
  return isLikely(text, start, end) && !isInIdentifier(text, start, end);
}

/** Nine of ten have not the check digit, so it is looked at first. */
function isLikely(text: string, start: number, end: number): boolean {
  return isIssued(text, start, checkedDigits(text, start, end));
}

function isInRange(text: string, start: number, end: number): boolean {
  let digits = 0;
  for (let index = start; index < end; index += 1) {
    if (isDigit(text.charCodeAt(index))) digits += 1;
  }
  return isIssued(text, start, digits);
}

function isIssued(text: string, start: number, digits: number): boolean {
  const ranges = RANGES.get(digits);
  if (!ranges) return false;
  const prefix = prefixAt(text, start);
  return ranges.some(([from, to]) => from <= prefix && prefix <= to);
}

/**
 * Identifiers as programs make them. Some have long runs of digits by chance, and who knows one for
 * what it is need not look into it:
 *
 * - UUIDs, with their dashes;
 * - digests and keys in hexadecimal, of the lengths they have, a UUID without dashes among them, and
 *   the two ids of a trace;
 * - ULIDs of our time, which begin with a nought until the year 3084, alone and in ids of our own.
 */
const HEX = '[0-9a-f]';
const UUID = `${HEX}{8}(?:-${HEX}{4}){3}-${HEX}{12}`;
const TRACE = `${HEX}{32}-${HEX}{16}`;
const DIGESTS = [128, 96, 64, 56, 48, 40, 32, 24].map((length) => `${HEX}{${length}}`);
const ULID = '(?:[a-z]{2}[0-9]{2})?0[0-9a-hjkmnp-tv-z]{25}';
const IDENTIFIER = new RegExp(
  `(?<!${HEX})(?:${[UUID, TRACE, ...DIGESTS].join('|')})(?!${HEX})|(?<![0-9a-z])${ULID}(?![0-9a-z])`,
  'gi',
);
const REACH = 129; // The longest, and the character beside it.

function isInIdentifier(text: string, start: number, end: number): boolean {
  const from = Math.max(0, start - REACH);
  for (const { 0: identifier, index } of text.slice(from, end + REACH).matchAll(IDENTIFIER)) {
    const begin = from + index;
    if (begin < end && begin + identifier.length > start) return true;
  }
  return false;
}
