import type { Column } from './db/columns.ts';

/** How each of some members is written. */
type Written<Row> = {
  readonly [Name in keyof Row]?: (read: (row: Row) => Row[Name]) => Column<Row>;
};

/** Columns that are called as the members they hold, in the spelling of SQL: `fileId` is in file_id. */
export function columnsOf<Row extends object>(...members: readonly Written<Row>[]) {
  const columns: Record<string, Column<Row>> = {};
  for (const some of members) {
    for (const name in some) {
      const column = some[name]?.((row) => row[name]);
      const spelled = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
      if (column) columns[spelled] = column;
    }
  }
  return columns;
}
