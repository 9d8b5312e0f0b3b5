import { Badge } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { several } from '../../parts/filters.ts';
import { listPage, type PageComponent } from '../../parts/list-page.tsx';
import { CURRENCIES, Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const STATUSES = ['OPEN', 'CLOSING', 'CLOSED'] as const;

export const BatchesPage: PageComponent = listPage(texts, {
  name: 'batches',
  operation: ['listBatches', 'listAllBatches'],
  exportBy: ['exportBatches', 'exportAllBatches'],
  isByPartner: true,
  filters: {
    status: several('status', STATUSES),
    created: 'opened',
    currency: ['currency', CURRENCIES, String],
    merchantId: 'merchant',
  },
  rowLink: '/batches/$batchId',
  columns: {
    merchant: (row) => <MerchantName merchantId={row.merchantId} />,
    status: (row) => <Badge state={row.batchStatus} />,
    sales: (row) => <Money value={row.sales.amount} />,
    count: (row) => row.sales.count,
    refunds: (row) => <Money value={row.refunds.amount} />,
    voids: (row) => <Money value={row.voids.amount} />,
    fees: (row) => <Money value={row.fees} />,
    net: (row) => <Money value={row.net} />,
    id: (row) => <Id value={row.batchId} isShort />,
    opened: (row) => <Time at={row.createdAt} />,
    closed: (row) => <Time at={row.closedAt} />,
  },
  numbers: ['sales', 'count', 'refunds', 'voids', 'fees', 'net'],
  extras: ['voids', 'id', 'opened'],
});
