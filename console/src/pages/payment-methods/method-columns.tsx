import type { StoredPaymentMethod } from '../../api/operations.ts';
import { Card } from '../../parts/card.tsx';
import type { Columns } from '../../parts/columns.tsx';
import { Id } from '../../parts/copy.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import type { texts } from './texts.ts';

export const METHOD_COLUMNS: Columns<StoredPaymentMethod, keyof (typeof texts)['en']>['columns'] = {
  card: (row) => <Card card={row} />,
  expiry: expiryOf,
  holder: (row) => row.cardholderInformation?.nameOnCard,
  customer: ({ customerId }) =>
    customerId !== undefined && (
      <RecordLink id={customerId}>
        <code title={customerId}>…{customerId.slice(-6)}</code>
      </RecordLink>
    ),
  merchant: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
  id: (row) => <Id value={row.paymentMethodId} isShort />,
  created: (row) => <Time at={row.createdAt} />,
};

export function expiryOf({ expiryMonth, expiryYear }: StoredPaymentMethod): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
}
