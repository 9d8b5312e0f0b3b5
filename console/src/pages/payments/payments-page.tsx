import { getRouteApi } from '@tanstack/react-router';
import type { Payment, PaymentOfPartner } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Id } from '../../parts/copy.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { type Column, Dash } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { usePaymentFilters } from './payment-filters.ts';
import { texts } from './texts.ts';
import { ThreeDSecureMark } from './three-d-secure-mark.tsx';

const route = getRouteApi('/app/payments');

export function PaymentsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <Page title={t('title')}>
      <FilteredList
        name="payments"
        caption={t('title')}
        operation={isEverywhere ? 'listAllPayments' : 'listPayments'}
        exportBy={isEverywhere ? 'exportAllPayments' : 'exportPayments'}
        filters={usePaymentFilters(route.useSearch())}
        columns={usePaymentColumns()}
        rowKey={({ paymentId }) => paymentId}
        rowLink={({ paymentId }) => ({ to: '/payments/$paymentId', params: { paymentId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
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
      title: '3DS',
      cell: (row) => <ThreeDSecureMark use={row.verificationDetails.threeDSecure} isShort />,
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
