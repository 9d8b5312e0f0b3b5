import type { OperationId } from '../../api/call.ts';
import type { RetrievedPayment } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { ActionButton } from '../../parts/action-button.tsx';
import type { FormValues } from '../../parts/form.ts';
import { formatMoney } from '../../parts/money.tsx';
import { goneOf } from './gone.ts';
import { texts } from './texts.ts';
import { useWaiting, waitingRefunds } from './waiting.tsx';

type ActionsProps = Readonly<{
  payment: RetrievedPayment;
  partnerId: string | null;
  /** What refunds would give back that wait for a second person. */
  inRefunds?: number;
}>;

/** What can be done with a payment in the state that it is in; each is offered to those who may. */
export function PaymentActions(props: ActionsProps) {
  const waiting = useWaiting(props.payment.paymentId);
  // What has been asked for once is decided on before it is asked for again.
  const isAsked = (operation: OperationId) => waiting.some((one) => one.operation === operation);
  const inRefunds = waitingRefunds(waiting);
  const { paymentStatus, capturableAmount, capturedAmount } = props.payment;
  const isHeld = capturableAmount.amount > 0;
  const isRefundable = capturedAmount.amount > goneOf(props.payment) + inRefunds;
  return (
    <>
      {isHeld && !isAsked('completePayment') && <Complete {...props} />}
      {paymentStatus === 'AUTHORIZED' && !isAsked('incrementPayment') && <Increment {...props} />}
      {isHeld && <Stop {...props} by="release" />}
      {isCancellable(props.payment) && <Stop {...props} by="cancel" />}
      {isRefundable && <Refund {...props} inRefunds={inRefunds} />}
    </>
  );
}

/** Before anything went back: whether the batch is still open, only the service knows. */
function isCancellable(payment: RetrievedPayment): boolean {
  const { paymentStatus } = payment;
  return goneOf(payment) === 0 && (paymentStatus === 'SUCCEEDED' || paymentStatus === 'AUTHORIZED');
}

const AMOUNT = 'amount.amount';
const REFUND_AMOUNT = 'refundAmount.amount';

/** What the dialogs share: whose payment it is, and words with its amounts in them. */
function useCommon({ payment, partnerId }: ActionsProps) {
  const { language } = useLanguage();
  const { currency } = payment.amount;
  const money = (amount: unknown) =>
    typeof amount === 'number' ? `${formatMoney({ amount, currency }, language)} ${currency}` : '…';
  return { money, currency, look: { texts, partnerId } };
}

const amountIn = (values: FormValues, path: string): number => Number(values[path] ?? 0);

/** What the dialog says of the rest, if there is any. */
function completionEffect(values: FormValues, capturable: number) {
  if (values[AMOUNT] === capturable) return 'completeAllEffect';
  return values['finalCompletion'] === true ? 'completeFinalEffect' : 'completeEffect';
}

function Complete(props: ActionsProps) {
  const t = useTexts(texts);
  const { money, currency, look } = useCommon(props);
  const { paymentId, capturableAmount } = props.payment;
  const held = capturableAmount.amount;
  return (
    <ActionButton
      {...look}
      name="complete"
      operation="completePayment"
      tone="main"
      effect={(values) =>
        t(completionEffect(values, held), { amount: money(values[AMOUNT]), held: money(held) })
      }
      initial={{ [AMOUNT]: held, finalCompletion: true }}
      fields={[
        { kind: 'amount', path: AMOUNT, label: t('amount'), currency, isRequired: true },
        { kind: 'check', path: 'finalCompletion', label: t('finalCompletion') },
      ]}
      otherPaths={['amount']}
      input={({ key, values }) => ({
        params: { paymentId },
        body: {
          idempotencyKey: key,
          amount: { amount: amountIn(values, AMOUNT), currency },
          finalCompletion: values['finalCompletion'] === true,
        },
      })}
      doneText={t('completed')}
    />
  );
}

function Increment(props: ActionsProps) {
  const t = useTexts(texts);
  const { money, currency, look } = useCommon(props);
  const { paymentId, authorizedAmount } = props.payment;
  const totalWith = (values: FormValues) => amountIn(values, AMOUNT) + authorizedAmount.amount;
  return (
    <ActionButton
      {...look}
      name="increment"
      operation="incrementPayment"
      effect={(values) =>
        t('incrementEffect', { amount: money(values[AMOUNT]), total: money(totalWith(values)) })
      }
      fields={[{ kind: 'amount', path: AMOUNT, label: t('more'), currency, isRequired: true }]}
      otherPaths={['amount']}
      input={({ key, values }) => ({
        params: { paymentId },
        body: { idempotencyKey: key, amount: { amount: amountIn(values, AMOUNT), currency } },
      })}
      doneText={t('incremented')}
    />
  );
}

/** What a payment lets go of: all that it still holds, or all of it. */
const STOPS = {
  release: { operation: 'releasePayment', amount: 'capturableAmount', done: 'released' },
  cancel: { operation: 'cancelPayment', amount: 'authorizedAmount', done: 'canceled' },
} as const;

function Stop({ by, ...props }: ActionsProps & Readonly<{ by: keyof typeof STOPS }>) {
  const t = useTexts(texts);
  const { money, look } = useCommon(props);
  const { operation, amount, done } = STOPS[by];
  const { paymentId } = props.payment;
  return (
    <ActionButton
      {...look}
      name={by}
      words={{ amount: money(props.payment[amount].amount) }}
      operation={operation}
      isDangerous
      input={({ key }) => ({ params: { paymentId }, body: { idempotencyKey: key } })}
      doneText={t(done)}
    />
  );
}

/** A payment's refund where several stand beside each other; or why there is none. */
export function RefundThis(props: ActionsProps) {
  const t = useTexts(texts);
  const inRefunds = waitingRefunds(useWaiting(props.payment.paymentId));
  const { capturedAmount } = props.payment;
  if (capturedAmount.amount <= goneOf(props.payment) + inRefunds) {
    return <span className="muted">{t('nothingLeft')}</span>;
  }
  return <Refund {...props} inRefunds={inRefunds} name="refundThis" />;
}

type RefundProps = ActionsProps & Readonly<{ name?: 'refund' | 'refundThis' }>;

function Refund({ name = 'refund', ...props }: RefundProps) {
  const t = useTexts(texts);
  const { money, currency, look } = useCommon(props);
  const { paymentId, capturedAmount, paymentMethod } = props.payment;
  const left = capturedAmount.amount - goneOf(props.payment) - (props.inRefunds ?? 0);
  return (
    <ActionButton
      {...look}
      name={name}
      title={t('refundTitle')}
      operation="createRefund"
      effect={(values) =>
        t('refundEffect', {
          amount: money(values[REFUND_AMOUNT]),
          lastFour: paymentMethod.lastFour,
          left: money(left - amountIn(values, REFUND_AMOUNT)),
        })
      }
      initial={{ [REFUND_AMOUNT]: left }}
      fields={[
        {
          kind: 'amount',
          path: REFUND_AMOUNT,
          label: t('amount'),
          hint: t('refundHint', { amount: money(left) }),
          currency,
          isRequired: true,
        },
      ]}
      otherPaths={['refundAmount']}
      input={({ key, values }) => ({
        body: {
          idempotencyKey: key,
          paymentId,
          refundAmount: { amount: amountIn(values, REFUND_AMOUNT), currency },
        },
      })}
      doneText={t('refundMade')}
    />
  );
}
