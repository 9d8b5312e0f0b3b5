import { getRouteApi } from '@tanstack/react-router';
import type { Adjustment } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { useSession } from '../../session/session.tsx';
import { Decision, RequestAdjustment } from './adjustment-actions.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/adjustments');
const STATUSES = ['REQUESTED', 'APPROVED', 'DECLINED'] as const;
const PAGE_ROWS = 25;

export function AdjustmentsPage() {
  const t = useTexts(texts);
  const { can } = useSession();
  const { cursor, status, ...filters } = route.useSearch();
  const list = useList('listAdjustments', {
    query: { limit: PAGE_ROWS, cursor, ...filters, status: oneOf(STATUSES, status) },
  });
  const request = can('operator.finance.write') && <RequestAdjustment />;
  return (
    <Page title={t('title')} text={t('text')} actions={request}>
      <Panel isFlush>
        <FilterBar
          page="adjustments"
          filters={[
            { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
            { key: 'merchantId', label: t('merchant'), kind: 'text' },
            { key: 'created', label: t('created'), kind: 'dates' },
          ]}
        />
        <DataTable
          name="adjustments"
          caption={t('title')}
          columns={useColumns()}
          list={list}
          rowKey={({ adjustmentId }) => adjustmentId}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Panel>
    </Page>
  );
}

function useColumns(): readonly Column<Adjustment>[] {
  const t = useTexts(texts);
  return [
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} isLink />,
    },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.adjustmentStatus} /> },
    { key: 'direction', title: t('direction'), cell: (row) => inWords(row.direction) },
    {
      key: 'amount',
      title: t('amount'),
      cell: (row) => <Money value={row.amount} />,
      isNumber: true,
    },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason },
    { key: 'by', title: t('requestedBy'), cell: (row) => row.requestedBy },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    { key: 'decision', title: t('decision'), cell: (row) => <Decision adjustment={row} /> },
  ];
}
