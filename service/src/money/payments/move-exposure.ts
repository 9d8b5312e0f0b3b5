import { parseMoney, type WireMoney, serializeMoney } from '../../kernel/money.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { found } from '../../platform/http/errors.ts';
import type { Payments } from './payments.ts';
import { refused } from './errors.ts';
import { type PaymentMove, allowsMove, wholeAmount } from './lifecycle.ts';
import type { Payment } from './payment.ts';
import type { Exposure } from '../../platform/http/guard.ts';

type Moved = Readonly<{
  action: PaymentMove;
  paymentId: string;
  body: Readonly<{ idempotencyKey: string; amount?: WireMoney }>;
}>;

/**
 * What a request would move. A completion captures, and an increment adds to the hold: without an
 * amount, what is there now and no cent more. A cancellation or release gives back or does not take.
 */
export async function stakeOfMove(
  payments: Payments,
  { merchantId, partnerId }: PartnerCaller,
  { action, body, paymentId: id }: Moved,
): Promise<Exposure> {
  const payment = found(await payments.find({ id, partnerId, merchantId }));
  const on = { record: payment.id, owner: payment.merchantId };
  const whole = { amount: wholeAmount(payment, action), currency: payment.currency };
  if (action === 'cancel' || action === 'release') return { ...on, reversed: whole };
  const money = body.amount ? parseMoney(body.amount) : whole;
  if (action === 'increment') return { ...on, amounts: [money] };
  if (money.amount === 0n) throw refused(whyNothing(payment));
  return { ...on, amounts: [money], explicit: { ...body, amount: serializeMoney(money) } };
}

/** It must not be left to what is on hold a moment later. */
function whyNothing(payment: Payment) {
  if (payment.status === 'PROCESSING') return 'PAYMENT_PROCESSING';
  return allowsMove(payment, 'complete') ? 'CAPTURE_EXCEEDS_AUTHORIZED' : 'PAYMENT_STATE_FORBIDS';
}
