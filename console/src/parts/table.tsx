import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { List } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { type Column, type Columns, TableFrame, useColumns } from './columns.tsx';
import { type Bulk, BulkBar } from './bulk-bar.tsx';
import { CheckAll, CheckRow } from './checks.tsx';
import { Notice, ProblemNotice } from './notice.tsx';
import { Pager } from './pager.tsx';
import { type Selection, useSelection } from './selection.ts';
import { ColumnMenu, useHiddenColumns } from './table-columns.tsx';
import { useRowKeys } from './table-keys.ts';
import { texts } from './texts.ts';

/** The pages whose last parameter a row has as a member of that name. */
type PageOf<Row> = Extract<LinkProps['to'], `${string}/$${keyof Row & string}`>;

export type TableProps<Row, Key extends string> = Columns<Row, Key> &
  Readonly<{
    /** Names the table: for screen readers, and for the columns that the viewer has chosen. */
    name: string;
    caption: string;
    list: List<Row>;
    /** The member that tells rows apart; without, the one that `rowLink` names. */
    rowKey?: keyof Row & string;
    /** Where a row leads. Its first cell becomes the link; the whole row can be pressed. */
    rowLink?: PageOf<Row> | ((row: Row) => LinkProps);
    empty: Readonly<{ title: string; text?: string; action?: ReactNode }>;
    /** Beside the list of columns, such as an export. */
    tools?: ReactNode;
    /** What can be done to rows that somebody chooses. */
    bulk?: Bulk<Row> | undefined;
    /** What the list is asked for: where it changes nothing is chosen any more. */
    asked?: string;
  }>;

const SKELETON_ROWS = 8;

/** A page of a list. j and k move between rows, x chooses one, Enter opens it, [ and ] turn the page. */
export function DataTable<Row, Key extends string>(props: TableProps<Row, Key>) {
  const { asked = '', bulk, name, caption, list, empty, tools } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys(body);
  const columns = useColumns(props);
  const [hidden, toggle] = useHiddenColumns(name, columns);
  const shown = columns.filter(({ key }) => !hidden.has(key));
  const selection = useSelection(list.rows, (row) => memberOf(row, rowKeyOf(props)), asked);
  const chosen = bulk && selection;
  if (list.problem && list.rows.length === 0) {
    return <ProblemNotice problem={list.problem} retry={list.retry} />;
  }
  const isEmpty = !list.isPending && list.rows.length === 0;
  if (isEmpty && isAlone(list)) {
    return <Notice icon="search" {...empty} />;
  }
  return (
    <div className="table-part">
      <TableFrame
        caption={caption}
        columns={shown}
        isStale={list.isStale}
        isBusy={list.isPending}
        beforeFirst={chosen && <CheckAll selection={chosen} rows={list.rows} />}
      >
        <tbody ref={body}>
          {list.isPending ? (
            <SkeletonRows columns={shown.length} />
          ) : (
            <Rows {...props} shown={shown} selection={chosen} />
          )}
        </tbody>
      </TableFrame>
      {isEmpty && <Notice icon="search" {...empty} />}
      {bulk && <BulkBar list={name} bulk={bulk} selection={selection} />}
      <div className="table-foot">
        <RowCount list={list} />
        <span className="row">
          {tools}
          <ColumnMenu columns={columns} hidden={hidden} toggle={toggle} />
          <Pager next={list.next} previous={list.previous} />
        </span>
      </div>
    </div>
  );
}

/** Whether it has one page. */
function isAlone({ next, previous }: Readonly<{ next: string | null; previous: string | null }>) {
  return next === null && previous === null;
}

function RowCount({ list: { isPending, rows } }: Readonly<{ list: List<unknown> }>) {
  const t = useTexts(texts);
  return (
    <span className="muted">{isPending ? t('loading') : t('rows', { count: rows.length })}</span>
  );
}

type RowsProps<Row, Key extends string> = TableProps<Row, Key> &
  Readonly<{ shown: readonly Column<Row>[]; selection: Selection<Row> | undefined }>;

function Rows<Row, Key extends string>(props: RowsProps<Row, Key>) {
  const { list, rowLink, selection, shown } = props;
  const key = rowKeyOf(props);
  return list.rows.map((row) => (
    <tr
      key={memberOf(row, key)}
      className={`${rowLink ? 'linked' : ''} ${selection?.has(row) ? 'chosen' : ''}`}
    >
      {shown.map(({ key: column, title, cell, isNumber }, index) => {
        const content = cell(row);
        return (
          <td
            key={column}
            data-label={title}
            className={isNumber ? 'number' : undefined}
            title={typeof content === 'string' ? content : undefined} // It may be cut off.
          >
            {index === 0 && selection && (
              <CheckRow selection={selection} row={row} name={memberOf(row, key)} />
            )}
            {index === 0 && rowLink ? (
              <Link {...linkOf(row, rowLink)} className="row-link">
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

function rowKeyOf({ rowKey, rowLink }: Readonly<{ rowKey?: string; rowLink?: unknown }>) {
  return rowKey ?? parameterIn(rowLink);
}

function linkOf<Row>(row: Row, rowLink: string | ((row: Row) => LinkProps)): LinkProps {
  if (typeof rowLink === 'function') return rowLink(row);
  const name = parameterIn(rowLink);
  const to = rowLink.replace(`$${name}`, encodeURIComponent(memberOf(row, name)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- A page that takes the parameter.
  return { to } as LinkProps;
}

/** `/refunds/$refundId` → `refundId`. */
function parameterIn(path: unknown): string {
  return typeof path === 'string' ? path.slice(path.lastIndexOf('$') + 1) : '';
}

function memberOf(row: unknown, name: string): string {
  return String(Object.entries(row ?? {}).find(([key]) => key === name)?.[1]);
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
