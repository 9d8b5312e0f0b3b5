import { addMilliseconds } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/id.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { record } from '../../../records/events/index.ts';
import { lockPayments, type Payment } from '../../payments/index.ts';
import type { DisputeDeps } from '../deps.ts';
import { descriptorOf } from '../descriptor.ts';
import type { NoticeProblem } from '../notice.ts';
import type { AlertNotice, DisputeAlert } from './alert.ts';
import { insertAlert } from './alert-store.ts';
import { alertMoved } from './event.ts';

const ALERT_MS = 86_400_000; // A day, as those who pass alerts on give.

type Taken =
  | Readonly<{ kind: 'APPLIED'; alert: DisputeAlert }>
  | Readonly<{ kind: 'HELD'; problem: NoticeProblem }>;

/** A report of fraud or an alert, as it comes; in the bucket of the payment. */
export async function takeAlert(
  tx: Tx,
  { alertMs = ALERT_MS }: Partial<DisputeDeps>,
  notice: AlertNotice,
  now: Date,
): Promise<Taken> {
  const payment = (await lockPayments(tx, [notice.paymentId])).get(notice.paymentId);
  if (!payment) return { kind: 'HELD', problem: 'UNKNOWN_PAYMENT' };
  const { amount, currency } = notice.money;
  if (currency !== payment.currency) return { kind: 'HELD', problem: 'CURRENCY_DIFFERS' };
  if (amount > payment.captured) return { kind: 'HELD', problem: 'AMOUNT_EXCEEDS_PAYMENT' };
  const descriptor = await descriptorOf(tx, payment);
  const respondBy =
    notice.kind === 'DISPUTE_ALERT'
      ? (notice.networkDeadline ?? addMilliseconds(now, alertMs))
      : null;
  const alert = newAlert({ payment, notice, descriptor, respondBy, now });
  if (!(await insertAlert(tx, alert))) return { kind: 'HELD', problem: 'DUPLICATE' };
  await record(tx, alertMoved(alert, { correlationId: notice.correlationId, now }));
  return { kind: 'APPLIED', alert };
}

type Told = Readonly<{
  payment: Payment;
  notice: AlertNotice;
  descriptor: string;
  respondBy: Date | null;
  now: Date;
}>;

function newAlert({ descriptor, notice, now, payment, respondBy }: Told): DisputeAlert {
  const { bucket, id: paymentId, merchantId, partnerId } = payment;
  const { acquirer, caseReference, correlationId, kind, money, network, reasonCode } = notice;
  return {
    id: newId('disputeAlert', bucket, now),
    bucket,
    partnerId,
    merchantId,
    paymentId,
    acquirer,
    caseReference,
    kind,
    state: kind === 'FRAUD_WARNING' ? 'NOTED' : 'OPEN',
    network,
    reasonCode,
    ...money,
    refundedBefore: payment.refunded,
    respondBy,
    dueAt: respondBy,
    descriptor,
    correlationId,
    sequence: 1,
    createdAt: now,
    endedAt: null,
  };
}
