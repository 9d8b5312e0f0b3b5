import { DIGITS_MIN, SEPARATORS } from './card-number.ts';
import { inAsciiDigits } from './decimal-digits.ts';

const RUN = new RegExp(`\\p{Nd}+(?:[${SEPARATORS}]\\p{Nd}+)*`, 'gu');

/**
 * Text of the caller's as we may repeat or record it. What is masked is more than what is refused
 * as a card number (card-number.ts): a mistyped one is nobody else's business either. Zeros alone
 * are nobody's number, and our own ids in the sandbox have many.
 */
export function masked(text: string): string {
  let shown = '';
  let done = 0;
  // Looked at from the end of each stretch: most texts are done with a fraction of their characters.
  for (let start = 0; start + DIGITS_MIN <= text.length;) {
    let last = start + DIGITS_MIN - 1;
    while (last >= start && mayBeOfRun(text.charCodeAt(last))) last -= 1;
    if (last < start) {
      last = endOfStretch(text, start + DIGITS_MIN);
      shown += text.slice(done, start) + text.slice(start, last).replaceAll(RUN, runShown);
      done = last;
    }
    start = last + 1;
  }
  return done === 0 ? text : shown + text.slice(done);
}

const [ZERO, NINE, SPACE, DASH, ASCII_MAX] = [0x30, 0x39, 0x20, 0x2d, 0x7f];

function runShown(run: string): string {
  return mayBeNumber(run) ? '[masked]' : run;
}

/** Where the characters end that may be of a number: no run goes beyond. */
function endOfStretch(text: string, start: number): number {
  let end = start;
  while (end < text.length && mayBeOfRun(text.charCodeAt(end))) end += 1;
  return end;
}

function mayBeOfRun(code: number): boolean {
  return (code >= ZERO && code <= NINE) || code === SPACE || code === DASH || code > ASCII_MAX;
}

/** The beginning of it: the sender knows the rest, and the answer is not to be as long. */
export function maskedStart(text: string, lengthMax: number): string {
  return masked(text).slice(0, lengthMax).replace(HALF_AT_END, '');
}

/** The first half of a character beyond the first plane, whose other half was cut off. */
const HALF_AT_END = /[\ud800-\udbff]$/;

/** A character as an address writes it when it writes ASCII only: one byte of UTF-8, or several. */
const ENCODED = /%[0-7][0-9a-f]|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}/gi;
const PART = new RegExp(`^[\\p{Nd}${SEPARATORS}]$`, 'u');

/** The path of an address as we may repeat it: an encoded card number is one too. */
export function maskedPath(path: string): string {
  const readable = path.replaceAll(ENCODED, decodedPart);
  const shown = masked(readable);
  return shown === readable ? path : shown;
}

/** A digit, or what may stand between two; all else stays encoded. */
function decodedPart(encoded: string): string {
  const character = Buffer.from(encoded.replaceAll('%', ''), 'hex').toString();
  return PART.test(character) ? character : encoded;
}

function mayBeNumber(run: string): boolean {
  const digits = inAsciiDigits(run).replaceAll(/[^0-9]/g, '');
  return digits.length >= DIGITS_MIN && /[1-9]/.test(digits);
}
