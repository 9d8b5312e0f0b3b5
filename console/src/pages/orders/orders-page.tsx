import { getRouteApi } from '@tanstack/react-router';
import type { Order } from '../../api/operations.ts';
import { type List, useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { filtersFrom } from '../../parts/filters.ts';
import { Notice } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { DataTable } from '../../parts/table.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useMayOrder } from './may-order.ts';
import { ORDER_STATUSES, QUEUE } from './moves.ts';
import { QueueTabs } from './queue-tabs.tsx';
import { texts } from './texts.ts';

const route = getRouteApi('/app/orders');
const PAGE_ROWS = 25;
const NAMED_MAX = 100; // As many as a page of the list has.

/** For operators the queue of what waits for them; for partners the orders of one of their merchants. */
export function OrdersPage() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { merchantId } = route.useSearch();
  const place = useMayOrder() && (
    <ButtonLink tone="main" icon="plus" to="/orders/new" search={{ merchantId }}>
      {t('place')}
    </ButtonLink>
  );
  return (
    <Page title={t('title')} text={isOperator ? t('operatorText') : t('text')} actions={place}>
      {isOperator ? <AllOrders /> : <OwnOrders />}
    </Page>
  );
}

function AllOrders() {
  const t = useTexts(texts);
  const { partnerId } = usePlace();
  const { cursor, status, ...filters } = route.useSearch();
  const list = useList('listAllOrders', {
    query: {
      limit: PAGE_ROWS,
      cursor,
      ...filters,
      status: oneOf(ORDER_STATUSES, status),
      partnerId: partnerId ?? undefined,
    },
  });
  return (
    <Panel isFlush>
      <QueueTabs queue={QUEUE} />
      <FilterBar
        page="orders"
        filters={filtersFrom(
          { status: ['status', ORDER_STATUSES], merchantId: 'merchant', created: 'created' },
          t,
        )}
      />
      <Orders list={list} />
    </Panel>
  );
}

function OwnOrders() {
  const t = useTexts(texts);
  const { cursor, status, merchantId, ...filters } = route.useSearch();
  const merchants = useList('listMerchants', { query: { limit: NAMED_MAX } }, { live: false });
  const names = new Map(
    merchants.rows.map((row) => [
      row.merchantId,
      row.merchantDetails.merchantInformation.operatingAsName,
    ]),
  );
  const chosen = merchantId ?? merchants.rows[0]?.merchantId;
  const list = useList(
    'listOrders',
    {
      params: { merchantId: chosen ?? '' },
      query: { limit: PAGE_ROWS, cursor, ...filters, status: oneOf(ORDER_STATUSES, status) },
    },
    { enabled: chosen !== undefined },
  );
  if (!merchants.isPending && chosen === undefined) {
    return <Notice icon="store" title={t('noMerchantsTitle')} text={t('noMerchantsText')} />;
  }
  return (
    <Panel isFlush title={t('ordersOf', { name: names.get(chosen ?? '') ?? chosen ?? '' })}>
      <FilterBar
        page="orders"
        filters={filtersFrom(
          {
            merchantId: ['merchant', [...names.keys()], (id) => names.get(id) ?? id],
            status: ['status', ORDER_STATUSES],
            created: 'created',
          },
          t,
        )}
      />
      <Orders list={list} />
    </Panel>
  );
}

function Orders({ list }: Readonly<{ list: List<Order> }>) {
  const t = useTexts(texts);
  return (
    <DataTable
      name="orders"
      caption={t('title')}
      list={list}
      rowKey="merchantOrderId"
      rowLink={({ merchantOrderId, merchantId }) => ({
        to: '/orders/$merchantOrderId',
        params: { merchantOrderId: String(merchantOrderId) },
        search: { merchantId },
      })}
      texts={texts}
      columns={{
        number: (row) => <code>{row.merchantOrderId}</code>,
        status: (row) => <Badge state={row.orderStatus} />,
        business: (row) => row.productDetails.businessEntityName,
        type: (row) => inWords(row.orderType),
        solutions: (row) =>
          row.solutions.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
        merchant: (row) => <RecordLink id={row.merchantId} />,
        changed: (row) => <Time at={row.orderChangedAt} />,
        created: (row) => <Time at={row.orderOpenedAt} />,
      }}
      extras={['merchant', 'changed']}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}
