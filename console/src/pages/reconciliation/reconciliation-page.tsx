import type { Difference } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { DIFFERENCE_KINDS } from './kinds.ts';
import { ReconcileButton } from './reconcile-button.tsx';
import { Runs } from './runs.tsx';
import { texts } from './texts.ts';

const STATES = ['OPEN', 'RESOLVED'] as const;

export function ReconciliationPage() {
  const t = useTexts(texts);
  const { can } = useSession();
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={can('operator.finance.write') && <ReconcileButton />}
    >
      <Tabs
        tabs={[
          { key: 'differences', title: t('differences'), content: () => <Differences /> },
          { key: 'runs', title: t('runs'), content: () => <Runs /> },
        ]}
      />
    </Page>
  );
}

function Differences() {
  const t = useTexts(texts);
  return (
    <FilteredList
      name="differences"
      caption={t('differences')}
      operation="listDifferences"
      filters={[
        { key: 'state', label: t('state'), kind: 'choice', options: STATES },
        { key: 'kind', label: t('kind'), kind: 'choice', options: DIFFERENCE_KINDS },
        { key: 'source', label: t('source'), kind: 'text' },
        { key: 'merchantId', label: t('merchant'), kind: 'text' },
        { key: 'olderThanDays', label: t('olderThan'), kind: 'number' },
      ]}
      columns={useColumns()}
      rowKey={({ differenceId }) => differenceId}
      rowLink={({ differenceId }) => ({
        to: '/reconciliation/$differenceId',
        params: { differenceId },
      })}
      empty={{ title: t('noneTitle'), text: t('noneText') }}
    />
  );
}

function useColumns(): readonly Column<Difference>[] {
  const t = useTexts(texts);
  return [
    { key: 'kind', title: t('kind'), cell: (row) => inWords(row.kind) },
    { key: 'state', title: t('state'), cell: (row) => <Badge state={row.differenceState} /> },
    { key: 'source', title: t('source'), cell: (row) => row.source },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: ({ merchantId }) => merchantId !== null && <MerchantName merchantId={merchantId} />,
    },
    {
      key: 'ours',
      title: t('ours'),
      cell: ({ ours }) => (ours === null ? '–' : <Money value={ours} />),
      isNumber: true,
    },
    {
      key: 'theirs',
      title: t('theirs'),
      cell: ({ theirs }) => (theirs === null ? '–' : <Money value={theirs} />),
      isNumber: true,
    },
    { key: 'age', title: t('age'), cell: (row) => t('ageDays', { count: row.ageDays }) },
    { key: 'seen', title: t('seen'), cell: (row) => <Time at={row.firstSeenAt} /> },
  ];
}
