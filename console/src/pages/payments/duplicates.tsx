import { type ReactNode, useState } from 'react';
import type { PossibleDuplicate, RetrievedPayment } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { Badge } from '../../parts/badge.tsx';
import { Button } from '../../parts/button.tsx';
import { Card } from '../../parts/card.tsx';
import { Dash } from '../../parts/columns.tsx';
import { Id } from '../../parts/copy.tsx';
import { Money } from '../../parts/money.tsx';
import { Alert } from '../../parts/notice.tsx';
import { Panel } from '../../parts/page.tsx';
import { LinkedId, RecordLink } from '../../parts/record-link.tsx';
import { Time } from '../../parts/time.tsx';
import { operationAt, usePlace } from '../../session/place.ts';
import { RefundThis } from './payment-actions.tsx';
import { shownState } from './shown-state.ts';
import { texts } from './texts.ts';
import './duplicates.css';

type DuplicatesProps = Readonly<{ payment: RetrievedPayment; partnerId: string | null }>;
type Compared = RetrievedPayment | PossibleDuplicate;

/** What may be the same payment again, and beside it what differs; either can be refunded here. */
export function Duplicates({ partnerId, payment }: DuplicatesProps) {
  const t = useTexts(texts);
  const place = usePlace();
  const [isCompared, setCompared] = useState(false);
  const operation = operationAt(
    ['listPossibleDuplicates', 'listAnyPossibleDuplicates'] as const,
    place,
  );
  const { data } = useCall(
    operation,
    { params: { paymentId: payment.paymentId } },
    { partnerId, isAround: true },
  );
  const others: readonly PossibleDuplicate[] = data?.data ?? [];
  if (others.length === 0) return null;
  return (
    <>
      <Alert tone="warn" title={t('duplicateTitle')}>
        <span className="row">
          {t('duplicateText', { count: others.length })}
          <Button aria-expanded={isCompared} onClick={() => setCompared(!isCompared)}>
            {t('compare')}
          </Button>
        </span>
      </Alert>
      {isCompared && (
        <Panel title={t('duplicateTitle')} isFlush>
          <Comparison payments={[payment, ...others]} partnerId={partnerId} />
        </Panel>
      )}
    </>
  );
}

type Row = Readonly<{
  name:
    | 'created'
    | 'amount'
    | 'status'
    | 'card'
    | 'order'
    | 'invoice'
    | 'customer'
    | 'code'
    | 'refunded';
  /** What is compared, as far as it is not what is shown. */
  value: (payment: Compared) => string;
  show: (payment: Compared) => ReactNode;
}>;

const text = (value: string | undefined) => value ?? <Dash />;
const ROWS: readonly Row[] = [
  {
    name: 'created',
    value: ({ createdAt }) => createdAt,
    show: ({ createdAt }) => <Time at={createdAt} form="long" />,
  },
  {
    name: 'amount',
    value: ({ amount }) => `${amount.amount} ${amount.currency}`,
    show: ({ amount }) => <Money value={amount} />,
  },
  {
    name: 'status',
    value: (payment) => shownState(payment),
    show: (payment) => <Badge state={shownState(payment)} />,
  },
  {
    name: 'card',
    value: ({ paymentMethod }) => paymentMethod.fingerprint,
    show: ({ paymentMethod }) => <Card card={paymentMethod} />,
  },
  {
    name: 'order',
    value: ({ orderId }) => orderId ?? '',
    show: ({ orderId }) => text(orderId),
  },
  {
    name: 'invoice',
    value: ({ invoiceNumber }) => invoiceNumber ?? '',
    show: ({ invoiceNumber }) => text(invoiceNumber),
  },
  {
    name: 'customer',
    value: ({ customerId }) => customerId ?? '',
    show: ({ customerId }) => (customerId === undefined ? <Dash /> : <LinkedId id={customerId} />),
  },
  {
    name: 'code',
    value: ({ transactionDetails }) => transactionDetails.authorizationCode ?? '',
    show: ({ transactionDetails }) => text(transactionDetails.authorizationCode ?? undefined),
  },
  {
    name: 'refunded',
    value: ({ refundedAmount }) => String(refundedAmount.amount),
    show: ({ refundedAmount }) => <Money value={refundedAmount} />,
  },
];

type ComparisonProps = Readonly<{ payments: readonly Compared[]; partnerId: string | null }>;

function Comparison({ partnerId, payments }: ComparisonProps) {
  const t = useTexts(texts);
  const [first] = payments;
  const titleOf = (place: number) => {
    if (place === 0) return t('thisOne');
    return payments.length === 2 ? t('otherOne') : t('otherOfMany', { number: place });
  };
  return (
    <div className="table-scroll">
      <table className="compared">
        <caption className="visually-hidden">{t('duplicateTitle')}</caption>
        <thead>
          <tr>
            <td />
            {payments.map((payment, place) => (
              <th key={payment.paymentId} scope="col">
                {titleOf(place)}
                <span className="muted">
                  {place === 0 ? (
                    <Id value={payment.paymentId} isShort />
                  ) : (
                    <RecordLink id={payment.paymentId}>{t('seePayment')}</RecordLink>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ROWS.map(({ name, show, value }) => (
            <tr key={name}>
              <th scope="row">{t(name)}</th>
              {payments.map((payment) => {
                const isOther = first !== undefined && value(payment) !== value(first);
                return (
                  <td key={payment.paymentId} className={isOther ? 'differs' : undefined}>
                    {show(payment)}
                    {isOther && <span className="visually-hidden"> ({t('isDifferent')})</span>}
                  </td>
                );
              })}
            </tr>
          ))}
          <tr>
            <td />
            {payments.map((payment) => (
              <td key={payment.paymentId}>
                <RefundThis payment={payment} partnerId={partnerId} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
}
