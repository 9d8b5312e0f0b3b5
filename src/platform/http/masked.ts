import { DIGITS_MIN, SEPARATORS } from './card-number.ts';

const RUN = new RegExp(`[0-9]+(?:[${SEPARATORS}][0-9]+)*`, 'g');

/**
 * Text of the caller's as we may repeat or record it. What is masked is more than what is refused
 * as a card number (card-number.ts): a mistyped one is nobody else's business either. Zeros alone
 * are nobody's number, and our own ids in the sandbox have many.
 */
export function masked(text: string): string {
  if (text.length < DIGITS_MIN) return text;
  return text.replaceAll(RUN, (run) => (mayBeNumber(run) ? '[masked]' : run));
}

/** The beginning of it: the sender knows the rest, and the answer is not to be as long. */
export function maskedStart(text: string, lengthMax: number): string {
  return masked(text).slice(0, lengthMax).replace(HALF_AT_END, '');
}

/** The first half of a character beyond the first plane, whose other half was cut off. */
const HALF_AT_END = /[\ud800-\udbff]$/;

/** Digits and what may stand between them, as an address writes them when it writes ASCII only. */
const ENCODED = /%(?:3[0-9]|2[0d]|c2%a0|e2%80%(?:8[0-9a]|9[0-5]|af))/gi;

/** The path of an address as we may repeat it: an encoded card number is one too. */
export function maskedPath(path: string): string {
  const readable = path.replaceAll(ENCODED, decodeURIComponent);
  const shown = masked(readable);
  return shown === readable ? path : shown;
}

function mayBeNumber(run: string): boolean {
  return run.replaceAll(/[^0-9]/g, '').length >= DIGITS_MIN && /[1-9]/.test(run);
}
