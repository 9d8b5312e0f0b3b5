import { getRouteApi } from '@tanstack/react-router';
import type { PayoutFile } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { Money } from '../../parts/money.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { Returns } from './returns.tsx';
import { Statements } from './statements.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/bank-files');
const CURRENCIES = ['CAD', 'USD'] as const;
const PAGE_ROWS = 25;

/** What goes to the bank, and what comes from it. */
export function BankFilesPage() {
  const t = useTexts(texts);
  return (
    <Page title={t('title')} text={t('text')}>
      <Tabs
        tabs={[
          { key: 'files', title: t('files'), content: () => <Files /> },
          { key: 'returns', title: t('returns'), content: () => <Returns /> },
          { key: 'statements', title: t('statements'), content: () => <Statements /> },
        ]}
      />
    </Page>
  );
}

function Files() {
  const t = useTexts(texts);
  const { cursor, currency, created_from, created_to } = route.useSearch();
  const list = useList('listPayoutFiles', {
    query: {
      limit: PAGE_ROWS,
      cursor,
      created_from,
      created_to,
      currency: oneOf(CURRENCIES, currency),
    },
  });
  const columns: readonly Column<PayoutFile>[] = [
    { key: 'number', title: t('number'), cell: (row) => `${row.rail} ${row.fileNumber}` },
    {
      key: 'credits',
      title: t('credits'),
      cell: ({ credits }) => <Money value={credits.amount} />,
      isNumber: true,
    },
    {
      key: 'creditCount',
      title: t('creditCount'),
      cell: ({ credits }) => credits.count,
      isNumber: true,
    },
    {
      key: 'debits',
      title: t('debits'),
      cell: ({ debits }) => <Money value={debits.amount} />,
      isNumber: true,
    },
    { key: 'originator', title: t('originator'), cell: (row) => row.originator },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    { key: 'delivered', title: t('delivered'), cell: (row) => <Time at={row.deliveredAt} /> },
  ];
  return (
    <Panel isFlush>
      <FilterBar
        page="bank-files"
        filters={[
          {
            key: 'currency',
            label: t('currency'),
            kind: 'choice',
            options: CURRENCIES,
            nameOf: (one) => one,
          },
          { key: 'created', label: t('created'), kind: 'dates' },
        ]}
      />
      <DataTable
        name="bank-files"
        caption={t('files')}
        columns={columns}
        list={list}
        rowKey={({ fileId }) => fileId}
        rowLink={({ fileId }) => ({ to: '/bank-files/$fileId', params: { fileId } })}
        empty={{ title: t('noFilesTitle'), text: t('noFilesText') }}
      />
    </Panel>
  );
}
