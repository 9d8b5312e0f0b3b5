import type { Order, OrderWithHistory } from '../../api/operations.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge, inWords } from '../../parts/badge.tsx';
import { Id } from '../../parts/copy.tsx';
import { FactsPanel } from '../../parts/facts.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { OfService } from '../../parts/problem-text.tsx';
import { RecordLink } from '../../parts/record-link.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { useSearchParams } from '../../parts/search-params.ts';
import { Time } from '../../parts/time.tsx';
import { usePlace } from '../../session/place.ts';
import { useSession } from '../../session/session.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { OrderLines } from './order-lines.tsx';
import { texts } from './texts.ts';
import './orders.css';

export function OrderPage() {
  const t = useTexts(texts);
  const { isOperator } = usePlace();
  const { can } = useSession();
  const [{ merchantId }] = useSearchParams();
  return (
    <RecordPage
      texts={texts}
      page="/orders/$merchantOrderId"
      operation={['retrieveOrder', 'retrieveAnyOrder']}
      isOfAnyPartner
      params={{ merchantId: merchantId ?? '' }}
      enabled={isOperator || merchantId !== undefined}
      nameOf={(order) => t('oneNumber', { number: String(order.merchantOrderId) })}
      back={() => ({
        link: { to: '/orders', search: { merchantId: isOperator ? undefined : merchantId } },
        title: t('title'),
      })}
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
              <OfService>{finding}</OfService>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function About({ order }: Readonly<{ order: Order | OrderWithHistory }>) {
  const file = 'moves' in order ? order : undefined;
  const delivery = file?.deliveryAddress;
  const account = order.bankingDetails.creditDepositAccount;
  return (
    <FactsPanel
      title="one"
      texts={texts}
      facts={{
        merchant: <RecordLink id={order.merchantId} />,
        type: inWords(order.orderType),
        hostType: inWords(order.productDetails.hostType),
        installAt: order.installAt && <Time at={order.installAt} form="long" />,
        delivery:
          delivery &&
          `${delivery.firstName} ${delivery.lastName}, ${delivery.streetNumber ?? ''} ${delivery.streetName}, ${delivery.city}, ${delivery.province} ${delivery.postalCode}`,
        orderedBy: file?.orderCreatedBy,
        branch: file?.bankerInformation.bankerBranchIdentifier,
        account: `${account.institutionNumber}-${account.transitNumber}-${account.accountNumber} ${account.currency}`,
        client: <Id value={order.userIdentifier} isShort />,
        created: <Time at={order.orderOpenedAt} form="long" />,
        changed: <Time at={order.orderChangedAt} form="long" />,
      }}
    />
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
