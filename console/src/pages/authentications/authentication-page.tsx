import type { Authentication } from '../../api/operations.ts';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Card } from '../../parts/card.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Money } from '../../parts/money.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { RawPanel } from '../../parts/raw-panel.tsx';
import { LinkedId } from '../../parts/record-link.tsx';
import { OfOthers } from '../../parts/problem-text.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { Timeline } from '../../timeline/timeline.tsx';
import { Messages } from './messages.tsx';
import { texts } from './texts.ts';

export function AuthenticationPage() {
  return (
    <RecordPage
      texts={texts}
      page="/authentications/$authenticationId"
      operation={['retrieveAuthentication', 'retrieveAnyAuthentication']}
      aside={({ threeDSecureTransactionStatus }) => <Badge state={threeDSecureTransactionStatus} />}
    >
      {(authentication, partnerId) => {
        const { authenticationId } = authentication;
        return (
          <>
            <Details authentication={authentication} partnerId={partnerId} />
            <Tabs
              texts={texts}
              tabs={{
                messages: <Messages authenticationId={authenticationId} partnerId={partnerId} />,
                timeline: <Timeline of={{ authenticationId }} partnerId={partnerId} />,
              }}
            />
            <RawPanel value={authentication} />
          </>
        );
      }}
    </RecordPage>
  );
}

type Shown = Authentication & Partial<Readonly<{ cardBrand: string; lastFour: string }>>;

type DetailsProps = Readonly<{ authentication: Shown; partnerId: string | null }>;

function Details({ authentication: shown, partnerId }: DetailsProps) {
  const { cardBrand, lastFour, merchantId } = shown;
  const usedBy = 'usedBy' in shown && typeof shown.usedBy === 'string' && shown.usedBy;
  const said = shown.threeDSecureCardholderInformation;
  return (
    <div className="columns">
      <FactsPanel
        title="summary"
        texts={texts}
        facts={{
          amount: shown.amount && <Money value={shown.amount} />,
          card: cardBrand !== undefined && lastFour !== undefined && (
            <Card card={{ cardBrand, lastFour }} />
          ),
          merchant: <MerchantName merchantId={merchantId} partnerId={partnerId} isLink />,
          order: shown.orderId,
          usedBy: usedBy && <LinkedId id={usedBy} />,
          created: <Time at={shown.createdAt} form="long" />,
        }}
      />
      <FactsPanel
        title="result"
        texts={texts}
        facts={{
          reason: shown.threeDSecureTransactionStatusReason,
          saidToCardholder: said && <OfOthers>{said}</OfOthers>,
          indicator: shown.ecommerceIndicator && inWords(shown.ecommerceIndicator),
          kind:
            shown.threeDSecureAuthenticationType && inWords(shown.threeDSecureAuthenticationType),
          version: shown.threeDSecureVersion,
          server: <code>{shown.threeDSecureServerTransactionId}</code>,
          directory: <code>{shown.threeDSecureDirectoryServerTransactionId ?? '–'}</code>,
          acs: <code>{shown.threeDSecureAccessControlServerTransactionId ?? '–'}</code>,
        }}
      />
    </div>
  );
}
