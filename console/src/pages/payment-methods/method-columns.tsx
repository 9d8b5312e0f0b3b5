import type { StoredPaymentMethod } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Card } from '../../parts/card.tsx';
import { Id } from '../../parts/copy.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import type { Column } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { texts } from './texts.ts';

export function useMethodColumns(): readonly Column<StoredPaymentMethod>[] {
  const t = useTexts(texts);
  return [
    { key: 'card', title: t('card'), cell: (row) => <Card card={row} /> },
    { key: 'expiry', title: t('expiry'), cell: expiryOf },
    { key: 'holder', title: t('holder'), cell: (row) => row.cardholderInformation?.nameOnCard },
    {
      key: 'customer',
      title: t('customer'),
      cell: ({ customerId }) =>
        customerId !== undefined && (
          <RecordLink id={customerId}>
            <code title={customerId}>…{customerId.slice(-6)}</code>
          </RecordLink>
        ),
    },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
    },
    { key: 'id', title: t('id'), cell: (row) => <Id value={row.paymentMethodId} isShort /> },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
  ];
}

export function expiryOf({ expiryMonth, expiryYear }: StoredPaymentMethod): string {
  return `${String(expiryMonth).padStart(2, '0')}/${expiryYear}`;
}
