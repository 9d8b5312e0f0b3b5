import type { FieldDef } from 'pg';
import { parserOf } from './driver.ts';

type Row = Record<string, unknown>;
/** Makes a row of a statement from what the server sent of it. */
export type RowMaker = (fields: readonly (string | null)[]) => Row;

/** Compiled: an object written with its members takes a tenth of the time of one that gets them. */
export function rowMakerOf(columns: readonly FieldDef[]): RowMaker {
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID));
  const members = columns.map(
    ({ name }, place) =>
      `${JSON.stringify(name)}: (field = fields[${place}]) == null ? null : parsers[${place}](field)`,
  );
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-type-assertion
  const compile = new Function(
    'parsers',
    `return (fields) => { let field; return { ${members.join(', ')} }; };`,
  ) as (parsersOfColumns: typeof parsers) => RowMaker;
  return compile(parsers);
}
