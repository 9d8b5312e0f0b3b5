import { getRouteApi } from '@tanstack/react-router';
import type { RetrievedPayment } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { Json } from '../../parts/json.tsx';
import { Money } from '../../parts/money.tsx';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
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
  const { data, error, refetch } = useCall(
    isEverywhere ? 'retrieveAnyPayment' : 'retrievePayment',
    { params },
    { live: true },
  );
  const back = { link: { to: '/payments' }, title: t('title') } as const;
  if (error && !data) {
    return (
      <Page title={t('one')} back={back}>
        <ProblemNotice problem={error} retry={() => void refetch()} />
      </Page>
    );
  }
  const partnerId = data && 'partnerId' in data ? data.partnerId : chosen;
  return (
    <Page
      title={t('one')}
      aside={
        data && (
          <>
            <span className="title-amount">
              <Money value={data.amount} />
            </span>
            <Badge state={data.paymentStatus} />
          </>
        )
      }
      text={<Id value={params.paymentId} />}
      back={back}
      actions={data && <PaymentActions payment={data} partnerId={partnerId} />}
    >
      {data ? <Details payment={data} partnerId={partnerId} /> : <Skeleton lines={10} />}
    </Page>
  );
}

type DetailsProps = Readonly<{ payment: RetrievedPayment; partnerId: string | null }>;

function Details({ payment, partnerId }: DetailsProps) {
  const t = useTexts(texts);
  return (
    <>
      <div className="columns">
        <SummaryPanel payment={payment} partnerId={partnerId} />
        <AmountsPanel payment={payment} />
        <div className="column">
          <CardPanel payment={payment} />
          <ResultPanel payment={payment} />
        </div>
      </div>
      {payment.refundedAmount.amount > 0 && (
        <RefundsPanel paymentId={payment.paymentId} partnerId={partnerId} />
      )}
      <Timeline of={{ paymentId: payment.paymentId }} partnerId={partnerId} />
      <Panel title={t('raw')}>
        <Json value={payment} />
      </Panel>
    </>
  );
}
