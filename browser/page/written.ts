import { brandOf } from './card-check.ts';

/** Text as a field shows it, and where the caret stands in it. */
export type Written = Readonly<{ text: string; caret: number }>;

const NUMBER_DIGITS_MAX = 19;

export function digitsIn(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** A card number in groups as on the card; the caret stays behind the digit it stood behind. */
export function writtenNumber(text: string, caret: number): Written {
  const digits = digitsIn(text).slice(0, maxDigits(text));
  const behind = Math.min(digitsIn(text.slice(0, caret)).length, digits.length);
  const groups: string[] = [];
  let rest = digits;
  for (const size of brandOf(digits).groups) {
    if (rest === '') break;
    groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  const grouped = groups.join(' ') + rest;
  return { text: grouped, caret: placeBehind(grouped, behind) };
}

function maxDigits(text: string): number {
  return Math.max(...brandOf(digitsIn(text)).lengths, 0) || NUMBER_DIGITS_MAX;
}

function placeBehind(grouped: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits && place < grouped.length; place += 1) {
    if (/\d/.test(grouped.charAt(place))) seen += 1;
  }
  return place;
}

/**
 * A date as MM/YY. A first digit that can only be a month by itself gets its zero; the stroke comes
 * with the second digit, and goes with it when `erasing`.
 */
export function writtenExpiry(text: string, caret: number, erasing: boolean): Written {
  const long = /^\s*(\d{1,2})\s*[/-]\s*(?:20)(\d{2})\s*$/.exec(text);
  const raw = long ? `${(long[1] ?? '').padStart(2, '0')}${long[2] ?? ''}` : digitsIn(text);
  const single = /^\s*\d\s*\//.test(text) && !long;
  const needsZero = /^[2-9]/.test(raw) || single;
  const digits = (needsZero ? `0${raw}` : raw).slice(0, 4);
  const open = digits.length < 2 || (digits.length === 2 && erasing);
  const shown = open ? digits : `${digits.slice(0, 2)}/${digits.slice(2)}`;
  const atEnd = caret >= text.length;
  return { text: shown, caret: atEnd ? shown.length : Math.min(caret, shown.length) };
}
