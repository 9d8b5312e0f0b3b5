import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Dash } from '../../parts/columns.tsx';
import { Id } from '../../parts/copy.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName, PartnerName } from '../../parts/names.tsx';
import { Page } from '../../parts/page.tsx';
import { ownerIn } from '../../parts/record-page.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useBulkRefund } from './bulk-refund.ts';
import { usePaymentFilters } from './payment-filters.ts';
import { shownState } from './shown-state.ts';
import { texts } from './texts.ts';
import { ThreeDSecureMark } from './three-d-secure-mark.tsx';

export function PaymentsPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const [search] = useSearchParams();
  return (
    <Page title={t('title')}>
      <ListPanel
        name="payments"
        caption={t('title')}
        operation={['listPayments', 'listAllPayments']}
        exportBy={['exportPayments', 'exportAllPayments']}
        filters={usePaymentFilters(search)}
        bulk={{ moneyOf: (row) => row.amount, actions: [useBulkRefund()] }}
        rowLink="/payments/$paymentId"
        texts={texts}
        columns={{
          created: (row) => <Time at={row.createdAt} />,
          amount: (row) => <Money value={row.amount} />,
          status: (row) => <Badge state={shownState(row)} />,
          card: (row) => <Card card={row.paymentMethod} />,
          order: (row) => row.orderId ?? <Dash />,
          merchant: (row) => <MerchantName merchantId={row.merchantId} partnerId={ownerIn(row)} />,
          partner: isEverywhere && ((row) => <PartnerName partnerId={ownerIn(row) ?? ''} />),
          threeDSecure: (row) => (
            <ThreeDSecureMark use={row.verificationDetails.threeDSecure} isShort />
          ),
          refunded: ({ refundedAmount }) =>
            refundedAmount.amount > 0 ? <Money value={refundedAmount} /> : <Dash />,
          answer: (row) => row.transactionDetails.message,
          invoice: (row) => row.invoiceNumber,
          id: (row) => <Id value={row.paymentId} isShort />,
        }}
        numbers={['amount', 'refunded']}
        extras={['partner', 'answer', 'invoice', 'id']}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Page>
  );
}
