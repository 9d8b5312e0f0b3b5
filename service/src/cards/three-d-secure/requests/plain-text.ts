import anyAscii from 'any-ascii';

const NOT_FOR_MESSAGES = /[\p{Cc}\p{Cs}]/gu; // Control characters, and halves of characters.
const PICTURES = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;

/** As much of the text as a message carries, in whole characters: never half of one at the end. */
export function fitting(text: string, lengthMax: number): string {
  return text
    .replaceAll(NOT_FOR_MESSAGES, '')
    .slice(0, lengthMax)
    .replace(/\p{Cs}$/u, '') // What was cut in two.
    .trim();
}

/** The text transliterated to ASCII, as EMV 3-D Secure requires for names. */
export function plainText(text: string, lengthMax: number): string {
  const latin = anyAscii(text.normalize('NFC').replaceAll(PICTURES, ''));
  return fitting(latin.replaceAll(/\s+/g, ' ').trim(), lengthMax);
}
