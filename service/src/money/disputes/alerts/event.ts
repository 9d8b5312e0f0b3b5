import { MerchantId } from '../../../access/partners/index.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import { strict } from '../../../platform/http/schema.ts';
import { defineEvent, eventOf, type NewEvent } from '../../../records/events/index.ts';
import { PaymentId } from '../../payments/index.ts';
import { Descriptor, CardNetwork, ReasonCode } from '../schema.ts';
import type { AlertState, DisputeAlert } from './alert.ts';
import { AlertAmount, AlertId, RefundBy } from './schema.ts';

const MEMBERS = strict({
  alertId: AlertId,
  paymentId: PaymentId,
  merchantId: MerchantId,
  network: CardNetwork,
  reasonCode: ReasonCode,
  descriptor: Descriptor,
  amount: AlertAmount,
  respondBy: RefundBy,
});

const define = (type: string, description: string) =>
  defineEvent({ type, description, data: MEMBERS });

const ALERT_EVENTS = {
  NOTED: define('fraud_warning.received', 'The cardholder’s bank reports a payment as fraud.'),
  OPEN: define('dispute_alert.opened', 'A dispute is coming, unless the payment is refunded.'),
  RESOLVED: define('dispute_alert.resolved', 'The payment was refunded: no dispute follows.'),
  EXPIRED: define('dispute_alert.expired', 'The payment was not refunded in time.'),
} satisfies Record<AlertState, unknown>;

type Moment = Readonly<{ correlationId: string; now: Date }>;

/** That an alert has come into its state. */
export function alertMoved(alert: DisputeAlert, moment: Moment): NewEvent {
  const { bucket, id, merchantId, network, partnerId, paymentId, reasonCode, sequence } = alert;
  return eventOf(ALERT_EVENTS[alert.state], {
    bucket,
    partnerId,
    merchantId,
    subjectId: id,
    sequence,
    ...moment,
    data: {
      alertId: id,
      paymentId,
      merchantId,
      network,
      reasonCode,
      descriptor: alert.descriptor,
      amount: serializeMoney(alert),
      respondBy: alert.respondBy && alert.respondBy.toISOString(),
    },
  });
}
