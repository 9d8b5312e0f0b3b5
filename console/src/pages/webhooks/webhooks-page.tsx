import type { WebhookEndpoint } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FilteredList } from '../../parts/filtered-list.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Page } from '../../parts/page.tsx';
import type { Column } from '../../parts/table.tsx';
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
  const isOwn = can('webhook.write');
  return (
    <FilteredList
      name="webhooks"
      caption={t('title')}
      operation={isOwn ? 'listWebhookEndpoints' : 'listPartnerWebhookEndpoints'}
      query={isOwn ? {} : { partnerId: partnerId ?? '' }}
      filters={[{ key: 'merchantId', label: t('merchant'), kind: 'text' }]}
      columns={useColumns()}
      rowKey={({ endpointId }) => endpointId}
      rowLink={({ endpointId }) => ({ to: '/webhooks/$endpointId', params: { endpointId } })}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}

function useColumns(): readonly Column<WebhookEndpoint>[] {
  const t = useTexts(texts);
  return [
    { key: 'url', title: t('url'), cell: (row) => row.url },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.status} /> },
    { key: 'types', title: t('types'), cell: (row) => <code>{row.types.join(', ')}</code> },
    { key: 'description', title: t('description'), cell: (row) => row.description },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: ({ merchantId }) =>
        merchantId === null ? t('allMerchants') : <MerchantName merchantId={merchantId} />,
      isExtra: true,
    },
    {
      key: 'failing',
      title: t('failingSince'),
      cell: (row) => <Time at={row.failingSince} />,
    },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
  ];
}
