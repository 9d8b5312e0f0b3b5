import type { WriteStream } from 'node:tty';

/** Where results go. */
export type Output = Readonly<{
  /** Resolves when there is room for more. */
  write: (text: string) => Promise<void>;
  stream: NodeJS.WritableStream;
  /** Whether to write for people: a terminal, and no `--json`. */
  isForPeople: boolean;
  hasColours: boolean;
  width: number;
}>;

const WIDTH = 100; // Where a terminal does not tell.

export function outputTo(
  stream: WriteStream,
  { wantsJson, hasColours }: Readonly<{ wantsJson: boolean; hasColours: boolean }>,
): Output {
  const isTerminal = stream.isTTY;
  return {
    write: (text) =>
      new Promise((resolve) => {
        if (stream.write(text)) resolve();
        else stream.once('drain', resolve);
      }),
    stream,
    isForPeople: isTerminal && !wantsJson,
    hasColours: isTerminal && hasColours,
    width: isTerminal ? stream.columns : WIDTH,
  };
}

const COLOURS = { bold: '1', dim: '2', red: '31', green: '32', yellow: '33', cyan: '36' } as const;
export type Colour = keyof typeof COLOURS;

export function inColour(hasColours: boolean, colour: Colour, text: string): string {
  return hasColours ? `\u001B[${COLOURS[colour]}m${text}\u001B[0m` : text;
}

/** What others wrote must not move the cursor or change colours. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g, '\uFFFD');
}

/** A result, for people or as JSON. */
export async function writeResult(out: Output, value: unknown): Promise<void> {
  if (!out.isForPeople) await out.write(`${JSON.stringify(value, null, 2)}\n`);
  else await out.write(`${described(value)}\n`);
}

/** One of many results: a line for each, which programs can read as they come. */
export async function writeLine(out: Output, value: unknown, text: string): Promise<void> {
  await out.write(out.isForPeople ? `${printable(text)}\n` : `${JSON.stringify(value)}\n`);
}

/** A record as lines of names and values. */
export function described(value: unknown, indent = ''): string {
  if (Array.isArray(value)) {
    if (value.every((one) => cellOf(one) !== undefined)) return value.map(cellOf).join(', ');
    return value.map((one) => `\n${indent}- ${described(one, `${indent}  `).trimStart()}`).join('');
  }
  if (!isRecord(value)) return cellOf(value) ?? '';
  const rows = withoutAliases(value).map(([name, inner]) => {
    const cell = cellOf(inner);
    if (cell !== undefined) return `${indent}${name}: ${cell}`;
    const text = described(inner, `${indent}  `);
    return Array.isArray(inner) ? `${indent}${name}: ${text}` : `${indent}${name}:\n${text}`;
  });
  return rows.join('\n');
}

/** Columns for the members that fit into them, as many as there is room for. */
export function tableOf(records: readonly unknown[], width: number): string {
  const rows = records.filter(isRecord);
  const names = new Set(rows.flatMap((row) => withoutAliases(row).map(([name]) => name)));
  const columns = [...names]
    .map((name) => ({ name, cells: rows.map((row) => cellOf(row[name]) ?? '') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map(({ name, cells }) => {
      const texts = [name, ...cells].map((text) => cut(text));
      return { texts, size: Math.max(...texts.map((text) => text.length)) };
    });
  let used = 0;
  const fitting = columns.filter(({ size }, index) => {
    used += size + 2;
    return index === 0 || used - 2 <= width;
  });
  const lines = Array.from({ length: rows.length + 1 }, (_, line) =>
    fitting
      .map(({ texts, size }) => (texts[line] ?? '').padEnd(size))
      .join('  ')
      .trimEnd(),
  );
  return lines.join('\n');
}

const CELL_MAX = 40;

function cut(text: string): string {
  return text.length > CELL_MAX ? `${text.slice(0, CELL_MAX - 1)}…` : text;
}

/** What fits into one cell: a text, a number, an amount of money. */
function cellOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return printable(value).replaceAll('\n', ' ');
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isRecord(value) && Object.keys(value).length === 2) {
    const { amount, currency } = value;
    if (typeof amount === 'number' && typeof currency === 'string') {
      return `${(amount / 100).toFixed(2)} ${currency}`;
    }
  }
  return undefined;
}

/** Some members are answered in two spellings: `paymentId` and `paymentID`. */
function withoutAliases(record: Readonly<Record<string, unknown>>): [string, unknown][] {
  const seen = new Set<string>();
  return Object.entries(record).filter(([name]) => {
    const isNew = !seen.has(name.toLowerCase());
    seen.add(name.toLowerCase());
    return isNew;
  });
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
