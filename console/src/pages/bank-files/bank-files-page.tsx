import type { PayoutFile } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Money } from '../../parts/money.tsx';
import { Page } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { Returns } from './returns.tsx';
import { Statements } from './statements.tsx';
import { texts } from './texts.ts';

const CURRENCIES = ['CAD', 'USD'] as const;

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
  return (
    <FilteredList
      name="bank-files"
      caption={t('files')}
      operation="listPayoutFiles"
      filters={[
        {
          key: 'currency',
          label: t('currency'),
          kind: 'choice',
          options: CURRENCIES,
          nameOf: String,
        },
        { key: 'created', label: t('created'), kind: 'dates' },
      ]}
      columns={useColumns()}
      rowKey={({ fileId }) => fileId}
      rowLink={({ fileId }) => ({ to: '/bank-files/$fileId', params: { fileId } })}
      empty={{ title: t('noFilesTitle'), text: t('noFilesText') }}
    />
  );
}

function useColumns(): readonly Column<PayoutFile>[] {
  const t = useTexts(texts);
  return [
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
}
