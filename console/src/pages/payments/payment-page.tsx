import { getRouteApi } from '@tanstack/react-router';
import type { RetrievedPayment } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Money } from '../../parts/money.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { ownerIn, RecordPage } from '../../parts/record-page.tsx';
import { usePlace } from '../../session/place.ts';
import { Timeline } from '../../timeline/timeline.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { AmountsPanel, CardPanel, ResultPanel, SummaryPanel } from './payment-panels.tsx';
import { RefundsPanel } from './refunds-panel.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/payments/$paymentId');

export function PaymentPage() {
  const t = useTexts(texts);
  const { isEverywhere, partnerId: chosen } = usePlace();
  const params = route.useParams();
  const read = useCall(
    isEverywhere ? 'retrieveAnyPayment' : 'retrievePayment',
    { params },
    { live: true },
  );
  return (
    <RecordPage
      title={t('one')}
      id={params.paymentId}
      back={{ link: { to: '/payments' }, title: t('title') }}
      read={read}
      aside={({ amount, paymentStatus }) => (
        <>
          <Money value={amount} />
          <Badge state={paymentStatus} />
        </>
      )}
      actions={(payment) => (
        <PaymentActions payment={payment} partnerId={ownerIn(payment, chosen)} />
      )}
    >
      {(payment) => <Details payment={payment} partnerId={ownerIn(payment, chosen)} />}
    </RecordPage>
  );
}

type DetailsProps = Readonly<{ payment: RetrievedPayment; partnerId: string | null }>;

function Details({ payment, partnerId }: DetailsProps) {
  return (
    <>
      <div className="columns">
        <SummaryPanel payment={payment} partnerId={partnerId} />
        <AmountsPanel payment={payment} />
        <CardPanel payment={payment} />
        <ResultPanel payment={payment} />
      </div>
      {payment.refundedAmount.amount > 0 && (
        <RefundsPanel paymentId={payment.paymentId} partnerId={partnerId} />
      )}
      <Timeline of={{ paymentId: payment.paymentId }} partnerId={partnerId} />
      <RawPanel value={payment} />
    </>
  );
}
