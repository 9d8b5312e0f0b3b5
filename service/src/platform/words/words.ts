/**
 * What records are found by that have names: each word, what follows it, what is left of it from any letter
 * on, and the word without any one of its letters. Two words that differ by one letter, or by two that
 * changed places, have one of the last in common.
 */

const SPELT_OUT: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
};
const ACCENTS = /[\u0300-\u036f]/g;
/** Punctuation of all alphabets is outside. */
const BETWEEN_WORDS = /[^a-z0-9\u00c0-\u1fff\u2070-\u2fff\u3040-\uffff]+/u;
const JOINTS = /(?<=[^\s])['’-](?=[^\s])/g;

const WORDS_MAX = 16; // Of a text; a reason may be a paragraph.
const WORD_LENGTH_MAX = 32;
const PHRASE_LENGTH_MAX = 64;
/** Shorter ends of words are in too many. */
export const PIECE_LENGTH_MIN = 3;
/** Of shorter words one letter makes another word; of numbers always. */
const TYPO_LENGTH_MIN = 4;
const LETTERS = /^[^0-9]+$/;

/** Says of a piece that it is the word by itself, or the word without one letter. */
const WHOLE = '=';
const WITHOUT = '~';

/** In small letters without accents. */
export function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(ACCENTS, '')
    .toLowerCase()
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => SPELT_OUT[letter] ?? letter);
}

/** The words of a text. Zeros before a number are left out: people do. */
export function wordsIn(text: string): string[] {
  return folded(text)
    .split(BETWEEN_WORDS)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => word.replace(/^0+(?=[0-9]+$)/, '').slice(0, WORD_LENGTH_MAX));
}

/** Of each word, it and what follows. `O'Keefe` is two words, and one as well. */
export function phrasesIn(texts: readonly (string | null)[]): string[] {
  const phrases = texts.flatMap((text) => {
    if (text === null) return [];
    return [text, text.replaceAll(JOINTS, '')].flatMap((one) => {
      const words = wordsIn(one);
      return words.map((_, at) => words.slice(at).join(' ').slice(0, PHRASE_LENGTH_MAX).trimEnd());
    });
  });
  return [...new Set(phrases)].toSorted();
}

/** All of a record's words, to look through when it was found by some. */
export function allWordsIn(texts: readonly (string | null)[]): string {
  return [...new Set(phrasesIn(texts).map(firstOf))].join(' ');
}

/** The words that begin phrases, as far as they are found by pieces. */
export function leadingWords(phrases: readonly string[]): string[] {
  const words = phrases.map(firstOf).filter((word) => word.length >= PIECE_LENGTH_MIN);
  return [...new Set(words)].toSorted();
}

export function firstOf(phrase: string): string {
  const [word = ''] = phrase.split(' ', 1);
  return word;
}

export function wholePiece(word: string): string {
  return WHOLE + word;
}

/** All that a word is found by, but for its beginning. */
export function piecesOf(word: string): string[] {
  const starts = Array.from({ length: word.length - PIECE_LENGTH_MIN + 1 }, (_, at) => at);
  const ends = starts.slice(1).map((at) => word.slice(at));
  return [...new Set([wholePiece(word), ...ends, ...typoPieces(word)])].toSorted();
}

/** What a word has in common with those that differ by a letter. */
export function typoPieces(word: string): string[] {
  if (word.length < TYPO_LENGTH_MIN || !LETTERS.test(word)) return [];
  const shorter = Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1));
  return [...new Set([word, ...shorter])].map((piece) => WITHOUT + piece);
}

/** Whether one letter is missing, too many, another, or two beside each other changed places. */
export function isOneLetterOff(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, others] = [one.slice(start), other.slice(start)];
  if (rest.slice(1) === others || rest === others.slice(1)) return true;
  if (rest.slice(1) === others.slice(1)) return true;
  const [first = '', second = ''] = rest;
  return rest.length > 1 && second + first + rest.slice(2) === others;
}

/** How a word that was looked for stands in a word of a record; the best is the least. */
export function likeness(asked: string, word: string): number | undefined {
  if (word === asked) return 0;
  if (word.startsWith(asked)) return 1;
  if (asked.length >= PIECE_LENGTH_MIN && word.includes(asked)) return 2;
  const mayBeOff = Math.min(asked.length, word.length) >= TYPO_LENGTH_MIN - 1;
  const areLetters = LETTERS.test(asked) && LETTERS.test(word);
  return mayBeOff && areLetters && isOneLetterOff(asked, word) ? 3 : undefined;
}
