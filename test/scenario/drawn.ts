/** Values that are the same in each play, in place of those that are drawn by chance. */
import { createHash } from 'node:crypto';
import { isLuhnValid } from '../../service/src/kernel/luhn.ts';

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** Of a value that is no number of somebody's. */
export const LONG = 20;
const PREFIX = 5; // As of `whpk_`.

export function randomPart(seed: string): string {
  const bytes = createHash('sha256').update(seed).digest();
  return Array.from({ length: 16 }, (_, at) => ALPHABET.charAt((bytes[at] ?? 0) % 32)).join('');
}

/** Other signs of the same kind in each place: hexadecimal digits, digits, letters. */
export function redrawn(value: string, seed: string): string {
  const isHex = /^[0-9a-f]+$/.test(value);
  const bytes = createHash('shake256', { outputLength: value.length }).update(seed).digest();
  const signs = Array.from(value, (sign, at) => {
    const byte = bytes[at] ?? 0;
    if (isHex && value.length > LONG) return (byte % 16).toString(16);
    if (value.length > LONG)
      return (at < PREFIX && value.startsWith('whpk_')) || sign === '='
        ? sign
        : SIGNS.charAt(byte % SIGNS.length);
    return /\d/.test(sign) ? String(byte % 10) : sign;
  });
  const text = signs.join('');
  return isLikeCard(text) ? text.slice(0, -1) + String((Number(text.at(-1)) + 1) % 10) : text;
}

function isLikeCard(text: string): boolean {
  return text.length > 12 && isLuhnValid(text);
}
