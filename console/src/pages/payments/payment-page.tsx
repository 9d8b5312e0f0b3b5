import type { RetrievedPayment } from '../../api/operations.ts';
import { Badge } from '../../parts/badge.tsx';
import { MetadataPanel } from '../../parts/metadata.tsx';
import { Money } from '../../parts/money.tsx';
import { Notes } from '../../parts/notes.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { useSession } from '../../session/session.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { PaymentDisputes } from '../disputes/payment-disputes.tsx';
import { Duplicates } from './duplicates.tsx';
import { PaymentActions } from './payment-actions.tsx';
import { AmountsPanel, CardPanel, ResultPanel, SummaryPanel } from './payment-panels.tsx';
import { RefundsPanel } from './refunds-panel.tsx';
import { shownState } from './shown-state.ts';
import { texts } from './texts.ts';
import { Waiting } from './waiting.tsx';

export function PaymentPage() {
  return (
    <RecordPage
      texts={texts}
      page="/payments/$paymentId"
      operation={['retrievePayment', 'retrieveAnyPayment']}
      aside={(payment) => (
        <>
          <Money value={payment.amount} />
          <Badge state={shownState(payment)} />
        </>
      )}
      actions={(payment, partnerId) => <PaymentActions payment={payment} partnerId={partnerId} />}
    >
      {(payment, partnerId) => <Details payment={payment} partnerId={partnerId} />}
    </RecordPage>
  );
}

type DetailsProps = Readonly<{ payment: RetrievedPayment; partnerId: string | null }>;

function Details({ payment, partnerId }: DetailsProps) {
  const { can } = useSession();
  return (
    <>
      <Waiting paymentId={payment.paymentId} />
      <Duplicates payment={payment} partnerId={partnerId} />
      <div className="columns">
        <SummaryPanel payment={payment} partnerId={partnerId} />
        <AmountsPanel payment={payment} />
        <CardPanel payment={payment} />
        <ResultPanel payment={payment} />
        <MetadataPanel
          metadata={payment.metadata}
          partnerId={partnerId}
          change={{ operation: 'updatePayment', params: { paymentId: payment.paymentId } }}
        />
      </div>
      {payment.refundedAmount.amount > 0 && (
        <RefundsPanel paymentId={payment.paymentId} partnerId={partnerId} />
      )}
      {can('dispute.read') && (
        <PaymentDisputes paymentId={payment.paymentId} partnerId={partnerId} />
      )}
      <Notes recordType="PAYMENT" recordId={payment.paymentId} />
      <Timeline of={{ paymentId: payment.paymentId }} partnerId={partnerId} />
      <RawPanel value={payment} />
    </>
  );
}
