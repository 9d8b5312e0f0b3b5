import { getRouteApi } from '@tanstack/react-router';
import type { Payment, PaymentOfPartner } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { ExportButton } from '../../parts/progress.tsx';
import { type Column, Dash, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { paymentQuery, usePaymentFilters } from './payment-filters.ts';
import { texts } from './texts.ts';
import { ThreeDSecureMark } from './three-d-secure-mark.tsx';

const route = getRouteApi('/app/payments');
const PAGE_ROWS = 25;

export function PaymentsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { cursor, ...filters } = route.useSearch();
  const list = useList(isEverywhere ? 'listAllPayments' : 'listPayments', {
    query: { limit: PAGE_ROWS, cursor, ...paymentQuery(filters) },
  });
  return (
    <Page title={t('title')}>
      <Panel isFlush>
        <FilterBar page="payments" filters={usePaymentFilters(filters)}>
          <ExportButton
            operation={isEverywhere ? 'exportAllPayments' : 'exportPayments'}
            query={filters}
            fileName="payments.csv"
          />
        </FilterBar>
        <DataTable
          name="payments"
          caption={t('title')}
          columns={usePaymentColumns()}
          list={list}
          rowKey={({ paymentId }) => paymentId}
          rowLink={({ paymentId }) => ({ to: '/payments/$paymentId', params: { paymentId } })}
          empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        />
      </Panel>
    </Page>
  );
}

type Row = Payment | PaymentOfPartner;
const ownerOf = (row: Row) => ('partnerId' in row ? row.partnerId : undefined);

function usePaymentColumns(): readonly Column<Row>[] {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return [
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    {
      key: 'amount',
      title: t('amount'),
      cell: (row) => <Money value={row.amount} />,
      isNumber: true,
    },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.paymentStatus} /> },
    { key: 'card', title: t('card'), cell: (row) => <Card card={row.paymentMethod} /> },
    { key: 'order', title: t('order'), cell: (row) => row.orderId ?? <Dash /> },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerOf(row)} />,
    },
    ...(isEverywhere
      ? [
          {
            key: 'partner',
            title: t('partner'),
            cell: (row: Row) => <PartnerName partnerId={ownerOf(row) ?? ''} />,
            isExtra: true,
          },
        ]
      : []),
    {
      key: 'threeDSecure',
      title: '3-D Secure',
      cell: (row) => <ThreeDSecureMark use={row.verificationDetails.threeDSecure} />,
    },
    {
      key: 'refunded',
      title: t('refunded'),
      cell: (row) =>
        row.refundedAmount.amount > 0 ? <Money value={row.refundedAmount} /> : <Dash />,
      isNumber: true,
    },
    {
      key: 'answer',
      title: t('answer'),
      cell: (row) => row.transactionDetails.message,
      isExtra: true,
    },
    { key: 'invoice', title: t('invoice'), cell: (row) => row.invoiceNumber, isExtra: true },
    {
      key: 'id',
      title: t('id'),
      cell: (row) => <Id value={row.paymentId} isShort />,
      isExtra: true,
    },
  ];
}
