import { getRouteApi } from '@tanstack/react-router';
import type { Refund } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { ownerIn, RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { Timeline } from '../../timeline/timeline.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/refunds/$refundId');

export function RefundPage() {
  const t = useTexts(texts);
  const { isEverywhere, partnerId } = usePlace();
  const params = route.useParams();
  const read = useCall(
    isEverywhere ? 'retrieveAnyRefund' : 'retrieveRefund',
    { params },
    { live: true },
  );
  return (
    <RecordPage
      title={t('one')}
      id={params.refundId}
      back={{ link: { to: '/refunds' }, title: t('title') }}
      read={read}
      aside={({ refundAmount, refundStatus }) => (
        <>
          <Money value={refundAmount} />
          <Badge state={refundStatus} />
        </>
      )}
    >
      {(refund) => (
        <>
          <Details refund={refund} />
          <Timeline of={{ paymentId: refund.paymentId }} partnerId={ownerIn(refund, partnerId)} />
          <RawPanel value={refund} />
        </>
      )}
    </RecordPage>
  );
}

function Details({ refund }: Readonly<{ refund: Refund }>) {
  const t = useTexts(texts);
  const { batchId, customerId, transactionDetails: answer } = refund;
  return (
    <div className="columns">
      <Panel title={t('summary')}>
        <Facts
          facts={[
            [t('payment'), <LinkedId key="payment" id={refund.paymentId} />],
            [t('amount'), <Money key="amount" value={refund.refundAmount} />],
            [t('card'), <Card key="card" card={refund.paymentMethod} />],
            [
              t('merchant'),
              <MerchantName
                key="merchant"
                merchantId={refund.merchantId}
                partnerId={ownerIn(refund)}
                isLink
              />,
            ],
            [t('order'), refund.orderId],
            [t('invoice'), refund.invoiceNumber],
            [t('customer'), customerId && <LinkedId key="customer" id={customerId} />],
            [t('reason'), refund.reason],
          ]}
        />
      </Panel>
      <Panel title={t('result')}>
        <Facts
          facts={[
            [t('answer'), `${answer.responseCode} ${answer.message}`],
            [t('code'), answer.authorizationCode],
            [t('batch'), batchId && <LinkedId key="batch" id={batchId} />],
            [t('created'), <Time key="created" at={refund.createdAt} form="long" />],
            [t('modified'), <Time key="modified" at={refund.modifiedAt} form="long" />],
          ]}
        />
      </Panel>
    </div>
  );
}
