import { CODES_OF_SERVICES } from './codes-of-services.ts';
import { CODES_OF_TRADE } from './codes-of-trade.ts';
import { INSTITUTIONS, TRANSIT_REGIONS } from './institutions.ts';
import { provincesOf } from './provinces.ts';

type Named = Readonly<{ en: string; fr: string }>;

export const CATEGORY_CODES = [CODES_OF_TRADE, CODES_OF_SERVICES].flatMap((lines) =>
  rowsOf(lines).map(([code, names]) => ({ code, ...names })),
);

export const KNOWN_INSTITUTIONS = rowsOf(INSTITUTIONS).map(([number, names]) => ({
  institutionNumber: Number(number),
  ...names,
}));

export const PROVINCES = provincesOf();

export const TRANSIT_ENDS = Object.entries(TRANSIT_REGIONS).map(([lastDigit, provinces]) => ({
  lastDigit,
  provinces: [...provinces],
}));

function rowsOf(lines: string): (readonly [key: string, names: Named])[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [key = '', en = '', fr = ''] = line.split('|');
      return [key, { en, fr }] as const;
    });
}

/** Those of which every word that is asked for begins one of theirs, or whose key begins with it. */
export function matchingRows<Row extends Named>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  search: string,
): readonly Row[] {
  const wanted = wordsOf(search);
  return rows.filter((row) => {
    const words = [keyOf(row), ...wordsOf(row.en), ...wordsOf(row.fr)];
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  });
}

/** Without accents and capitals, as people type them. */
function wordsOf(text: string): readonly string[] {
  const plain = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
}
