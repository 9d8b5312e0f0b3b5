import { Badge, inWords } from '../../parts/badge.tsx';
import { METADATA, several } from '../../parts/filters.ts';
import { listPage, type PageComponent } from '../../parts/list-page.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { Time } from '../../parts/time.tsx';
import { Decided, RequestAdjustment } from './adjustment-actions.tsx';
import { texts } from './texts.ts';

const STATUSES = ['REQUESTED', 'APPROVED', 'DECLINED'] as const;

const inLines = (metadata: Readonly<Record<string, string>>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name}=${value}`)
    .join(' · ');

export const AdjustmentsPage: PageComponent = listPage(texts, {
  Actions: RequestAdjustment,
  name: 'adjustments',
  operation: 'listAdjustments',
  filters: {
    status: several('status', STATUSES),
    merchantId: 'merchant',
    created: 'created',
    metadata: METADATA,
  },
  rowKey: 'adjustmentId',
  columns: {
    merchant: (row) => <MerchantName merchantId={row.merchantId} isLink />,
    status: (row) => <Badge state={row.adjustmentStatus} />,
    direction: (row) => inWords(row.direction),
    amount: (row) => <Money value={row.amount} />,
    reason: (row) => row.reason,
    by: (row) => row.requestedBy,
    metadata: (row) => row.metadata && <OfOthers>{inLines(row.metadata)}</OfOthers>,
    created: (row) => <Time at={row.createdAt} />,
    decision: (row) => <Decided adjustment={row} />,
  },
  numbers: ['amount'],
  extras: ['by', 'metadata'],
});
