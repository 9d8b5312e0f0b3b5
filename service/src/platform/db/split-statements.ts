/** A part of SQL in which a semicolon ends nothing; or a semicolon that ends a statement. */
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;
const NOTHING = /^(?:\s|--[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*$/;

/** Each by itself: a coordinator passes a change of a table on with whatever was sent along. */
export function splitStatements(text: string): string[] {
  const ends = [...text.matchAll(TOKEN)]
    .filter(([token]) => token === ';')
    .map(({ index }) => index + 1);
  return [0, ...ends]
    .map((start, place) => text.slice(start, ends[place] ?? text.length))
    .filter((statement) => !NOTHING.test(statement));
}
