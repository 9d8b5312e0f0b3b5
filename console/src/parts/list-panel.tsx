import type { ReactNode } from 'react';
import type { InputOf, OperationId, QueryOf } from '../api/call.ts';
import { type ListId, type RowOf, useList } from '../api/queries.ts';
import { useTexts } from '../i18n/language.tsx';
import { type OfPlace, operationAt, usePlace } from '../session/place.ts';
import { Button } from './button.tsx';
import { ComparedSpan } from './compared-span.tsx';
import { FilterBar } from './filter-bar.tsx';
import { type FiltersOf, filtersFrom, valuesOf } from './filters.ts';
import { Panel } from './page.tsx';
import { ExportButton } from './progress.tsx';
import { useSearchParams } from './search-params.ts';
import { DataTable, type TableProps } from './table.tsx';
import { texts as ownTexts } from './texts.ts';

/** Of an operation that depends on who looks, what either takes. */
type QueryOfEach<Id extends ListId> = Id extends ListId ? QueryOf<Id> : never;

export type ListPanelProps<Id extends ListId, Key extends string> = Readonly<{
  operation: OfPlace<Id>;
  /** The operation that writes the same list to a file. */
  exportBy?: OfPlace<OperationId>;
  /** The operators' list is also that of a partner they have chosen, who is named in the query. */
  isByPartner?: boolean;
  params?: Readonly<Record<string, string>>;
  /** What is asked for whatever the filters say. */
  query?: Partial<QueryOfEach<Id>>;
  /** Whose it is, where that is known; else the partner that was chosen. */
  partnerId?: string | null | undefined;
  filters?: FiltersOf<QueryOfEach<Id>, NoInfer<Key>>;
  pageRows?: number;
  /** Above the list, where it is not alone on its page. */
  title?: string;
  text?: string;
  /** Beside the title. */
  actions?: ReactNode;
  /** Beside the filters. */
  besideFilters?: ReactNode;
}> &
  Omit<TableProps<RowOf<Id>, Key>, 'list' | 'tools' | 'asked'>;

/**
 * A list, with filters whose values are in the address. Its name is that of its saved views, of the
 * columns chosen, and of the file of its export.
 */
export function ListPanel<Id extends ListId, Key extends string>(props: ListPanelProps<Id, Key>) {
  const { name, texts, exportBy, isByPartner, partnerId, params, query, pageRows = 25 } = props;
  const { title, text, actions, empty } = props;
  const t = useTexts(ownTexts);
  const place = usePlace();
  const [search, change] = useSearchParams();
  const filters = filtersFrom(props.filters ?? {}, useTexts(texts));
  const values = valuesOf(filters, search);
  const ofPartner = isByPartner && place.partnerId !== null ? { partnerId: place.partnerId } : {};
  const wanted = { ...values, ...ofPartner, ...query };
  // The filters are those of the operation, which the types above hold their descriptions to.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const input = {
    params,
    query: { limit: pageRows, cursor: search['cursor'], ...wanted },
  } as unknown as InputOf<Id>;
  const list = useList(operationAt(props.operation, place, isByPartner), input, { partnerId });
  const file = exportBy && operationAt(exportBy, place, isByPartner);
  const isFiltered = Object.values(values).some((value) => value !== undefined);
  const clear = () =>
    change(Object.fromEntries(Object.keys(values).map((key) => [key, undefined])));
  return (
    <Panel isFlush title={title} text={text} actions={actions}>
      {props.filters && <ComparedSpan />}
      {props.filters && (
        <FilterBar page={name} filters={filters}>
          {props.besideFilters}
          {file && <ExportButton operation={file} query={wanted} fileName={`${name}.csv`} />}
        </FilterBar>
      )}
      <DataTable
        {...props}
        list={list}
        asked={JSON.stringify([params, wanted, place.partnerId])}
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
