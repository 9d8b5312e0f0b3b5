import type { Dialect } from '../codec/dialect.ts';
import { type FieldContent, fieldContents } from './field-contents.ts';

const [KEPT_BEFORE, KEPT_AFTER] = [6, 4];
const NUMBER_MIN = 13; // A shorter one would be shown almost whole.
export const MASKED_BYTE = '**';

/**
 * The bytes of a message that was written or read, in upper-case hexadecimal, with `**` for each that
 * nobody may see. How long a hidden field is can still be read, so the whole can be shown later.
 */
export function maskedHex(dialect: Dialect, bytes: Buffer): string {
  const shown = bytes.toString('hex').toUpperCase();
  let [masked, done] = ['', 0];
  for (const content of fieldContents(dialect, bytes).values()) {
    const { from, to } = hiddenOf(content);
    if (from >= to) continue;
    masked += shown.slice(done * 2, from * 2) + MASKED_BYTE.repeat(to - from);
    done = to;
  }
  return masked + shown.slice(done * 2);
}

/** Where of a field's content a character stands. An odd number of packed digits has one before it. */
export function byteOf({ encoding, length }: FieldContent, character: number): number {
  if (encoding === 'bytes') return character >> 1;
  return encoding === 'bcd' ? (character + (length % 2)) >> 1 : character;
}

/** Which bytes of a message a field hides. A byte with a digit that is hidden is hidden whole. */
function hiddenOf(content: FieldContent): Readonly<{ from: number; to: number }> {
  const { field, from, length, to } = content;
  if (field.hidden === undefined) return { from, to: from };
  if (field.hidden === 'all' || length < NUMBER_MIN) return { from, to };
  const [first, last] = [KEPT_BEFORE, length - KEPT_AFTER - 1];
  return { from: from + byteOf(content, first), to: from + byteOf(content, last) + 1 };
}
