import type { RetrievedPayment } from '../../api/operations.ts';
import { useLanguage, useTexts } from '../../i18n/language.tsx';
import { ActionButton, type Filled } from '../../parts/action-dialog.tsx';
import { AmountField, CheckField } from '../../parts/fields.tsx';
import type { FormValues } from '../../parts/form.ts';
import { formatMoney } from '../../parts/money.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

type Currency = RetrievedPayment['amount']['currency'];
type ActionsProps = Readonly<{ payment: RetrievedPayment; partnerId: string | null }>;

/** What can be done with a payment in the state that it is in, by those who may. */
export function PaymentActions(props: ActionsProps) {
  const { can } = useSession();
  const { paymentStatus, capturableAmount, capturedAmount, refundedAmount } = props.payment;
  const mayMove = can('payment.write');
  const isHeld = capturableAmount.amount > 0;
  const isRefundable = capturedAmount.amount > refundedAmount.amount;
  return (
    <>
      {mayMove && isHeld && <Complete {...props} />}
      {mayMove && paymentStatus === 'AUTHORIZED' && <Increment {...props} />}
      {mayMove && isHeld && <Release {...props} />}
      {mayMove && isCancellable(props.payment) && <Cancel {...props} />}
      {can('refund.write') && isRefundable && <Refund {...props} />}
    </>
  );
}

/** Before anything went back: whether the batch is still open, only the service knows. */
function isCancellable({ paymentStatus, refundedAmount }: RetrievedPayment): boolean {
  return (
    refundedAmount.amount === 0 && (paymentStatus === 'SUCCEEDED' || paymentStatus === 'AUTHORIZED')
  );
}

const AMOUNT = 'amount.amount';

/** What the dialogs share: words with amounts in them, and an amount of the payment's currency. */
function useMoneyWords({ currency }: Readonly<{ currency: Currency }>) {
  const { language } = useLanguage();
  return (amount: unknown) =>
    typeof amount === 'number' ? `${formatMoney({ amount, currency }, language)} ${currency}` : '…';
}

const amountIn = (values: FormValues, path: string): number => Number(values[path] ?? 0);

/** What the dialog says of the rest, if there is any. */
function completionEffect(values: FormValues, capturable: number) {
  if (values[AMOUNT] === capturable) return 'completeAllEffect';
  return values['finalCompletion'] === true ? 'completeFinalEffect' : 'completeEffect';
}

function Complete({ payment, partnerId }: ActionsProps) {
  const t = useTexts(texts);
  const { amount: capturable, currency } = payment.capturableAmount;
  const money = useMoneyWords({ currency });
  const { paymentId } = payment;
  return (
    <ActionButton
      operation="completePayment"
      label={t('complete')}
      tone="main"
      title={t('completeTitle')}
      effect={(values) =>
        t(completionEffect(values, capturable), {
          amount: money(values[AMOUNT]),
          held: money(capturable),
        })
      }
      confirm={t('complete')}
      initial={{ [AMOUNT]: capturable, finalCompletion: true }}
      paths={[AMOUNT, 'amount', 'finalCompletion']}
      fields={(form) => (
        <>
          <AmountField
            form={form}
            path={AMOUNT}
            label={t('amount')}
            currency={currency}
            isRequired
          />
          <CheckField form={form} path="finalCompletion" label={t('finalCompletion')} />
        </>
      )}
      input={({ key, values }) => ({
        params: { paymentId },
        body: {
          idempotencyKey: key,
          amount: { amount: amountIn(values, AMOUNT), currency },
          finalCompletion: values['finalCompletion'] === true,
        },
      })}
      partnerId={partnerId}
      doneText={t('completed')}
    />
  );
}

function Increment({ payment, partnerId }: ActionsProps) {
  const t = useTexts(texts);
  const { currency } = payment.amount;
  const money = useMoneyWords({ currency });
  const { paymentId } = payment;
  return (
    <ActionButton
      operation="incrementPayment"
      label={t('increment')}
      title={t('incrementTitle')}
      effect={(values) =>
        t('incrementEffect', {
          amount: money(values[AMOUNT]),
          total: money(amountIn(values, AMOUNT) + payment.authorizedAmount.amount),
        })
      }
      confirm={t('increment')}
      paths={[AMOUNT, 'amount']}
      fields={(form) => (
        <AmountField form={form} path={AMOUNT} label={t('more')} currency={currency} isRequired />
      )}
      input={({ key, values }) => ({
        params: { paymentId },
        body: { idempotencyKey: key, amount: { amount: amountIn(values, AMOUNT), currency } },
      })}
      partnerId={partnerId}
      doneText={t('incremented')}
    />
  );
}

function Release({ payment, partnerId }: ActionsProps) {
  const t = useTexts(texts);
  const money = useMoneyWords({ currency: payment.amount.currency });
  return (
    <ActionButton
      operation="releasePayment"
      label={t('release')}
      title={t('releaseTitle')}
      effect={t('releaseEffect', { amount: money(payment.capturableAmount.amount) })}
      confirm={t('release')}
      isDangerous
      doneText={t('released')}
      {...stop(payment, partnerId)}
    />
  );
}

function Cancel({ payment, partnerId }: ActionsProps) {
  const t = useTexts(texts);
  const money = useMoneyWords({ currency: payment.amount.currency });
  return (
    <ActionButton
      operation="cancelPayment"
      label={t('cancel')}
      title={t('cancelTitle')}
      effect={t('cancelEffect', { amount: money(payment.authorizedAmount.amount) })}
      confirm={t('cancel')}
      isDangerous
      doneText={t('canceled')}
      {...stop(payment, partnerId)}
    />
  );
}

/** Both ways to let a payment go take the same. */
function stop({ paymentId }: RetrievedPayment, partnerId: string | null) {
  return {
    partnerId,
    input: ({ key }: Filled) => ({ params: { paymentId }, body: { idempotencyKey: key } }),
  };
}

const REFUND_AMOUNT = 'refundAmount.amount';

function Refund({ payment, partnerId }: ActionsProps) {
  const t = useTexts(texts);
  const { paymentId, capturedAmount, refundedAmount, paymentMethod } = payment;
  const { currency } = capturedAmount;
  const left = capturedAmount.amount - refundedAmount.amount;
  const money = useMoneyWords({ currency });
  return (
    <ActionButton
      operation="createRefund"
      label={t('refund')}
      title={t('refundTitle')}
      effect={(values) =>
        t('refundEffect', {
          amount: money(values[REFUND_AMOUNT]),
          lastFour: paymentMethod.lastFour,
          left: money(left - amountIn(values, REFUND_AMOUNT)),
        })
      }
      confirm={t('refund')}
      initial={{ [REFUND_AMOUNT]: left }}
      paths={[REFUND_AMOUNT, 'refundAmount']}
      fields={(form) => (
        <AmountField
          form={form}
          path={REFUND_AMOUNT}
          label={t('amount')}
          hint={t('refundHint', { amount: money(left) })}
          currency={currency}
          isRequired
        />
      )}
      input={({ key, values }) => ({
        body: {
          idempotencyKey: key,
          paymentId,
          refundAmount: { amount: amountIn(values, REFUND_AMOUNT), currency },
        },
      })}
      partnerId={partnerId}
      doneText={t('refundMade')}
    />
  );
}
