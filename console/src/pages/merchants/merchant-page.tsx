import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
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
import { Requestors } from './requestors.tsx';
import { Statements } from './statements.tsx';
import { SuspendButton } from './suspend-button.tsx';
import { texts } from './texts.ts';
import { WaitingPayouts } from './waiting-payouts.tsx';

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
  const maySeeMoney = can('payment.read');
  return (
    <Tabs
      texts={texts}
      tabs={{
        profile: <Profile merchant={merchant} />,
        balances: maySeeMoney && <Balances {...of} />,
        fees: maySeeMoney && <FeePlanOf {...of} />,
        statements: maySeeMoney && <Statements {...of} />,
        payouts: isOperator && <PayoutAccountOf merchantId={merchantId} />,
        'three-d-secure': isOperator && <Requestors merchantId={merchantId} />,
        timeline: can('event.read') && <Timeline of={{ merchantId }} partnerId={partnerId} />,
        history: isOperator && <Changes {...of} />,
      }}
    />
  );
}
