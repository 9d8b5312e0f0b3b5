/** Signs that stand between the groups of a card number, or between its digits. */
export const BETWEEN: readonly string[] = [
  ...Array.from(' -./,_+|;*~\t\n'),
  ...Array.from('\u00a0\u2007\u2009\u202f\u3000'),
  ...Array.from('\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d'),
  ...Array.from('\u00b7\u2022\u2044\uff0e\uff0f\u3001'),
  // Nobody sees these: zero-width, directions, soft hyphens, selectors.
  ...Array.from('\u200b\u200c\u200d\u200e\u2060\ufeff\u00ad\u034f\u180e\ufe0f'),
  '\ufe0f\u20e3', // A key of a telephone, as emoji write it.
  '  ',
  '   ',
  ' - ',
  '...',
  ', ',
  ' / ',
  '-\u200b-',
  '\u200b\u00ad\u2060\ufeff\u200d',
];

/** What touches it, before and after. */
export const GLUED: readonly (readonly [string, string])[] = [
  ['card', ''],
  ['é', ''],
  ['', 'x'],
  ['', 'é'],
  ['B', ''],
  ['visa', 'exp1230'],
  ['MC', 'CAD'],
  ['カード', '番'],
  ['№', '№'],
  ['\u{1d400}', '\u{1d400}'],
  ['a', 'f'],
];

export function grouped(number: string, lengths: readonly number[], separator: string): string {
  let from = 0;
  return lengths.map((length) => number.slice(from, (from += length))).join(separator);
}

const FORMS = [[4, 4, 4, 4], [8, 8], Array.from({ length: 16 }, () => 1)];

/** A card number of sixteen digits as people write it, with what they write beside it. */
export function spellingsOfCard(number: string): string[] {
  const written = BETWEEN.flatMap((sign) => FORMS.map((form) => grouped(number, form, sign)));
  const mixed = `${number.slice(0, 4)}. ${number.slice(4, 8)}/${number.slice(8, 12)}\u200b_${number.slice(12)}`;
  const plain = [
    number,
    ...GLUED.map(([before, after]) => before + number + after),
    `${number.slice(0, 7)}\u200b${number.slice(7)}`,
    mixed,
  ];
  return [...plain, ...written, ...written.map((one) => `card${one}x`)];
}
