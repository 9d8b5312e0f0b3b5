import { Readable } from 'node:stream';
import type { Answer } from '../platform/http/answer.ts';

type Cell = string | number | null | undefined;

/** One line, ended as RFC 4180 has it. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(written).join(',')}\r\n`;
}

/**
 * What a merchant wrote is not to be taken for a formula by whatever opens the file: an apostrophe
 * before it says that it is text.
 */
export function asText(text: string | null | undefined): string {
  return text && /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : (text ?? '');
}

function written(cell: Cell): string {
  const text = String(cell ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A file that is sent while its rows are read: it takes no more memory than a few of them. */
export function csvAnswer(name: string, lines: AsyncIterable<string>): Answer {
  return {
    status: 200,
    body: Readable.from(lines, { objectMode: true }),
    contentType: 'text/csv; charset=utf-8',
    headers: { 'Content-Disposition': `attachment; filename="${name}.csv"` },
  };
}
