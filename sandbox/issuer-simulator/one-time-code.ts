import { randomInt, timingSafeEqual } from 'node:crypto';

const CODE_DIGITS = 6;

export function newCode(): string {
  return String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
}

/** Blanks are forgiven: people copy codes in groups. */
export function isSameCode(typed: string, code: string): boolean {
  const given = Buffer.from(typed.replaceAll(/\s/g, ''));
  const expected = Buffer.from(code);
  return given.length === expected.length && timingSafeEqual(given, expected);
}
