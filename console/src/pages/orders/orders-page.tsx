import { getRouteApi } from '@tanstack/react-router';
import type { Order } from '../../api/operations.ts';
import { type List, useList } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { FilterBar } from '../../parts/filter-bar.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Page, Panel } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { oneOf } from '../../parts/search-params.ts';
import { type Column, DataTable } from '../../parts/table.tsx';
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
        filters={[
          { key: 'status', label: t('status'), kind: 'choice', options: ORDER_STATUSES },
          { key: 'merchantId', label: t('merchant'), kind: 'text' },
          { key: 'created', label: t('created'), kind: 'dates' },
        ]}
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
        filters={[
          {
            key: 'merchantId',
            label: t('merchant'),
            kind: 'choice',
            options: [...names.keys()],
            nameOf: (id) => names.get(id) ?? id,
          },
          { key: 'status', label: t('status'), kind: 'choice', options: ORDER_STATUSES },
          { key: 'created', label: t('created'), kind: 'dates' },
        ]}
      />
      <Orders list={list} />
    </Panel>
  );
}

function Orders({ list }: Readonly<{ list: List<Order> }>) {
  const t = useTexts(texts);
  const columns: readonly Column<Order>[] = [
    { key: 'number', title: t('number'), cell: (row) => <code>{row.merchantOrderId}</code> },
    { key: 'status', title: t('status'), cell: (row) => <Badge state={row.orderStatus} /> },
    {
      key: 'business',
      title: t('business'),
      cell: (row) => row.productDetails.businessEntityName,
    },
    { key: 'type', title: t('type'), cell: (row) => inWords(row.orderType) },
    {
      key: 'solutions',
      title: t('solutions'),
      cell: (row) => row.solutions.map(({ name, quantity }) => `${quantity} × ${name}`).join(', '),
    },
    {
      key: 'merchant',
      title: t('merchant'),
      cell: (row) => <RecordLink id={row.merchantId} />,
      isExtra: true,
    },
    {
      key: 'waiting',
      title: t('changed'),
      cell: (row) => <Time at={row.orderChangedAt} />,
      isExtra: true,
    },
    { key: 'created', title: t('created'), cell: (row) => <Time at={row.orderOpenedAt} /> },
  ];
  return (
    <DataTable
      name="orders"
      caption={t('title')}
      columns={columns}
      list={list}
      rowKey={({ merchantOrderId }) => String(merchantOrderId)}
      rowLink={({ merchantOrderId, merchantId }) => ({
        to: '/orders/$merchantOrderId',
        params: { merchantOrderId: String(merchantOrderId) },
        search: { merchantId },
      })}
      empty={{ title: t('emptyTitle'), text: t('emptyText') }}
    />
  );
}
