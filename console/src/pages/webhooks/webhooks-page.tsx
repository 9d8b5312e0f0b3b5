import { getRouteApi } from '@tanstack/react-router';
import type { WebhookEndpoint } from '../../api/operations.ts';
import { useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { type Column, DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { deliveryQuery, DeliveryTable } from './delivery-table.tsx';
import { CreateEndpoint } from './endpoint-form.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/webhooks');
const PAGE_ROWS = 25;

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
          <AllDeliveries />
        </>
      ) : (
        <Endpoints />
      )}
    </Page>
  );
}

function AllDeliveries() {
  const t = useTexts(texts);
  const list = useList('listAllWebhookDeliveries', { query: deliveryQuery(route.useSearch()) });
  return (
    <Panel title={t('deliveries')} isFlush>
      <DeliveryTable list={list} isEverywhere />
    </Panel>
  );
}

function Endpoints() {
  const t = useTexts(texts);
  const { can } = useSession();
  const { partnerId } = usePlace();
  const { cursor, merchantId } = route.useSearch();
  const page = { limit: PAGE_ROWS, cursor, merchantId };
  // Those who may not act for a partner read by the operators' list.
  const isOwn = can('webhook.write');
  const list = useList(isOwn ? 'listWebhookEndpoints' : 'listPartnerWebhookEndpoints', {
    query: isOwn ? page : { ...page, partnerId: partnerId ?? '' },
  });
  return (
    <Panel isFlush>
      <FilterBar
        page="webhooks"
        filters={[{ key: 'merchantId', label: t('merchant'), kind: 'text' }]}
      />
      <DataTable
        name="webhooks"
        caption={t('title')}
        columns={useColumns()}
        list={list}
        rowKey={({ endpointId }) => endpointId}
        rowLink={({ endpointId }) => ({ to: '/webhooks/$endpointId', params: { endpointId } })}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
    </Panel>
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
    },
    {
      key: 'failing',
      title: t('failingSince'),
      cell: (row) => <Time at={row.failingSince} />,
    },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.createdAt} /> },
  ];
}
