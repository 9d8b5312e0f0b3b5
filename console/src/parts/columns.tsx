import type { ReactNode } from 'react';
import { useTexts } from '../i18n/language.tsx';
import type { Texts } from '../i18n/texts.ts';
import './table.css';

/** The columns of a table, each named by the text that is its title. */
export type Columns<Row, Key extends string> = Readonly<{
  texts: Texts<Key>;
  /** What each shows of a row. One that is false is left out. */
  columns: { readonly [Name in NoInfer<Key>]?: ((row: Row) => ReactNode) | false };
  /** Numbers and money stand at the end of their column. */
  numbers?: readonly NoInfer<Key>[];
  /** Left out until they are chosen from the list of columns. */
  extras?: readonly NoInfer<Key>[];
}>;

export type Column<Row> = Readonly<{
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  isNumber: boolean;
  isExtra: boolean;
}>;

/** The columns with their titles in the viewer's language. */
export function useColumns<Row, Key extends string>(of: Columns<Row, Key>): readonly Column<Row>[] {
  const { texts, columns, numbers = [], extras = [] } = of;
  const t = useTexts(texts);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The names are those above.
  return (Object.keys(columns) as Key[]).flatMap((key) => {
    const cell: ((row: Row) => ReactNode) | false | undefined = columns[key];
    if (!cell) return [];
    const isNumber = numbers.includes(key);
    const isExtra = extras.includes(key);
    return [{ key, title: t(key), cell, isNumber, isExtra }];
  });
}

type FrameProps = Readonly<{
  caption: string;
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'isNumber'>[];
  isStale?: boolean;
  isBusy?: boolean;
  /** Before the title of the first column. */
  beforeFirst?: ReactNode;
  children: ReactNode;
}>;

/** A table with the titles of its columns, around its rows. */
export function TableFrame(props: FrameProps) {
  const { beforeFirst, caption, children, columns, isBusy, isStale } = props;
  return (
    <div className="table-scroll">
      <table className="data-table" data-stale={isStale || undefined} aria-busy={isBusy}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, title, isNumber }, index) => (
              <th key={key} scope="col" className={isNumber ? 'number' : undefined}>
                {index === 0 && beforeFirst}
                {title}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** In the place of a value that is not there; on a phone the whole cell is left out. */
export function Dash() {
  return <span className="muted dash">–</span>;
}
