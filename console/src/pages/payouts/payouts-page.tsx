import { getRouteApi } from '@tanstack/react-router';
import type { Payout } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { ExportButton } from '../../parts/progress.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const route = getRouteApi('/app/payouts');
const STATUSES = ['PENDING', 'SENT', 'PAID', 'RETURNED', 'REJECTED'] as const;
const CURRENCIES = ['CAD', 'USD'] as const;
const PAGE_ROWS = 25;

export function PayoutsPage() {
  const t = useTexts(texts);
  const { isOperator, partnerId } = usePlace();
  const { cursor, ...filters } = route.useSearch();
  const whose = isOperator ? { partnerId: partnerId ?? undefined } : {};
  const list = useList(isOperator ? 'listAllPayouts' : 'listPayouts', {
    query: {
      limit: PAGE_ROWS,
      cursor,
      ...filters,
      status: oneOf(STATUSES, filters.status),
      currency: oneOf(CURRENCIES, filters.currency),
      ...whose,
    },
  });
  return (
    <Page title={t('title')} text={t('text')}>
      <Panel isFlush>
        <FilterBar
          page="payouts"
          filters={[
            { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
            { key: 'created', label: t('created'), kind: 'dates' },
            {
              key: 'currency',
              label: t('currency'),
              kind: 'choice',
              options: CURRENCIES,
              nameOf: (currency) => currency,
            },
            { key: 'merchantId', label: t('merchant'), kind: 'text' },
          ]}
        >
          <ExportButton
            operation={isOperator ? 'exportAllPayouts' : 'exportPayouts'}
            query={{ ...filters, ...whose }}
            fileName="payouts.csv"
          />
        </FilterBar>
        <DataTable
          name="payouts"
          caption={t('title')}
          columns={useColumns()}
          list={list}
          rowKey={({ payoutId }) => payoutId}
          rowLink={({ payoutId }) => ({ to: '/payouts/$payoutId', params: { payoutId } })}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Panel>
    </Page>
  );
}

function useColumns(): readonly Column<Payout>[] {
  const t = useTexts(texts);
  return [
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} />,
    },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.payoutStatus} /> },
    {
      key: 'amount',
      title: t('amount'),
      cell: (row) => <Money value={row.amount} />,
      isNumber: true,
    },
    {
      key: 'direction',
      title: t('direction'),
      cell: (row) => inWords(row.direction),
      isExtra: true,
    },
    { key: 'lines', title: t('lines'), cell: (row) => row.lineCount, isNumber: true },
    {
      key: 'account',
      title: t('account'),
      cell: ({ account }) => (
        <code>{`${account.institutionNumber}-${account.transitNumber}-${account.accountNumber}`}</code>
      ),
    },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason },
    { key: 'id', title: t('id'), cell: (row) => <Id value={row.payoutId} isShort /> },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    { key: 'paid', title: t('paid'), cell: (row) => <Time at={row.paidAt} /> },
  ];
}
