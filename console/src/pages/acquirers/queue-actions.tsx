import { ActionButton } from '../../parts/action-button.tsx';
import { useSession } from '../../session/session.tsx';
import { texts } from './texts.ts';

type Actions = Readonly<{ reference: string; isParked: boolean }>;

/** What can be done about a payment that an acquirer does not answer, or refuses. */
export function PaymentActions({
  isParked,
  paymentId,
  reference,
}: Actions & Readonly<{ paymentId: string }>) {
  const { can } = useSession();
  if (!can('operator.finance.write')) return null;
  const look = { texts, words: { reference }, tone: 'quiet' } as const;
  const input = () => ({ params: { paymentId } });
  return (
    <span className="row">
      <ActionButton {...look} name="repeat" operation="repeatUnresolvedPayment" input={input} />
      {!isParked && (
        <ActionButton {...look} name="park" operation="parkUnresolvedPayment" input={input} />
      )}
      <ActionButton
        {...look}
        name="drop"
        operation="dropUnresolvedPayment"
        isDangerous
        input={() => ({ ...input(), body: { reference } })}
      />
    </span>
  );
}

/** The same of a refund. */
export function RefundActions({
  isParked,
  reference,
  refundId,
}: Actions & Readonly<{ refundId: string }>) {
  const { can } = useSession();
  if (!can('operator.finance.write')) return null;
  const look = { texts, words: { reference }, tone: 'quiet' } as const;
  const input = () => ({ params: { refundId } });
  return (
    <span className="row">
      <ActionButton {...look} name="repeat" operation="repeatUnresolvedRefund" input={input} />
      {!isParked && (
        <ActionButton {...look} name="park" operation="parkUnresolvedRefund" input={input} />
      )}
      <ActionButton
        {...look}
        name="drop"
        operation="dropUnresolvedRefund"
        isDangerous
        input={() => ({ ...input(), body: { reference } })}
      />
    </span>
  );
}
