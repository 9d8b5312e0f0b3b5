import { type Column, copyOf } from './columns.ts';
import { ROWS, type BulkStatement, bulkStatement } from './bulk-statement.ts';

/** What a new row of a table is made of: each column by its name, of exactly the table's type. */
export type NewRow<Row> = Readonly<Record<string, Column<Row>>>;

/** New rows, all or none; one that is there already fails. COPY is cheapest: nothing is planned. */
export function copyInto<Row>(table: string, columns: NewRow<Row>): BulkStatement<Row> {
  const text = `copy ${table} (${namesOf(columns)}) from stdin (format binary)`;
  const written = Object.values(columns);
  return (rows) => ({ text, values: [], copied: copyOf(written, rows) });
}

/** As an INSERT, for callers that need a result for each row: `ending` is the end of the statement. */
export function insertInto<Row>(
  table: string,
  columns: NewRow<Row>,
  ending: string,
): BulkStatement<Row> {
  const values = Object.values(columns);
  const opening = `insert into ${table} (${namesOf(columns)}) select `;
  const strings = [opening, ...values.slice(1).map(() => ', '), ' from ', ` ${ending}`];
  return bulkStatement(strings, ...values, ROWS);
}

function namesOf(columns: NewRow<never>): string {
  return Object.keys(columns).join(', ');
}
