import type { Column } from './table.tsx';
import './table.css';

type PlainTableProps<Row> = Readonly<{
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
}>;

/** A short table that is there as a whole: without pages, links and a choice of columns. */
export function PlainTable<Row>({ caption, columns, rows, rowKey }: PlainTableProps<Row>) {
  return (
    <div className="table-scroll" tabIndex={0} role="group" aria-label={caption}>
      <table className="data-table plain">
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
                <td key={key} data-label={title} className={isNumber ? 'number' : 'wrap'}>
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
