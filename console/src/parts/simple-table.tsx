import type { Column } from './table.tsx';

type SimpleTableProps<Row> = Readonly<{
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}>;

/** A table that is there whole: no pages, no filters, no links of rows. */
export function SimpleTable<Row>({ caption, columns, rows, rowKey }: SimpleTableProps<Row>) {
  return (
    <div className="table-scroll">
      <table className="data-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} scope="col" className={isNumber ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, title, cell, isNumber }) => (
                <td key={key} data-label={title} className={isNumber ? 'number' : undefined}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
