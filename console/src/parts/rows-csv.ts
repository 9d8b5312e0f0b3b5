/** Rows as a file for spreadsheets: a column for each value that any of them has, by its path. */
export function rowsAsCsv(rows: readonly unknown[]): string {
  const flat = rows.map((row) => new Map(valuesOf(row, '')));
  const names = [...new Set(flat.flatMap((row) => [...row.keys()]))];
  const lines = [names, ...flat.map((row) => names.map((name) => row.get(name) ?? ''))];
  return lines.map((line) => `${line.map(cellOf).join(',')}\r\n`).join('');
}

function valuesOf(value: unknown, path: string): (readonly [string, string])[] {
  if (value === null || value === undefined) return [];
  if (typeof value !== 'object')
    return [[path, typeof value === 'string' ? value : JSON.stringify(value)]];
  return Object.entries(value).flatMap(([name, inner]) =>
    valuesOf(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** What begins like a formula is not one. */
function cellOf(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
