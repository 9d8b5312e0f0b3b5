import { lazy, Suspense, type ReactNode } from 'react';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Notes } from '../../parts/notes.tsx';
import { Skeleton } from '../../parts/notice.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { useMayOrder } from '../orders/may-order.ts';
import { Balances } from './balances.tsx';
import { Changes } from './changes.tsx';
import { FeePlanOf } from './fee-plan.tsx';
import { type AnyMerchant, nameOfMerchant, ownerOf } from './merchant.ts';
import { PayoutAccountOf } from './payout-account.tsx';
import { Profile } from './profile.tsx';
import { Readiness } from './readiness.tsx';
import type { OfMerchant } from './records.tsx';
import { Requestors } from './requestors.tsx';
import { Statements } from './statements.tsx';
import { SuspendButton } from './suspend-button.tsx';
import { texts } from './texts.ts';
import { Volume } from './volume.tsx';
import { WaitingPayouts } from './waiting-payouts.tsx';

/** The lists of the merchant's records, loaded when one is looked at. */
const load = async () => await import('./records.tsx');
const PaymentsOf = lazy(async () => ({ default: (await load()).PaymentsOf }));
const BatchesOf = lazy(async () => ({ default: (await load()).BatchesOf }));
const PayoutsOf = lazy(async () => ({ default: (await load()).PayoutsOf }));
const OrdersOf = lazy(async () => ({ default: (await load()).OrdersOf }));
const DisputesOf = lazy(async () => ({ default: (await load()).DisputesOf }));
const WebhooksOf = lazy(async () => ({ default: (await load()).WebhooksOf }));

export function MerchantPage() {
  return (
    <RecordPage
      texts={texts}
      page="/merchants/$merchantId"
      operation={['retrieveMerchant', 'retrieveAnyMerchant']}
      isOfAnyPartner
      nameOf={nameOfMerchant}
      aside={({ merchantStatus }) => <Badge state={merchantStatus} />}
      actions={(merchant) => <Actions merchant={merchant} />}
    >
      {(merchant) => (
        <>
          <WaitingPayouts merchant={merchant} />
          <Readiness merchant={merchant} />
          <MerchantTabs merchant={merchant} />
          <Notes recordType="MERCHANT" recordId={merchant.merchantId} />
        </>
      )}
    </RecordPage>
  );
}

function Actions({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { can } = useSession();
  const { merchantId, merchantStatus } = merchant;
  const owner = ownerOf(merchant);
  const mayOrder = useMayOrder(owner);
  return (
    <>
      {can('operator.risk.write') && <SuspendButton merchant={merchant} />}
      {can('onboarding.merchant.write') && (
        <ButtonLink
          to="/merchants/$merchantId/edit"
          params={{ merchantId }}
          search={(current) => ({ partner: current.partner })}
        >
          {t('change')}
        </ButtonLink>
      )}
      {mayOrder && merchantStatus !== 'SUSPENDED' && (
        <ButtonLink
          tone="main"
          icon="plus"
          to="/orders/new"
          search={{ merchantId, ...(owner === null ? {} : { partner: owner }) }}
        >
          {t('placeOrder')}
        </ButtonLink>
      )}
    </>
  );
}

function MerchantTabs({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const { isOperator } = usePlace();
  const { can } = useSession();
  const { merchantId } = merchant;
  const partnerId = ownerOf(merchant);
  const of = { merchantId, partnerId };
  return (
    <Tabs
      texts={texts}
      tabs={{
        profile: (
          <div className="column">
            {can('payment.read') && <Volume {...of} />}
            <Profile merchant={merchant} />
          </div>
        ),
        ...(can('payment.read') && moneyTabs(of, isOperator)),
        orders: (isOperator || can('onboarding.order.read')) && later(<OrdersOf {...of} />),
        disputes: can('dispute.read') && later(<DisputesOf {...of} />),
        webhooks: (isOperator || can('webhook.read')) && later(<WebhooksOf {...of} />),
        timeline: can('event.read') && <Timeline of={{ merchantId }} partnerId={partnerId} />,
        ...(isOperator && {
          'three-d-secure': <Requestors merchantId={merchantId} />,
          history: <Changes {...of} />,
        }),
      }}
    />
  );
}

function moneyTabs(of: OfMerchant, isOperator: boolean) {
  return {
    payments: later(<PaymentsOf {...of} />),
    payouts: (
      <div className="column">
        {isOperator && <PayoutAccountOf merchantId={of.merchantId} />}
        {later(<PayoutsOf {...of} />)}
      </div>
    ),
    batches: later(<BatchesOf {...of} />),
    balances: <Balances {...of} />,
    fees: <FeePlanOf {...of} />,
    statements: <Statements {...of} />,
  };
}

function later(list: ReactNode) {
  return <Suspense fallback={<Skeleton lines={6} />}>{list}</Suspense>;
}
