import { Readable } from 'node:stream';
import type { Answer } from './answer.ts';
import { atOnce, type LongRead } from './long-reads.ts';

export type CsvCell = string | number | null | undefined;

/** One line, ended as RFC 4180 has it. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/** Signs that make a formula of a cell, in any width, after whatever programs skip. */
const FORMULA = /^[\s\p{C}\p{Z}\p{DI}]*[=+\-@\t\r\n＝＋－＠﹦﹢﹣﹫−]/u;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Not to be taken for a formula by what opens the file: an apostrophe before it makes it text. */
export function asText(text: string | null | undefined): string {
  return text && FORMULA.test(text) ? `'${text}` : (text ?? '');
}

/** Whatever its writer took it for: only an amount begins with a sign and stays as it is. */
function written(cell: CsvCell): string {
  const given = String(cell ?? '');
  const text = PLAIN_NUMBER.test(given) ? given : asText(given);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const LINES = 100; // As many are read in one turn, and sent,
const LETTERS = 32_768; // or as long as that, where a line is many.

type Sending = Readonly<{
  /** How the portions of the file are read; `by: 1` where what is given are portions already. */
  longRead?: LongRead;
  by?: number;
  headers?: Answer['headers'];
}>;

/** A file that is sent while its rows are read: it takes no more memory than a few of them. */
export function csvAnswer(
  name: string,
  lines: AsyncIterable<string>,
  { longRead = atOnce, by = LINES, headers = {} }: Sending = {},
): Answer {
  const portions = portionsOf(lines[Symbol.asyncIterator](), by, longRead);
  return {
    status: 200,
    body: Readable.from(portions, { objectMode: true, highWaterMark: 1 }),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'Content-Disposition': `attachment; filename="${name}.csv"`, ...headers },
  };
}

/** Something is yielded for each portion, even if it is empty: whoever has left is noticed then. */
async function* portionsOf(
  lines: AsyncIterator<string>,
  by: number,
  longRead: LongRead,
): AsyncGenerator<string> {
  const read = async () => {
    let text = '';
    for (let count = 0; count < by && text.length < LETTERS; count += 1) {
      const next = await lines.next();
      if (next.done === true) return { text, isLast: true };
      text += next.value;
    }
    return { text, isLast: false };
  };
  try {
    for (let isLast = false; !isLast;) {
      const portion = await longRead(read);
      yield portion.text;
      ({ isLast } = portion);
    }
  } finally {
    await lines.return?.();
  }
}
