import { iso31661 } from 'iso-3166';
import type { Fault } from '../../platform/http/errors.ts';

/** Cards whose first six digits are between `first` and `last`, inclusive, were issued there. */
export type BinRange = Readonly<{ first: number; last: number; country: string }>;

export const RANGES_MAX = 12_000; // What a body has room for. Ranges of a country that follow upon each other are one.
const FAULTS_MAX = 100; // A file of another kind has one on each line; this many tell that.
const HEADER = 'first,last,country';
const COUNTRIES = new Set(iso31661.map(({ alpha2 }) => alpha2));
const BIN = /^\d{6}$/;

type Line = Readonly<{ number: number; cells: readonly string[] }>;
type Placed = BinRange & Readonly<{ number: number }>;

export type ReadTable = Readonly<{ ranges: readonly BinRange[]; faults: readonly Fault[] }>;

/** A table as it was uploaded: in order, or with all that is wrong with it, by its lines. */
export function readBinTable(content: string): ReadTable {
  const [header = '', ...rest] = content.replace(/^\uFEFF/, '').split(/\r?\n/);
  if (header.trim().toLowerCase() !== HEADER) {
    return { ranges: [], faults: [faultAt(1, 'INVALID_VALUE', `Must be \`${HEADER}\`.`)] };
  }
  const lines = rest
    .map((text, place) => ({ number: place + 2, text: text.trim() }))
    .filter(({ text }) => text !== '')
    .map(({ number, text }) => ({ number, cells: text.split(',').map((cell) => cell.trim()) }));
  if (lines.length > RANGES_MAX) {
    const first = lines[RANGES_MAX]?.number ?? 1;
    return {
      ranges: [],
      faults: [faultAt(first, 'INVALID_VALUE', `Must be one of at most ${RANGES_MAX} ranges.`)],
    };
  }
  const faulty = lines.flatMap(lineFaults);
  const ranges = lines
    .filter((line) => lineFaults(line).length === 0)
    .map(rangeIn)
    .toSorted((one, other) => one.first - other.first || one.number - other.number);
  const faults = [...faulty, ...overlaps(ranges)]
    .toSorted((one, other) => one.number - other.number)
    .slice(0, FAULTS_MAX)
    .map(({ fault }) => fault);
  return { ranges: joined(ranges), faults };
}

type Faulty = Readonly<{ number: number; fault: Fault }>;

function lineFaults({ cells, number }: Line): Faulty[] {
  const wrong = (name: string, reasonCode: Fault['reasonCode'], errorMessage: string): Faulty => ({
    number,
    fault: faultAt(number, reasonCode, errorMessage, name),
  });
  const [first = '', last = '', country = ''] = cells;
  if (cells.length !== 3) {
    const fault = faultAt(number, 'INVALID_VALUE', `Must have three columns: ${HEADER}.`);
    return [{ number, fault }];
  }
  return [
    ...(BIN.test(first) ? [] : [wrong('.first', 'INVALID_VALUE', 'Must be six digits.')]),
    ...(BIN.test(last) ? [] : [wrong('.last', 'INVALID_VALUE', 'Must be six digits.')]),
    ...(BIN.test(first) && BIN.test(last) && last < first
      ? [wrong('.last', 'INVALID_RANGE', 'Must not be lower than `first`.')]
      : []),
    ...(COUNTRIES.has(country)
      ? []
      : [wrong('.country', 'INVALID_VALUE', 'Must be the two letters of a country, such as CA.')]),
  ];
}

function rangeIn({ cells, number }: Line): Placed {
  const [first = '', last = '', country = ''] = cells;
  return { first: Number(first), last: Number(last), country, number };
}

/** Of ranges in order: those that begin before all earlier ones have ended. */
function overlaps(ranges: readonly Placed[]): Faulty[] {
  let ended = -1;
  return ranges.flatMap(({ first, last, number }) => {
    const isApart = first > ended;
    ended = Math.max(ended, last);
    if (isApart) return [];
    const fault = faultAt(number, 'OVERLAPPING_RANGE', 'Must not overlap another range.');
    return [{ number, fault }];
  });
}

function faultAt(
  line: number,
  reasonCode: Fault['reasonCode'],
  errorMessage: string,
  member = '',
): Fault {
  return { parameterName: `content.lines[${line}]${member}`, reasonCode, errorMessage };
}

/** Ranges of one country that follow upon each other are one. */
function joined(ranges: readonly Placed[]): BinRange[] {
  const all: BinRange[] = [];
  for (const { country, first, last } of ranges) {
    const before = all.at(-1);
    if (before?.country === country && before.last + 1 === first) {
      all[all.length - 1] = { ...before, last };
    } else all.push({ first, last, country });
  }
  return all;
}

/** As it is kept and shown. */
export function binTableText(ranges: readonly BinRange[]): string {
  const lines = ranges.map(
    ({ country, first, last }) => `${binOf(first)},${binOf(last)},${country}`,
  );
  return `${[HEADER, ...lines].join('\n')}\n`;
}

/** Where a card was issued; undefined outside all ranges. */
export function countryOf(ranges: readonly BinRange[], bin: string): string | undefined {
  const digits = Number(bin);
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.last ?? 0) < digits) low = middle + 1;
    else high = middle;
  }
  const range = ranges[low];
  return range !== undefined && range.first <= digits ? range.country : undefined;
}

function binOf(digits: number): string {
  return String(digits).padStart(6, '0');
}
