import { Badge, inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { several } from '../../parts/filters.ts';
import { listPage, type PageComponent } from '../../parts/list-page.tsx';
import { CURRENCIES, Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

const STATUSES = ['PENDING', 'SENT', 'PAID', 'RETURNED', 'REJECTED'] as const;

export const PayoutsPage: PageComponent = listPage(texts, {
  name: 'payouts',
  operation: ['listPayouts', 'listAllPayouts'],
  exportBy: ['exportPayouts', 'exportAllPayouts'],
  isByPartner: true,
  filters: {
    status: several('status', STATUSES),
    created: 'created',
    amountMin: 'amount',
    currency: ['currency', CURRENCIES, String],
    merchantId: 'merchant',
  },
  bulk: { moneyOf: (row) => row.amount },
  rowLink: '/payouts/$payoutId',
  columns: {
    merchant: (row) => <MerchantName merchantId={row.merchantId} />,
    status: (row) => <Badge state={row.payoutStatus} />,
    amount: (row) => <Money value={row.amount} />,
    direction: (row) => inWords(row.direction),
    lines: (row) => row.lineCount,
    account: ({ account: { institutionNumber, transitNumber, accountNumber } }) => (
      <code>{`${institutionNumber}-${transitNumber}-${accountNumber}`}</code>
    ),
    reason: (row) => row.reason,
    id: (row) => <Id value={row.payoutId} isShort />,
    created: (row) => <Time at={row.createdAt} />,
    paid: (row) => <Time at={row.paidAt} />,
  },
  numbers: ['amount', 'lines'],
  extras: ['direction', 'id'],
});
