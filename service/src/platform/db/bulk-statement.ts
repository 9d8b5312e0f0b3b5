import { arrayOf, type Column, copyOf } from './columns.ts';
import { type InBuckets, textOfBuckets, valueOfBuckets } from './in-buckets.ts';
import type { Statement } from './round-trip.ts';

/** Stands for the rows in a statement: a table with one column, their places `i`. */
export const ROWS: unique symbol = Symbol('each row');

/**
 * The server does not know how many rows will come and would plan for a thousand: then it reads
 * a table that is small when the plan is made from end to end. Two conditions that always hold, as far
 * as it cannot tell, make it plan for one, and look each up by its key.
 */
const PLACES = `(
    select i from generate_series(1, $1::int) as i where i + 0 = i and i - 0 = i offset 0
  ) as each_row`;

export type BulkStatement<Row> = (rows: readonly Row[]) => Statement;

/**
 * A statement over many rows, written once: `insert … select ${text(({ id }) => id)} from
 * ${EACH_ROW}`. What it gives is the statement for given rows. Its text is the same however many
 * they are, so that it is prepared once; a column is one array, of which each row takes its place.
 * (`unnest` of many arrays costs the server a table for each.) A table that it reads or changes names
 * their buckets: `t.bucket ${inBucketsOf(({ bucket }) => bucket)}`.
 */
export function bulkStatement<Row>(
  strings: readonly string[],
  ...holes: (Column<Row> | InBuckets<Row> | typeof ROWS)[]
): BulkStatement<Row> {
  const parameters: ((rows: readonly Row[]) => Buffer)[] = [];
  const written = holes.map((hole) => {
    if (hole === ROWS) return PLACES;
    const place = parameters.length + 2; // The first is how many rows there are.
    if ('bucketIn' in hole) {
      parameters.push((rows) => valueOfBuckets(hole, rows));
      return textOfBuckets(place);
    }
    parameters.push((rows) => arrayOf(hole, rows));
    return `($${place}::${hole.type}[])[i]`;
  });
  const text = strings.map((part, place) => part + (written[place] ?? '')).join('');
  return (rows) => ({ text, values: [rows.length, ...parameters.map((valueOf) => valueOf(rows))] });
}

/** It must say `returning`: the transaction fails as NOT_ALL unless all rows return. */
export function requireAllRows<Row>(statement: BulkStatement<Row>): BulkStatement<Row> {
  let text: string | undefined;
  return (rows) => {
    const { text: inner, values } = statement(rows);
    text ??= `with done as (${inner}) select all_or_none(count(*), $1::int) from done`;
    return { text, values };
  };
}

/** What a new row of a table is made of: each column by its name, of exactly the table's type. */
type NewRow<Row> = Readonly<Record<string, Column<Row>>>;

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
