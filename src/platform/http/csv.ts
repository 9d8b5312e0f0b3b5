import { Readable } from 'node:stream';
import type { Answer } from './answer.ts';

export type CsvCell = string | number | null | undefined;

/** One line, ended as RFC 4180 has it. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * What a merchant wrote is not to be taken for a formula by whatever opens the file: an apostrophe
 * before it says that it is text.
 */
export function asText(text: string | null | undefined): string {
  return text && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : (text ?? '');
}

function written(cell: CsvCell): string {
  const text = String(cell ?? '');
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
