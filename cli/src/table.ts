import { cutTo, padded, widthOf } from './cells.ts';
import { colouredState, inColour } from './colours.ts';
import { type Column, columnsFor } from './columns.ts';

/** A column with its place on the page. */
type Laid = Column & Readonly<{ size: number; isRight: boolean; mayBeCut: boolean }>;

const GAP = 2;
const COLUMNS_MAX = 9; // More are noise, however wide the terminal.
const TEXT_MAX = 40;
const TEXT_MIN = 12;

/** Ids, states, times and amounts are of use whole, or not at all. */
const WHOLE = /(?:^id|Id|ID|At|On|By|[sS]tatus|[sS]tate|card|[tT]ype|lastFour|currency)$/;
const NUMBER = /^-?\d+(?:\.\d+)?(?: [A-Z]{3})?$/;

export type Wanted = Readonly<{
  /** By what matters, most first, or as a person named them. */
  paths: readonly string[];
  /** All of them are shown, even if a line is then longer than the page is wide. */
  isNamed: boolean;
  width: number;
}>;

/** As many columns as fit, for these records and those of later pages. */
export function layout(records: readonly unknown[], { paths, isNamed, width }: Wanted): Laid[] {
  const columns = columnsFor(paths).map((column) => measured(column, records));
  if (isNamed) return fitted(columns, width);
  const present = columns.filter((column) => records.some((record) => column.cell(record) !== ''));
  const taken: Laid[] = [];
  let used = -GAP;
  for (const column of present) {
    const needed = GAP + leastSize(column);
    if (taken.length > 0 && (used + needed > width || taken.length === COLUMNS_MAX)) continue;
    used += needed;
    taken.push(column);
  }
  return fitted(taken, width);
}

function measured(column: Column, records: readonly unknown[]): Laid {
  const cells = records.map((record) => column.cell(record));
  const isRight =
    cells.some((cell) => cell !== '') && cells.every((cell) => cell === '' || NUMBER.test(cell));
  const mayBeCut = !isRight && !WHOLE.test(column.title);
  const natural = Math.max(widthOf(column.title), ...cells.map(widthOf));
  const size = mayBeCut ? Math.min(natural, Math.max(TEXT_MAX, widthOf(column.title))) : natural;
  return { ...column, size, isRight: isRight && !/Id$|lastFour$/.test(column.title), mayBeCut };
}

function leastSize({ size, mayBeCut, title }: Laid): number {
  return mayBeCut ? Math.min(size, Math.max(TEXT_MIN, widthOf(title))) : size;
}

/** What is too wide is taken from the texts, the longest first. */
function fitted(columns: readonly Laid[], width: number): Laid[] {
  const sizes = columns.map(({ size }) => size);
  let over = sizes.reduce((sum, size) => sum + size + GAP, -GAP) - width;
  while (over > 0) {
    const [longest] = columns
      .map((column, index) => ({ index, spare: (sizes[index] ?? 0) - leastSize(column) }))
      .filter(({ spare }) => spare > 0)
      .toSorted((a, b) => (sizes[b.index] ?? 0) - (sizes[a.index] ?? 0));
    if (!longest) break;
    sizes[longest.index] = (sizes[longest.index] ?? 0) - 1;
    over -= 1;
  }
  return columns.map((column, index) => ({ ...column, size: sizes[index] ?? column.size }));
}

export function headerLine(columns: readonly Laid[], hasColours: boolean): string {
  const cells = columns.map(({ title, size, isRight }) => padded(size, title, isRight));
  return inColour(hasColours, 'bold', cells.join(' '.repeat(GAP)).trimEnd());
}

export function tableLines(
  columns: readonly Laid[],
  records: readonly unknown[],
  hasColours: boolean,
): string[] {
  return records.map((record) =>
    columns
      .map(({ cell, title, size, isRight, mayBeCut }, index) => {
        const text = mayBeCut ? cutTo(size, cell(record)) : cell(record);
        const isLast = index === columns.length - 1;
        const shown = isLast && !isRight ? text : padded(size, text, isRight);
        return colouredState(hasColours, title.split('.').at(-1) ?? title, shown);
      })
      .join(' '.repeat(GAP))
      .trimEnd(),
  );
}
