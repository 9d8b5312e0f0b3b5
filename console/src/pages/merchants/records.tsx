import type { Order } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { ButtonLink } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Dash } from '../../parts/columns.tsx';
import { Id } from '../../parts/copy.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { Money } from '../../parts/money.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { texts as batchTexts } from '../batches/texts.ts';
import { SHOWN } from '../disputes/columns.tsx';
import { texts as disputeTexts } from '../disputes/texts.ts';
import { texts as orderTexts } from '../orders/texts.ts';
import { shownState } from '../payments/shown-state.ts';
import { texts as paymentTexts } from '../payments/texts.ts';
import { texts as payoutTexts } from '../payouts/texts.ts';
import { texts as webhookTexts } from '../webhooks/texts.ts';
import { texts } from './records-texts.ts';

export type OfMerchant = Readonly<{ merchantId: string; partnerId: string | null }>;
type ListAddress = '/payments' | '/batches' | '/payouts' | '/orders' | '/disputes' | '/webhooks';

/** To the list of all, with its filters, where this merchant is chosen. */
function All({ of: { merchantId }, to }: Readonly<{ of: OfMerchant; to: ListAddress }>) {
  const t = useTexts(texts);
  const search = (current: Readonly<{ partner?: string | undefined }>) => ({
    partner: current.partner,
    merchantId,
    ...(to === '/disputes' ? { tab: 'all' } : {}),
  });
  return (
    <ButtonLink to={to} search={search}>
      {t('all')}
    </ButtonLink>
  );
}

type Listed = Readonly<{ name: string; title: string; to: ListAddress }>;

/** What the lists of a merchant's page have in common. */
const listedOf = (of: OfMerchant, { name, title, to }: Listed) => ({
  name: `merchant-${name}`,
  title,
  caption: title,
  actions: <All of={of} to={to} />,
});

/** The same of a list that operators and partners alike ask for by merchant. */
const recordsOf = (of: OfMerchant, listed: Listed) => ({
  ...listedOf(of, listed),
  query: { merchantId: of.merchantId },
  partnerId: of.partnerId,
});

export function PaymentsOf(of: OfMerchant) {
  const t = useTexts(texts);
  const list = useTexts(paymentTexts);
  return (
    <ListPanel
      {...recordsOf(of, { name: 'payments', title: list('title'), to: '/payments' })}
      operation={['listPayments', 'listAllPayments']}
      rowLink="/payments/$paymentId"
      texts={paymentTexts}
      columns={{
        created: (row) => <Time at={row.createdAt} />,
        amount: (row) => <Money value={row.amount} />,
        status: (row) => <Badge state={shownState(row)} />,
        card: (row) => <Card card={row.paymentMethod} />,
        order: (row) => row.orderId ?? <Dash />,
        refunded: ({ refundedAmount }) =>
          refundedAmount.amount > 0 ? <Money value={refundedAmount} /> : <Dash />,
        answer: (row) => row.transactionDetails.message,
        id: (row) => <Id value={row.paymentId} isShort />,
      }}
      numbers={['amount', 'refunded']}
      extras={['answer', 'id']}
      empty={{ title: t('noPayments'), text: t('noPaymentsText') }}
    />
  );
}

export function BatchesOf(of: OfMerchant) {
  const t = useTexts(texts);
  const list = useTexts(batchTexts);
  return (
    <ListPanel
      {...recordsOf(of, { name: 'batches', title: list('title'), to: '/batches' })}
      operation={['listBatches', 'listAllBatches']}
      isByPartner
      rowLink="/batches/$batchId"
      texts={batchTexts}
      columns={{
        opened: (row) => <Time at={row.createdAt} />,
        status: (row) => <Badge state={row.batchStatus} />,
        sales: (row) => <Money value={row.sales.amount} />,
        count: (row) => row.sales.count,
        refunds: (row) => <Money value={row.refunds.amount} />,
        fees: (row) => <Money value={row.fees} />,
        net: (row) => <Money value={row.net} />,
        closed: (row) => <Time at={row.closedAt} />,
        id: (row) => <Id value={row.batchId} isShort />,
      }}
      numbers={['sales', 'count', 'refunds', 'fees', 'net']}
      extras={['id']}
      empty={{ title: t('noBatches'), text: t('noBatchesText') }}
    />
  );
}

