import { keptIn } from '../../kernel/kept.ts';

/** The digits of all scripts but ASCII's own: full-width, Arabic-Indic, Devanagari, mathematical … */
const FOREIGN = /(?![0-9])\p{Nd}/u;
const EACH_FOREIGN = new RegExp(FOREIGN, 'gu');

const values = new Map<string, string>();

/** The text with every decimal digit as ASCII writes it: who reads it sees the same number. */
export function inAsciiDigits(text: string): string {
  return FOREIGN.test(text)
    ? text.replaceAll(EACH_FOREIGN, (digit) => keptIn(values, digit, valueOf))
    : text;
}

/** What shows nothing of its own, between two digits or on one: zero-width, soft hyphens, accents. */
export const INVISIBLE = String.raw`[\p{DI}\p{Cf}\p{Mn}\p{Me}]`;
const EACH_INVISIBLE = new RegExp(INVISIBLE, 'gv');
const BEYOND_ASCII = /[^\0-\x7f]/;

/** The same without what nobody sees: what looks like an unbroken number is one. */
export function inPlainDigits(text: string): string {
  if (!BEYOND_ASCII.test(text)) return text;
  return inAsciiDigits(text).replaceAll(EACH_INVISIBLE, '');
}

function valueOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  // Unicode has its decimal digits in tens, from nought to nine, and some tens next to each other.
  let first = code;
  while (FOREIGN.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
