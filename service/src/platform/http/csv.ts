import { Readable } from 'node:stream';
import type { Answer } from './answer.ts';

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

const AHEAD = 16; // Lines, or portions of them, that are read before they can be sent.

/** A file that is sent while its rows are read: it takes no more memory than a few of them. */
export function csvAnswer(
  name: string,
  lines: AsyncIterable<string>,
  { ahead = AHEAD, headers = {} }: Readonly<{ ahead?: number; headers?: Answer['headers'] }> = {},
): Answer {
  return {
    status: 200,
    body: Readable.from(lines, { objectMode: true, highWaterMark: ahead }),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'Content-Disposition': `attachment; filename="${name}.csv"`, ...headers },
  };
}
