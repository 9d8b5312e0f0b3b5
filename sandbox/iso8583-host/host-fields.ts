/** How a field is written: so many characters, or up to so many after digits that say how many. */
export type HostField = Readonly<{
  isDigits: boolean;
  /** Bytes as they are, of which any may be. */
  isRaw: boolean;
  length: number;
  /** Digits of the length; 0 for a field that has always the same. */
  prefix: number;
}>;

/** In the notation of the standard: n6 are six digits, ans..25 is text with two digits of length. */
const NOTATION: Readonly<Record<string, string>> = {
  n1: '66',
  n2: '25 26',
  n3: '19 22 23 24 49 50 51 70',
  n4: '13 14 15 16 18',
  n6: '3 11 12',
  n8: '9 10',
  n10: '7 74 75 76 77',
  n12: '4 5 6',
  n16: '53 86 87 88 89',
  n42: '90',
  'n..11': '32 33 99 100',
  'n..19': '2',
  an2: '39',
  an6: '38',
  an9: '28',
  an12: '37',
  an17: '97',
  an42: '95',
  'an...120': '54',
  ans8: '41',
  ans15: '42',
  ans40: '43',
  'ans..25': '44',
  'ans..28': '102 103',
  'ans..37': '35',
  'ans..76': '45',
  'ans...999': '48 60 61 62 63 120 123 126',
  b8: '52 64 96 128',
  'b...255': '55',
};

export const HOST_FIELDS: ReadonlyMap<number, HostField> = new Map(
  Object.entries(NOTATION).flatMap(([notation, numbers]) =>
    numbers.split(' ').map((number) => [Number(number), fieldIn(notation)] as const),
  ),
);

function fieldIn(notation: string): HostField {
  const [, kind = '', dots = '', length = ''] = /^([a-z]+)(\.*)(\d+)$/.exec(notation) ?? [];
  return {
    isDigits: kind === 'n',
    isRaw: kind === 'b',
    length: Number(length),
    prefix: dots.length,
  };
}
