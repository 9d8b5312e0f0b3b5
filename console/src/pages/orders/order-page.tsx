import { getRouteApi } from '@tanstack/react-router';
import type { Order, OrderWithHistory } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Facts, Panel } from '../../parts/page.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { OrderLines } from './order-lines.tsx';
import { texts } from './texts.ts';
import './orders.css';

const route = getRouteApi('/app/orders/$merchantOrderId');

export function OrderPage() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { can } = useSession();
  const { merchantOrderId } = route.useParams();
  const { merchantId } = route.useSearch();
  const read = useCall(
    isOperator ? 'retrieveAnyOrder' : 'retrieveOrder',
    { params: { merchantOrderId, merchantId: merchantId ?? '' } },
    { live: true, enabled: isOperator || merchantId !== undefined },
  );
  return (
    <RecordPage
      title={t('one')}
      nameOf={(order) => t('oneNumber', { number: String(order.merchantOrderId) })}
      id={merchantOrderId}
      back={{
        link: { to: '/orders', search: { merchantId: isOperator ? undefined : merchantId } },
        title: t('title'),
      }}
      read={read}
      aside={({ orderStatus }) => <Badge state={orderStatus} />}
      text={({ productDetails }) => productDetails.businessEntityName}
      actions={(order) => can('operator.order.write') && <MoveButtons order={order} />}
    >
      {(order) => (
        <>
          {'moves' in order && <Adjudication order={order} />}
          <div className="columns">
            <About order={order} />
            {'moves' in order && <Moves order={order} />}
          </div>
          <OrderLines order={order} />
        </>
      )}
    </RecordPage>
  );
}

function Adjudication({ order }: Readonly<{ order: OrderWithHistory }>) {
  const t = useTexts(texts);
  const { adjudicationReasons: reasons, productDetails } = order;
  return (
    <Panel title={t('adjudication')} text={inWords(productDetails.autoApprovalStatus)}>
      {reasons.length === 0 ? (
        <p className="muted">{t('noReasons')}</p>
      ) : (
        <ul className="findings">
          {reasons.map(({ reasonCode, finding }) => (
            <li key={reasonCode}>
              <Badge state={reasonCode} tone="warn" />
              <span>{finding}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function About({ order }: Readonly<{ order: Order | OrderWithHistory }>) {
  const t = useTexts(texts);
  const file = 'moves' in order ? order : undefined;
  const delivery = file?.deliveryAddress;
  const account = order.bankingDetails.creditDepositAccount;
  return (
    <Panel title={t('one')}>
      <Facts
        facts={[
          [t('merchant'), <RecordLink key="merchant" id={order.merchantId} />],
          [t('type'), inWords(order.orderType)],
          [t('hostType'), inWords(order.productDetails.hostType)],
          [t('installAt'), order.installAt && <Time key="at" at={order.installAt} form="long" />],
          [
            t('delivery'),
            delivery &&
              `${delivery.firstName} ${delivery.lastName}, ${delivery.streetNumber ?? ''} ${delivery.streetName}, ${delivery.city}, ${delivery.province} ${delivery.postalCode}`,
          ],
          [t('orderedBy'), file?.orderCreatedBy],
          [t('branch'), file?.bankerInformation.bankerBranchIdentifier],
          [
            t('account'),
            `${account.institutionNumber}-${account.transitNumber}-${account.accountNumber} ${account.currency}`,
          ],
          [t('client'), <Id key="client" value={order.userIdentifier} isShort />],
          [t('created'), <Time key="created" at={order.orderOpenedAt} form="long" />],
          [t('changed'), <Time key="changed" at={order.orderChangedAt} form="long" />],
        ]}
      />
    </Panel>
  );
}

function Moves({ order: { moves } }: Readonly<{ order: OrderWithHistory }>) {
  const t = useTexts(texts);
  return (
    <Panel title={t('history')}>
      {moves.length === 0 && <Notice icon="log" title={t('noMoves')} />}
      <ol className="moves">
        {moves.toReversed().map(({ from, to, at, actor, reason }) => (
          <li key={to}>
            <span className="row">
              <Badge state={from} /> → <Badge state={to} />
            </span>
            {reason !== null && <span>{reason}</span>}
            <span className="muted">
              <Time at={at} form="long" /> · <code>{actor}</code>
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
