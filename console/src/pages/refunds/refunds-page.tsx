import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { METADATA, several } from '../../parts/filters.ts';
import { listPage, type PageComponent } from '../../parts/list-page.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const STATUSES = ['PROCESSING', 'SUCCEEDED', 'DECLINED', 'DECLINED_RETRY'] as const;

export const RefundsPage: PageComponent = listPage(texts, {
  name: 'refunds',
  operation: ['listRefunds', 'listAllRefunds'],
  exportBy: ['exportRefunds', 'exportAllRefunds'],
  filters: {
    created: 'created',
    status: several('status', STATUSES),
    amountMin: 'amount',
    merchantId: 'merchant',
    paymentId: 'payment',
    orderId: 'order',
    invoiceNumber: 'invoice',
    metadata: METADATA,
  },
  bulk: { moneyOf: (row) => row.refundAmount },
  rowLink: '/refunds/$refundId',
  columns: {
    created: (row) => <Time at={row.createdAt} />,
    amount: (row) => <Money value={row.refundAmount} />,
    status: (row) => <Badge state={row.refundStatus} />,
    card: (row) => <Card card={row.paymentMethod} />,
    payment: (row) => <RecordLink id={row.paymentId}>{row.orderId}</RecordLink>,
    merchant: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
    reason: (row) => row.reason,
    invoice: (row) => row.invoiceNumber,
  },
  numbers: ['amount'],
  extras: ['invoice'],
});
