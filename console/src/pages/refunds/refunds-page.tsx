import type { Refund } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { texts } from './texts.ts';

const STATUSES = ['PROCESSING', 'SUCCEEDED', 'DECLINED', 'DECLINED_RETRY'] as const;

export function RefundsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  return (
    <Page title={t('title')}>
      <FilteredList
        name="refunds"
        caption={t('title')}
        operation={isEverywhere ? 'listAllRefunds' : 'listRefunds'}
        exportBy={isEverywhere ? 'exportAllRefunds' : 'exportRefunds'}
        filters={[
          { key: 'created', label: t('created'), kind: 'dates' },
          { key: 'status', label: t('status'), kind: 'choice', options: STATUSES },
          { key: 'paymentId', label: t('payment'), kind: 'text' },
          { key: 'orderId', label: t('order'), kind: 'text' },
          { key: 'invoiceNumber', label: t('invoice'), kind: 'text' },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
        ]}
        columns={useColumns()}
        rowKey={({ refundId }) => refundId}
        rowLink={({ refundId }) => ({ to: '/refunds/$refundId', params: { refundId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}

function useColumns(): readonly Column<Refund>[] {
  const t = useTexts(texts);
  return [
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
    {
      key: 'amount',
      title: t('amount'),
      cell: (row) => <Money value={row.refundAmount} />,
      isNumber: true,
    },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.refundStatus} /> },
    { key: 'card', title: t('card'), cell: (row) => <Card card={row.paymentMethod} /> },
    {
      key: 'payment',
      title: t('payment'),
      cell: (row) => <RecordLink id={row.paymentId}>{row.orderId}</RecordLink>,
    },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
    },
    { key: 'reason', title: t('reason'), cell: (row) => row.reason },
    { key: 'invoice', title: t('invoice'), cell: (row) => row.invoiceNumber, isExtra: true },
  ];
}
