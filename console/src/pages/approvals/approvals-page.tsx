import { getRouteApi } from '@tanstack/react-router';
import type { Action } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { Money } from '../../parts/money.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/approvals');
const PAGE_ROWS = 25;
const STATUSES = [
  'WAITING',
  'DONE',
  'REFUSED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
  'RUNNING',
  'INTERRUPTED',
] as const;

export function ApprovalsPage() {
  const t = useTexts(texts);
  const { status, ...search } = route.useSearch();
  const query = { limit: PAGE_ROWS, ...search, status: oneOf(STATUSES, status) };
  return (
    <Page title={t('title')} text={t('text')}>
      <Panel isFlush>
        <FilterBar
          page="approvals"
          filters={[
            { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
            { key: 'created', label: t('created'), kind: 'dates' },
          ]}
        />
        <DataTable
          name="approvals"
          caption={t('title')}
          columns={useColumns()}
          list={useList('listActions', { query })}
          rowKey={({ actionId }) => actionId}
          rowLink={({ actionId }) => ({ to: '/approvals/$actionId', params: { actionId } })}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Panel>
    </Page>
  );
}

function useColumns(): readonly Column<Action>[] {
  const t = useTexts(texts);
  return [
    { key: 'what', title: t('what'), cell: ({ summary }) => summary },
    { key: 'status', title: t('status'), cell: ({ status }) => <Badge state={status} /> },
    {
      key: 'amount',
      title: t('amount'),
      isNumber: true,
      cell: ({ amount }) => amount && <Money value={amount} />,
    },
    { key: 'by', title: t('by'), cell: ({ agent, requestedBy }) => agent ?? requestedBy },
    { key: 'reason', title: t('reason'), cell: ({ reason }) => reason },
    { key: 'created', title: t('created'), cell: ({ createdAt }) => <Time at={createdAt} /> },
    { key: 'decidedBy', title: t('decidedBy'), cell: ({ decidedBy }) => decidedBy, isExtra: true },
  ];
}
