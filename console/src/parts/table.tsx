import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { List } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { Notice, ProblemNotice } from './notice.tsx';
import { Pager } from './pager.tsx';
import { ColumnMenu, useHiddenColumns } from './table-columns.tsx';
import { useRowKeys } from './table-keys.ts';
import { texts } from './texts.ts';
import './table.css';

export type Column<Row> = Readonly<{
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and money stand at the end of their column. */
  isNumber?: boolean;
  /** Left out until it is chosen from the list of columns. */
  isExtra?: boolean;
}>;

export type TableProps<Row> = Readonly<{
  /** Names the table: for screen readers, and for the columns that the viewer has chosen. */
  name: string;
  caption: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  rowKey: (row: Row) => string;
  /** Where a row leads. Its first cell becomes the link; the whole row can be pressed. */
  rowLink?: (row: Row) => LinkProps;
  empty: Readonly<{ title: string; text?: string; action?: ReactNode }>;
  /** Beside the list of columns, such as an export. */
  tools?: ReactNode;
}>;

const SKELETON_ROWS = 8;

/** A page of a list. j and k move between rows, Enter opens one, [ and ] turn the page. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { name, caption, columns, list, empty, tools } = props;
  const t = useTexts(texts);
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  const [hidden, toggle] = useHiddenColumns(name, columns);
  const shown = columns.filter(({ key }) => !hidden.has(key));
  if (list.problem && list.rows.length === 0) {
    return <ProblemNotice problem={list.problem} retry={list.retry} />;
  }
  const isEmpty = !list.isPending && list.rows.length === 0;
  if (isEmpty && list.next === null && list.previous === null) {
    return <Notice icon="search" {...empty} />;
  }
  return (
    <div className="table-part">
      <div className="table-scroll">
        <table
          className="data-table"
          data-stale={list.isStale || undefined}
          aria-busy={list.isPending}
        >
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {shown.map(({ key, title, isNumber }) => (
                <th key={key} scope="col" className={isNumber ? 'number' : undefined}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {list.isPending ? (
              <SkeletonRows columns={shown.length} />
            ) : (
              <Rows {...props} columns={shown} />
            )}
          </tbody>
        </table>
      </div>
      {isEmpty && <Notice icon="search" {...empty} />}
      <div className="table-foot">
        <span className="muted">
          {list.isPending ? t('loading') : t('rows', { count: list.rows.length })}
        </span>
        <span className="row">
          {tools}
          <ColumnMenu columns={columns} hidden={hidden} toggle={toggle} />
          <Pager next={list.next} previous={list.previous} />
        </span>
      </div>
    </div>
  );
}

function Rows<Row>({ columns, list, rowKey, rowLink }: TableProps<Row>) {
  return list.rows.map((row) => (
    <tr key={rowKey(row)} className={rowLink ? 'linked' : undefined}>
      {columns.map(({ key, title, cell, isNumber }, index) => {
        const content = cell(row);
        return (
          <td
            key={key}
            data-label={title}
            className={isNumber ? 'number' : undefined}
            title={typeof content === 'string' ? content : undefined} // It may be cut off.
          >
            {index === 0 && rowLink ? (
              <Link {...rowLink(row)} className="row-link">
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  ));
}

/** In the place of a value that is not there; on a phone the whole cell is left out. */
export function Dash() {
  return <span className="muted dash">–</span>;
}

function SkeletonRows({ columns }: Readonly<{ columns: number }>) {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <tr key={row} aria-hidden="true">
      {Array.from({ length: columns }, (__, column) => (
        <td key={column}>
          <span className="skeleton-cell" />
        </td>
      ))}
    </tr>
  ));
}
