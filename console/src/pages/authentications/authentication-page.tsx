import { getRouteApi } from '@tanstack/react-router';
import type { Authentication } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { ownerIn, RecordPage } from '../../parts/record-page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { Timeline } from '../../timeline/timeline.tsx';
import { Messages } from './messages.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/authentications/$authenticationId');

export function AuthenticationPage() {
  const t = useTexts(texts);
  const { isEverywhere, partnerId: chosen } = usePlace();
  const params = route.useParams();
  const { authenticationId } = params;
  const read = useCall(
    isEverywhere ? 'retrieveAnyAuthentication' : 'retrieveAuthentication',
    { params },
    { live: true },
  );
  return (
    <RecordPage
      title={t('one')}
      id={authenticationId}
      back={{ link: { to: '/authentications' }, title: t('title') }}
      read={read}
      aside={({ threeDSecureTransactionStatus }) => <Badge state={threeDSecureTransactionStatus} />}
    >
      {(authentication) => {
        const partnerId = ownerIn(authentication, chosen);
        return (
          <>
            <Details authentication={authentication} />
            <Tabs
              tabs={[
                {
                  key: 'messages',
                  title: t('messages'),
                  content: () => (
                    <Messages authenticationId={authenticationId} partnerId={partnerId} />
                  ),
                },
                {
                  key: 'timeline',
                  title: t('timeline'),
                  content: () => <Timeline of={{ authenticationId }} partnerId={partnerId} />,
                },
              ]}
            />
            <RawPanel value={authentication} />
          </>
        );
      }}
    </RecordPage>
  );
}

type Shown = Authentication & Partial<Readonly<{ cardBrand: string; lastFour: string }>>;

function Details({ authentication: shown }: Readonly<{ authentication: Shown }>) {
  const t = useTexts(texts);
  const { cardBrand, lastFour } = shown;
  const usedBy = 'usedBy' in shown && typeof shown.usedBy === 'string' ? shown.usedBy : undefined;
  return (
    <div className="columns">
      <Panel title={t('summary')}>
        <Facts
          facts={[
            [t('amount'), shown.amount && <Money key="amount" value={shown.amount} />],
            [
              t('card'),
              cardBrand !== undefined && lastFour !== undefined && (
                <Card key="card" card={{ cardBrand, lastFour }} />
              ),
            ],
            [
              t('merchant'),
              <MerchantName
                key="merchant"
                merchantId={shown.merchantId}
                partnerId={ownerIn(shown)}
                isLink
              />,
            ],
            [t('order'), shown.orderId],
            [t('usedBy'), usedBy !== undefined && <LinkedId key="used" id={usedBy} />],
            [t('created'), <Time key="created" at={shown.createdAt} form="long" />],
          ]}
        />
      </Panel>
      <Panel title={t('result')}>
        <Facts
          facts={[
            [t('reason'), shown.threeDSecureTransactionStatusReason],
            [
              t('saidToCardholder'),
              shown.threeDSecureCardholderInformation && (
                <OfOthers key="said">{shown.threeDSecureCardholderInformation}</OfOthers>
              ),
            ],
            [t('indicator'), shown.ecommerceIndicator && inWords(shown.ecommerceIndicator)],
            [
              t('kind'),
              shown.threeDSecureAuthenticationType && inWords(shown.threeDSecureAuthenticationType),
            ],
            [t('version'), shown.threeDSecureVersion],
            [t('server'), <code key="server">{shown.threeDSecureServerTransactionId}</code>],
            [
              t('directory'),
              <code key="directory">{shown.threeDSecureDirectoryServerTransactionId ?? '–'}</code>,
            ],
            [
              t('acs'),
              <code key="acs">{shown.threeDSecureAccessControlServerTransactionId ?? '–'}</code>,
            ],
          ]}
        />
      </Panel>
    </div>
  );
}
