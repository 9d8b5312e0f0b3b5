import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { DeliveryList } from './delivery-list.tsx';
import { CreateEndpoint } from './endpoint-form.tsx';
import { texts } from './texts.ts';

/** A partner's endpoints; for an operator who looks at all partners, what is sent to all of them. */
export function WebhooksPage() {
  const t = useTexts(texts);
  const { isEverywhere } = usePlace();
  const { can } = useSession();
  const mayCreate = !isEverywhere && can('webhook.write');
  return (
    <Page title={t('title')} text={t('text')} actions={mayCreate && <CreateEndpoint />}>
      {isEverywhere ? (
        <>
          <Alert tone="info">{t('chooseForEndpoints')}</Alert>
          <DeliveryList />
        </>
      ) : (
        <Endpoints />
      )}
    </Page>
  );
}

function Endpoints() {
  const t = useTexts(texts);
  const { can } = useSession();
  const { partnerId } = usePlace();
  // Those who may not act for a partner read by the operators' list.
  const isOwn = can('webhook.read');
  return (
    <ListPanel
      name="webhooks"
      caption={t('title')}
      operation={isOwn ? 'listWebhookEndpoints' : 'listPartnerWebhookEndpoints'}
      query={isOwn ? {} : { partnerId: partnerId ?? '' }}
      filters={{ merchantId: 'merchant' }}
      rowLink="/webhooks/$endpointId"
      texts={texts}
      columns={{
        url: (row) => row.url,
        status: (row) => <Badge state={row.status} />,
        types: (row) => <code>{row.types.join(', ')}</code>,
        description: (row) => row.description,
        merchant: ({ merchantId }) =>
          merchantId === null ? t('allMerchants') : <MerchantName merchantId={merchantId} />,
        failingSince: (row) => <Time at={row.failingSince} />,
        created: (row) => <Time at={row.createdAt} />,
      }}
      extras={['merchant']}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}
