import { getRouteApi } from '@tanstack/react-router';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Id } from '../../parts/copy.tsx';
import { ProblemNotice, Skeleton } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
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

const route = getRouteApi('/app/merchants/$merchantId');

export function MerchantPage() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const params = route.useParams();
  const { data, error, refetch } = useCall(
    isOperator ? 'retrieveAnyMerchant' : 'retrieveMerchant',
    { params },
    { live: true },
  );
  const back = { link: { to: '/merchants' }, title: t('title') } as const;
  if (!data) {
    return (
      <Page title={t('one')} back={back}>
        {error ? (
          <ProblemNotice problem={error} retry={() => void refetch()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={nameOfMerchant(data)}
      aside={<Badge state={data.merchantStatus} />}
      text={<Id value={data.merchantId} />}
      back={back}
      actions={<Actions merchant={data} />}
    >
      <Readiness merchant={data} />
      <MerchantTabs merchant={data} />
    </Page>
  );
}

function Actions({ merchant }: Readonly<{ merchant: AnyMerchant }>) {
  const t = useTexts(texts);
  const { can } = useSession();
  const { merchantId } = merchant;
  const owner = ownerOf(merchant);
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
      {useMayOrder(owner) && (
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
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { can } = useSession();
  const { merchantId } = merchant;
  const partnerId = ownerOf(merchant);
  const money = [
    {
      key: 'balances',
      title: t('balances'),
      content: () => <Balances merchantId={merchantId} partnerId={partnerId} />,
    },
    {
      key: 'fees',
      title: t('feePlan'),
      content: () => <FeePlanOf merchantId={merchantId} partnerId={partnerId} />,
    },
    {
      key: 'statements',
      title: t('statements'),
      content: () => <Statements merchantId={merchantId} partnerId={partnerId} />,
    },
  ];
  return (
    <Tabs
      tabs={[
        { key: 'profile', title: t('profile'), content: () => <Profile merchant={merchant} /> },
        ...(can('payment.read') ? money : []),
        ...(isOperator
          ? [
              {
                key: 'payouts',
                title: t('payoutAccount'),
                content: () => <PayoutAccountOf merchantId={merchantId} />,
              },
              {
                key: 'three-d-secure',
                title: t('threeDSecure'),
                content: () => <Requestors merchantId={merchantId} />,
              },
            ]
          : []),
        ...(can('event.read')
          ? [
              {
                key: 'timeline',
                title: t('timeline'),
                content: () => <Timeline of={{ merchantId }} partnerId={partnerId} />,
              },
            ]
          : []),
        ...(isOperator
          ? [
              {
                key: 'history',
                title: t('history'),
                content: () => <Changes merchantId={merchantId} partnerId={partnerId} />,
              },
            ]
          : []),
      ]}
    />
  );
}
