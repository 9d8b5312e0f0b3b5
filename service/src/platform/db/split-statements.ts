/** A part of SQL in which a semicolon ends nothing; or a semicolon that ends a statement. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;
const NOTHING = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/;

/**
 * The statements of a migration, each by itself: a coordinator passes on the text of a change to a
 * table as it was sent, with whatever else was sent along. Migrations nest no comments and escape
 * nothing by backslashes.
 */
export function splitStatements(text: string): string[] {
  const ends = [...text.matchAll(TOKEN)]
    .filter(([token]) => token === ';')
    .map(({ index }) => index + 1);
  return [0, ...ends]
    .map((start, place) => text.slice(start, ends[place] ?? text.length))
    .filter((statement) => !NOTHING.test(statement));
}