export function PayoutsOf(of: OfMerchant) {
  const t = useTexts(texts);
  const list = useTexts(payoutTexts);
  return (
    <ListPanel
      {...recordsOf(of, { name: 'payouts', title: list('title'), to: '/payouts' })}
      operation={['listPayouts', 'listAllPayouts']}
      isByPartner
      rowLink="/payouts/$payoutId"
      texts={payoutTexts}
      columns={{
        created: (row) => <Time at={row.createdAt} />,
        status: (row) => <Badge state={row.payoutStatus} />,
        amount: (row) => <Money value={row.amount} />,
        direction: (row) => inWords(row.direction),
        lines: (row) => row.lineCount,
        reason: (row) => row.reason,
        paid: (row) => <Time at={row.paidAt} />,
        id: (row) => <Id value={row.payoutId} isShort />,
      }}
      numbers={['amount', 'lines']}
      extras={['direction', 'id']}
      empty={{ title: t('noPayouts'), text: t('noPayoutsText') }}
    />
  );
}

export function DisputesOf(of: OfMerchant) {
  const t = useTexts(texts);
  const list = useTexts(disputeTexts);
  return (
    <ListPanel
      {...recordsOf(of, { name: 'disputes', title: list('title'), to: '/disputes' })}
      operation={['listDisputes', 'listAllDisputes']}
      rowLink="/disputes/$disputeId"
      texts={disputeTexts}
      columns={{
        created: SHOWN.created,
        amount: SHOWN.amount,
        state: SHOWN.state,
        stage: SHOWN.stage,
        reason: SHOWN.reason,
        payment: SHOWN.payment,
        respondBy: SHOWN.respondBy,
      }}
      numbers={['amount']}
      empty={{ title: t('noDisputes'), text: t('noDisputesText') }}
    />
  );
}

const ORDER_COLUMNS = {
  created: (row: Order) => <Time at={row.orderOpenedAt} />,
  number: (row: Order) => <code>{row.merchantOrderId}</code>,
  status: (row: Order) => <Badge state={row.orderStatus} />,
  type: (row: Order) => inWords(row.orderType),
  changed: (row: Order) => <Time at={row.orderChangedAt} />,
};

export function OrdersOf(of: OfMerchant) {
  const t = useTexts(texts);
  const list = useTexts(orderTexts);
  const { isOperator } = usePlace();
  const { merchantId, partnerId } = of;
  const shown = {
    ...listedOf(of, { name: 'orders', title: list('title'), to: '/orders' }),
    rowKey: 'merchantOrderId',
    texts: orderTexts,
    empty: { title: t('noOrders'), text: t('noOrdersText') },
  } as const;
  const link = (row: Readonly<{ merchantOrderId: number | string }>) =>
    ({
      to: '/orders/$merchantOrderId',
      params: { merchantOrderId: String(row.merchantOrderId) },
      search: { merchantId },
    }) as const;
  return isOperator ? (
    <ListPanel
      {...shown}
      operation="listAllOrders"
      query={{ merchantId }}
      rowLink={link}
      columns={ORDER_COLUMNS}
    />
  ) : (
    <ListPanel
      {...shown}
      operation="listOrders"
      params={{ merchantId }}
      partnerId={partnerId}
      rowLink={link}
      columns={ORDER_COLUMNS}
    />
  );
}

export function WebhooksOf(of: OfMerchant) {
  const t = useTexts(texts);
  const list = useTexts(webhookTexts);
  const { isEverywhere } = usePlace();
  const { can } = useSession();
  const { merchantId, partnerId } = of;
  const place = usePlace();
  // Operators who look at all partners, or may not act for this one, read by the operators' list.
  const isOwn = can('webhook.read') && !isEverywhere;
  return (
    <ListPanel
      name="merchant-webhooks"
      title={list('title')}
      text={t('webhooksText')}
      caption={list('title')}
      actions={!isEverywhere && <All of={of} to="/webhooks" />}
      operation={isOwn ? 'listWebhookEndpoints' : 'listPartnerWebhookEndpoints'}
      query={{
        merchantId,
        ...(isOwn ? {} : { partnerId: partnerId ?? place.partnerId ?? '' }),
      }}
      partnerId={partnerId}
      rowLink="/webhooks/$endpointId"
      texts={webhookTexts}
      columns={{
        url: (row) => row.url,
        status: (row) => <Badge state={row.status} />,
        types: (row) => <code>{row.types.join(', ')}</code>,
        failingSince: (row) => <Time at={row.failingSince} />,
        created: (row) => <Time at={row.createdAt} />,
      }}
      empty={{ title: t('noEndpoints'), text: t('webhooksText') }}
    />
  );
}
