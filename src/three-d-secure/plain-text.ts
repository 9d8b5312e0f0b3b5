const MARKS = /\p{M}/gu; // Accents, once they stand apart from their letters.
const NOT_ASCII = /[^\x20-\x7e]/g;
/** Letters that do not come apart. */
const LETTERS: Readonly<Record<string, string>> = { œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE', ø: 'o' };

/** The text in ASCII, as EMV 3-D Secure wants names: letters without their accents. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(MARKS, '')
    .replaceAll(NOT_ASCII, (letter) => LETTERS[letter] ?? '')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
