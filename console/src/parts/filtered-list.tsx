import type { ReactNode } from 'react';
import type { InputOf, OperationId, QueryOf } from '../api/call.ts';
import { type ListId, type RowOf, useList } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { Button } from './button.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type FilterOf, valuesOf } from './filters.ts';
import { Panel } from './page.tsx';
import { ExportButton } from './progress.tsx';
import { useSearchParams } from './search-params.ts';
import { DataTable, type TableProps } from './table.tsx';
import { texts } from './texts.ts';

/** Of an operation that depends on who looks, what either takes. */
type QueryOfEach<Id extends ListId> = Id extends ListId ? QueryOf<Id> : never;

type FilteredListProps<Id extends ListId> = Readonly<{
  operation: Id;
  params?: Readonly<Record<string, string>>;
  /** What is asked for whatever the filters say. */
  query?: Partial<QueryOfEach<Id>>;
  filters: readonly FilterOf<QueryOfEach<Id>>[];
  /** The operation that writes the same list to a file. */
  exportBy?: OperationId;
  pageRows?: number;
  /** Above the list, where it is not alone on its page. */
  title?: string;
  /** Beside the filters. */
  actions?: ReactNode;
}> &
  Omit<TableProps<RowOf<Id>>, 'list' | 'tools'>;

/**
 * A list with filters whose values are in the address. Its name is that of its saved views, of the
 * columns chosen, and of the file of its export.
 */
export function FilteredList<Id extends ListId>(props: FilteredListProps<Id>) {
  const { operation, params, query, filters, exportBy, pageRows = 25, title, actions } = props;
  const { name, empty } = props;
  const t = useTexts(texts);
  const [search, change] = useSearchParams();
  const values = valuesOf(filters, search);
  const wanted = { ...values, ...query };
  // The filters are those of the operation, which the types above hold their descriptions to.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const input = {
    params,
    query: { limit: pageRows, cursor: search['cursor'], ...wanted },
  } as unknown as InputOf<Id>;
  const list = useList(operation, input);
  const isFiltered = Object.values(values).some((value) => value !== undefined);
  const clear = () =>
    change(Object.fromEntries(Object.keys(values).map((key) => [key, undefined])));
  return (
    <Panel isFlush {...(title === undefined ? {} : { title })}>
      <FilterBar page={name} filters={filters}>
        {actions}
        {exportBy && <ExportButton operation={exportBy} query={wanted} fileName={`${name}.csv`} />}
      </FilterBar>
      <DataTable
        {...props}
        list={list}
        empty={
          isFiltered
            ? {
                title: t(list.next === null ? 'noneFits' : 'noneFitsYet'),
                text: t(list.next === null ? 'noneFitsText' : 'noneFitsYetText'),
                action: <Button onClick={clear}>{t('clearAll')}</Button>,
              }
            : empty
        }
      />
    </Panel>
  );
}
