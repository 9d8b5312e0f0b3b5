import { DIGITS_MIN, holdsMistyped, mayBeOfNumber, SEPARATOR } from './card-number.ts';
import { inAsciiDigits, INVISIBLE } from './decimal-digits.ts';

const DIGIT = String.raw`\p{Nd}`;
/** Digits with as much between them as may stand in a card number. */
const RUN = new RegExp(
  `${DIGIT}(?:(?:${INVISIBLE}*${SEPARATOR}){0,3}${INVISIBLE}*${DIGIT})*`,
  'gv',
);
/** Digits with one space or dash between them. */
const CLOSE = new RegExp(String.raw`${DIGIT}+(?:[\p{Zs}\p{Pd}\u2212]${DIGIT}+)*`, 'gv');

type Span = readonly [start: number, end: number];

/**
 * Text of the caller's as we may repeat or record it. What is masked is more than what is refused
 * as a card number (card-number.ts): a mistyped one is nobody else's business either. Zeros alone
 * are nobody's number, and our own ids in the sandbox have many.
 */
export function masked(text: string): string {
  const spans = spansOf(text);
  if (spans.length === 0) return text;
  let shown = '';
  let done = 0;
  for (const [start, end] of spans) {
    shown += `${text.slice(done, start)}[masked]`;
    done = end;
  }
  return shown + text.slice(done);
}

function spansOf(text: string): readonly Span[] {
  const spans: Span[] = [];
  // Looked at from the end of each stretch: most texts are done with a fraction of their characters.
  for (let start = 0; start + DIGITS_MIN <= text.length;) {
    let last = start + DIGITS_MIN - 1;
    while (last >= start && mayBeOfRun(text.charCodeAt(last))) last -= 1;
    if (last < start) {
      last = endOfStretch(text, start + DIGITS_MIN);
      if (hasEnoughDigits(text, start, last)) {
        spans.push(...spansWithin(text.slice(start, last), start));
      }
    }
    start = last + 1;
  }
  return spans;
}

function spansWithin(stretch: string, offset: number): Span[] {
  return [...stretch.matchAll(RUN)].flatMap(({ 0: run, index }) => {
    const start = offset + index;
    const close = [...run.matchAll(CLOSE)].filter(([part]) => mayBeNumber(part));
    const rest = close.reduce((text, [part]) => text.replace(part, 'x'), run);
    if (holdsMistyped(rest)) return [[start, start + run.length] as const];
    return close.map(({ 0: part, index: at }) => [start + at, start + at + part.length] as const);
  });
}

const [ZERO, NINE, ASCII_MAX] = [0x30, 0x39, 0x7f];

/** Or as many that may be digits of another script. */
function hasEnoughDigits(text: string, start: number, end: number): boolean {
  let digits = 0;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if ((code >= ZERO && code <= NINE) || code > ASCII_MAX) digits += 1;
  }
  return digits >= DIGITS_MIN;
}

/** Where the characters end that may be of a number: no run goes beyond. */
function endOfStretch(text: string, start: number): number {
  let end = start;
  while (end < text.length && mayBeOfRun(text.charCodeAt(end))) end += 1;
  return end;
}

const PARTS = Uint8Array.from({ length: ASCII_MAX + 1 }, (_, code) => Number(mayBeOfNumber(code)));

/** Beyond ASCII anything may be. */
function mayBeOfRun(code: number): boolean {
  return PARTS[code] !== 0;
}

/** The beginning of it: the sender knows the rest, and the answer is not to be as long. */
export function maskedStart(text: string, lengthMax: number): string {
  return masked(text).slice(0, lengthMax).replace(HALF_AT_END, '');
}

/** The first half of a character beyond the first plane, whose other half was cut off. */
const HALF_AT_END = /[\ud800-\udbff]$/;

/** A character as an address writes it when it writes ASCII only: one byte of UTF-8, or several. */
const CHARACTER = /%[0-7][0-9a-f]|%[c-f][0-9a-f](?:%[89ab][0-9a-f]){1,3}|[^]/gi;

/** The path of an address as we may repeat it: an encoded card number is one too. */
export function maskedPath(path: string): string {
  if (!path.includes('%')) return masked(path);
  const places: number[] = []; // Where each unit of the readable text stands in the path.
  let readable = '';
  for (const { 0: written, index } of path.matchAll(CHARACTER)) {
    const character = written.length === 1 ? written : decoded(written);
    readable += character;
    for (let unit = 0; unit < character.length; unit += 1) places.push(index);
  }
  const at = (place: number): number => places[place] ?? path.length;
  let shown = '';
  let done = 0;
  for (const [start, end] of spansOf(readable)) {
    shown += `${path.slice(done, at(start))}[masked]`;
    done = at(end);
  }
  return shown + path.slice(done);
}

function decoded(encoded: string): string {
  return Buffer.from(encoded.replaceAll('%', ''), 'hex').toString();
}

function mayBeNumber(run: string): boolean {
  const digits = inAsciiDigits(run).replaceAll(/[^0-9]/g, '');
  return digits.length >= DIGITS_MIN && /[1-9]/.test(digits);
}
