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
  const shown = [...bytes].map((byte) => byte.toString(16).padStart(2, '0').toUpperCase());
  for (const content of fieldContents(dialect, bytes).values()) {
    for (let at = content.from; at < content.to; at += 1) {
      if (isHidden(content, at - content.from)) shown[at] = MASKED_BYTE;
    }
  }
  return shown.join('');
}

/** Where of a field's content a character stands. An odd number of packed digits has one before it. */
export function byteOf({ encoding, length }: FieldContent, character: number): number {
  if (encoding === 'bytes') return character >> 1;
  return encoding === 'bcd' ? (character + (length % 2)) >> 1 : character;
}

/** A byte with a digit that is hidden is hidden whole. */
function isHidden(content: FieldContent, byte: number): boolean {
  const { field, length } = content;
  if (field.hidden === undefined) return false;
  if (field.hidden === 'all' || length < NUMBER_MIN) return true;
  const [first, last] = [KEPT_BEFORE, length - KEPT_AFTER - 1];
  return byte >= byteOf(content, first) && byte <= byteOf(content, last);
}
