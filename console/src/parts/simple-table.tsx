import { type Columns, TableFrame, useColumns } from './columns.tsx';

type SimpleTableProps<Row, Key extends string> = Columns<Row, Key> &
  Readonly<{ caption: string; rows: readonly Row[]; rowKey: (row: Row) => string }>;

/** A table that is there whole: no pages, no filters, no links of rows. */
export function SimpleTable<Row, Key extends string>(props: SimpleTableProps<Row, Key>) {
  const { caption, rows, rowKey } = props;
  const columns = useColumns(props);
  return (
    <TableFrame caption={caption} columns={columns}>
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
    </TableFrame>
  );
}
