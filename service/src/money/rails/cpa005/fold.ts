import anyAscii from 'any-ascii';

/** The characters that all banks accept in names and references. */
const NOT_PERMITTED = /[^A-Z0-9 &'().,+/-]/g;

/** Whether the folded name contains anything readable. */
export function isFoldable(text: string, lengthMax: number): boolean {
  return /[A-Z0-9]/.test(fold(text, lengthMax));
}

/** Latin capitals without accents, from any script; what has no equivalent becomes a space. */
export function fold(text: string, lengthMax: number): string {
  return anyAscii(text.normalize('NFC'))
    .toUpperCase()
    .replaceAll(NOT_PERMITTED, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .slice(0, lengthMax)
    .trimEnd();
}
