import { useTexts } from '../../i18n/language.tsx';
import { Page } from '../../parts/page.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { Clients } from './clients.tsx';
import { CreateClient } from './create-client.tsx';
import { LimitsOfPartner, OwnLimitsPanel } from './limits.tsx';
import { Chains, Partners } from './partners.tsx';
import { texts } from './texts.ts';

/** Who may call the API: clients with their keys; for operators also the partners and chains. */
export function CredentialsPage() {
  const t = useTexts(texts);
  const { isOperator, isEverywhere, partnerId } = usePlace();
  const { can } = useSession();
  const mayCreate = can(isOperator ? 'operator.partner.write' : 'credential.write');
  return (
    <Page
      title={t('title')}
      text={t('text')}
      actions={mayCreate && !isEverywhere && <CreateClient />}
    >
      {isOperator ? (
        <Tabs
          texts={texts}
          tabs={{
            clients: <Clients />,
            partners: <Partners />,
            chains: <Chains />,
            ...(partnerId === null ? {} : { limits: <LimitsOfPartner partnerId={partnerId} /> }),
          }}
        />
      ) : (
        <Tabs texts={texts} tabs={{ clients: <Clients />, limits: <OwnLimitsPanel /> }} />
      )}
    </Page>
  );
}
