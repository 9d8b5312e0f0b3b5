import type { UnresolvedPayment, UnresolvedRefund } from '../../api/operations.ts';
import { useCall } from '../../api/queries.ts';
import { useTexts } from '../../i18n/language.tsx';
import { inWords, Tag } from '../../parts/badge.tsx';
import { ListPanel } from '../../parts/list-panel.tsx';
import { MerchantName } from '../../parts/names.tsx';
import { Tabs } from '../../parts/tabs.tsx';
import { Time } from '../../parts/time.tsx';
import { PaymentActions, RefundActions } from './queue-actions.tsx';
import { texts } from './texts.ts';

/** What acquirers were asked and have not answered: it is tried again until there is an outcome. */
export function Queue() {
  const t = useTexts(texts);
  const { data } = useCall('retrieveSystem', {}, { live: true });
  const depth = (queue: string) => data?.queues.find(({ name }) => name === queue)?.depth ?? 0;
  return (
    <section aria-label={t('queue')} className="column">
      <div>
        <h2>{t('queue')}</h2>
        <p className="muted">{t('queueText')}</p>
      </div>
      <Tabs
        texts={texts}
        counts={{ payments: depth('payments'), refunds: depth('refunds') }}
        tabs={{ payments: <Payments />, refunds: <Refunds /> }}
      />
    </section>
  );
}

/** The lists are of all partners, whichever is chosen; so is what they lead to. */
const OF_ANY = { partner: undefined } as const;

type Waiting = Omit<UnresolvedPayment, 'payment' | 'operation'> & Omit<UnresolvedRefund, 'refund'>;

/** What both lists have in the same way. */
const WAITING = {
  acquirer: ({ acquirer }: Waiting) => acquirer,
  attempts: ({ attempts }: Waiting) => attempts,
  nextAttempt: ({ nextAttemptAt }: Waiting) =>
    nextAttemptAt === null ? '–' : <Time at={nextAttemptAt} form="relative" />,
} as const;

function Payments() {
  const t = useTexts(texts);
  return (
    <ListPanel
      name="unresolved-payments"
      caption={t('unresolvedPayments')}
      operation="listUnresolvedPayments"
      filters={{ isStuck: ['isStuck', ['true'], () => t('stuck')] }}
      rowKey="reference"
      rowLink={({ payment: { paymentId } }) => ({
        to: '/payments/$paymentId',
        params: { paymentId },
        search: OF_ANY,
      })}
      texts={texts}
      columns={{
        reference: ({ reference }) => <code>{reference}</code>,
        isStuck: (row) => <Stuck row={row} />,
        operation: ({ operation }) => inWords(operation),
        ...WAITING,
        merchant: ({ payment }) => <MerchantName merchantId={payment.merchantId} />,
        created: ({ payment }) => <Time at={payment.createdAt} />,
        actions: ({ payment: { paymentId }, ...row }) => (
          <PaymentActions paymentId={paymentId} {...row} />
        ),
      }}
      numbers={['attempts']}
      empty={{ title: t('settledTitle'), text: t('settledPayments') }}
    />
  );
}

function Refunds() {
  const t = useTexts(texts);
  return (
    <ListPanel
      name="unresolved-refunds"
      caption={t('unresolvedRefunds')}
      operation="listUnresolvedRefunds"
      filters={{ isStuck: ['isStuck', ['true'], () => t('stuck')] }}
      rowKey="reference"
      rowLink={({ refund: { refundId } }) => ({
        to: '/refunds/$refundId',
        params: { refundId },
        search: OF_ANY,
      })}
      texts={texts}
      columns={{
        reference: ({ reference }) => <code>{reference}</code>,
        isStuck: (row) => <Stuck row={row} />,
        operation: () => inWords('REFUND'),
        ...WAITING,
        merchant: ({ refund }) => <MerchantName merchantId={refund.merchantId} />,
        created: ({ refund }) => <Time at={refund.createdAt} />,
        actions: ({ refund: { refundId }, ...row }) => (
          <RefundActions refundId={refundId} {...row} />
        ),
      }}
      numbers={['attempts']}
      empty={{ title: t('settledTitle'), text: t('settledRefunds') }}
    />
  );
}

/** Parked, after so many attempts that somebody should look, or still being tried. */
function Stuck({ row }: Readonly<{ row: Waiting }>) {
  const t = useTexts(texts);
  const { isParked, parkedBecause: because } = row;
  if (isParked) {
    return (
      <span className="row">
        <Tag tone="warn">{t('parked')}</Tag>
        {because && (
          <span className="muted">
            {because.isoResponseCode} {because.message}
          </span>
        )}
      </span>
    );
  }
  return <Tag tone={row.isStuck ? 'bad' : 'warn'}>{row.isStuck ? t('stuck') : t('trying')}</Tag>;
}
