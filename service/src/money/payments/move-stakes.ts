import { parseMoney, serializeMoney, type WireMoney } from '../../kernel/money.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import type { Stake } from '../../platform/http/guard.ts';
import { found } from '../../platform/http/refuse.ts';
import { refused } from './errors.ts';
import { takes } from './lifecycle.ts';
import { capturable, type Payment } from './payment.ts';
import type { Payments } from './payments.ts';

type Moved = Readonly<{ paymentId: string; body: Readonly<{ amount?: WireMoney }> }>;

/** What a completion would capture: without an amount, everything on hold now and no cent more. */
export async function stakeOfCompletion(
  payments: Payments,
  caller: PartnerCaller,
  { body, paymentId }: Moved,
): Promise<Stake> {
  const payment = await ownPayment(payments, caller, paymentId);
  const { currency } = payment;
  const money = body.amount ? parseMoney(body.amount) : { amount: capturable(payment), currency };
  if (money.amount === 0n) throw refused(whyNothing(payment));
  const explicit = { ...body, amount: serializeMoney(money) };
  return { ...targetOf(payment), amounts: [money], explicit };
}

/** It must not be left to what is on hold a moment later. */
function whyNothing(payment: Payment) {
  if (payment.status === 'PROCESSING') return 'PAYMENT_PROCESSING';
  return takes(payment, 'complete') ? 'CAPTURE_EXCEEDS_AUTHORIZED' : 'PAYMENT_STATE_FORBIDS';
}

/** What an increment adds to the hold. */
export async function stakeOfIncrement(
  payments: Payments,
  caller: PartnerCaller,
  { body, paymentId }: Moved & Readonly<{ body: Readonly<{ amount: WireMoney }> }>,
): Promise<Stake> {
  const payment = await ownPayment(payments, caller, paymentId);
  return { ...targetOf(payment), amounts: [parseMoney(body.amount)] };
}

/** What a cancellation gives back or does not take: what is captured and what is on hold. */
export async function stakeOfCancellation(
  payments: Payments,
  caller: PartnerCaller,
  { paymentId }: Pick<Moved, 'paymentId'>,
): Promise<Stake> {
  const payment = await ownPayment(payments, caller, paymentId);
  const amount = payment.captured + capturable(payment);
  return { ...targetOf(payment), undone: { amount, currency: payment.currency } };
}

/** What a release gives up: what is on hold. */
export async function stakeOfRelease(
  payments: Payments,
  caller: PartnerCaller,
  { paymentId }: Pick<Moved, 'paymentId'>,
): Promise<Stake> {
  const payment = await ownPayment(payments, caller, paymentId);
  const undone = { amount: capturable(payment), currency: payment.currency };
  return { ...targetOf(payment), undone };
}

async function ownPayment(
  payments: Payments,
  { merchantId, partnerId }: PartnerCaller,
  id: string,
): Promise<Payment> {
  return found(await payments.find({ id, partnerId, merchantId }));
}

function targetOf({ id: record, merchantId: owner }: Payment) {
  return { record, owner };
}
