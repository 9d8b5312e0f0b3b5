import type { WriteStream } from 'node:tty';
import { cellOf, isRecord, printable, withoutAliases } from './cells.ts';
import { type Colour, colouredState, inColour } from './colours.ts';
import { headerLine, layout, tableLines, type Wanted } from './table.ts';

/** Where results go. */
export type Output = Readonly<{
  /** Resolves when there is room for more. */
  write: (text: string) => Promise<void>;
  stream: NodeJS.WritableStream;
  isTerminal: boolean;
  /** Whether to write for people: a terminal, and neither `--json` nor `--jq`. */
  isForPeople: boolean;
  hasColours: boolean;
  /** How many characters a line of a table has at most. */
  width: number;
  /** What `--jq` makes of a result: texts, one after another. */
  filter?: (value: unknown) => AsyncIterable<string>;
}>;

const WIDTH = 80; // Where a terminal does not tell.

type Wishes = Readonly<{
  wantsJson: boolean;
  hasColours: boolean;
  /** The variable COLUMNS. */
  columns?: string | undefined;
}>;

export function outputTo(
  stream: WriteStream,
  { wantsJson, hasColours, columns = '' }: Wishes,
): Output {
  const isTerminal = stream.isTTY;
  const given = /^[1-9]\d{0,4}$/.test(columns) ? Number(columns) : undefined;
  // What is asked for as a table in a file is cut for nobody.
  const own = isTerminal ? stream.columns || WIDTH : Infinity;
  return {
    write: (text) =>
      new Promise((resolve) => {
        if (stream.write(text)) resolve();
        else stream.once('drain', resolve);
      }),
    stream,
    isTerminal,
    isForPeople: isTerminal && !wantsJson,
    hasColours: isTerminal && hasColours,
    width: given ?? own,
  };
}

/** A result, for people or as JSON. */
export async function writeResult(out: Output, value: unknown): Promise<void> {
  if (out.filter || !out.isForPeople) await writeJson(out, value, 2);
  else await out.write(`${described(value, { hasColours: out.hasColours })}\n`);
}

/** One of many results: a line for each, which programs can read as they come. */
export async function writeLine(
  out: Output,
  value: unknown,
  ...parts: readonly Part[]
): Promise<void> {
  if (out.filter || !out.isForPeople) {
    await writeJson(out, value);
    return;
  }
  const shown = parts.map((part) =>
    typeof part === 'string'
      ? printable(part)
      : inColour(out.hasColours, part.colour, printable(part.text)),
  );
  await out.write(`${shown.join('')}\n`);
}

/** What stands in a line, in a colour or not. */
type Part = string | Readonly<{ colour: Colour; text: string }>;

/** A result for programs: what `--jq` makes of it, or all of it. */
export async function writeJson(out: Output, value: unknown, indent?: number): Promise<void> {
  if (!out.filter) {
    await out.write(`${JSON.stringify(value, null, indent)}\n`);
    return;
  }
  for await (const text of out.filter(value)) {
    await out.write(out.isTerminal ? printable(text) : text);
  }
}

/** Writes records as a table, page after page under one header. */
export function tableWriter(
  out: Output,
  { paths, isNamed }: Omit<Wanted, 'width'>,
): (records: readonly unknown[]) => Promise<void> {
  let columns: ReturnType<typeof layout> | undefined;
  return async (records) => {
    const header = columns === undefined;
    columns ??= layout(records, { paths, isNamed, width: out.width });
    const lines = tableLines(columns, records, out.hasColours);
    if (header) lines.unshift(headerLine(columns, out.hasColours));
    await out.write(lines.map((line) => `${line}\n`).join(''));
  };
}

type Shown = Readonly<{ indent?: string; hasColours?: boolean }>;

/** A record as lines of names and values. */
export function described(value: unknown, { indent = '', hasColours = false }: Shown = {}): string {
  const inner = { indent: `${indent}  `, hasColours };
  if (Array.isArray(value)) {
    const cell = cellOf(value);
    if (cell !== undefined) return cell;
    return value.map((one) => `\n${indent}- ${described(one, inner).trimStart()}`).join('');
  }
  if (!isRecord(value)) return cellOf(value) ?? '';
  const rows = withoutAliases(value).map(([name, one]) => {
    const cell = cellOf(one);
    if (cell !== undefined) return `${indent}${name}: ${colouredState(hasColours, name, cell)}`;
    const text = described(one, inner);
    return Array.isArray(one) ? `${indent}${name}: ${text}` : `${indent}${name}:\n${text}`;
  });
  return rows.join('\n');
}
