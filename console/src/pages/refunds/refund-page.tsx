import type { Refund } from '../../api/operations.ts';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { MetadataPanel } from '../../parts/metadata.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { texts } from './texts.ts';

export function RefundPage() {
  return (
    <RecordPage
      texts={texts}
      page="/refunds/$refundId"
      operation={['retrieveRefund', 'retrieveAnyRefund']}
      aside={({ refundAmount, refundStatus }) => (
        <>
          <Money value={refundAmount} />
          <Badge state={refundStatus} />
        </>
      )}
    >
      {(refund, partnerId) => (
        <>
          <Details refund={refund} partnerId={partnerId} />
          <Timeline of={{ paymentId: refund.paymentId }} partnerId={partnerId} />
          <RawPanel value={refund} />
        </>
      )}
    </RecordPage>
  );
}

type DetailsProps = Readonly<{ refund: Refund; partnerId: string | null }>;

function Details({ refund, partnerId }: DetailsProps) {
  const { batchId, customerId, merchantId, transactionDetails: answer } = refund;
  return (
    <div className="columns">
      <FactsPanel
        title="summary"
        texts={texts}
        facts={{
          payment: <LinkedId id={refund.paymentId} />,
          amount: <Money value={refund.refundAmount} />,
          card: <Card card={refund.paymentMethod} />,
          merchant: <MerchantName merchantId={merchantId} partnerId={partnerId} isLink />,
          order: refund.orderId,
          invoice: refund.invoiceNumber,
          customer: customerId && <LinkedId id={customerId} />,
          reason: refund.reason,
        }}
      />
      <FactsPanel
        title="result"
        texts={texts}
        facts={{
          answer: `${answer.responseCode} ${answer.message}`,
          code: answer.authorizationCode,
          batch: batchId && <LinkedId id={batchId} />,
          created: <Time at={refund.createdAt} form="long" />,
          modified: <Time at={refund.modifiedAt} form="long" />,
        }}
      />
      <MetadataPanel metadata={refund.metadata} partnerId={partnerId} />
    </div>
  );
}
