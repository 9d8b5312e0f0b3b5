import { type Static, Type } from 'typebox';
import { MerchantId } from '../../../access/partners/index.ts';
import { ID_KINDS, ID_PATTERN } from '../../../kernel/id.ts';
import { serializeMoney } from '../../../kernel/money.ts';
import * as wire from '../../../platform/http/schema.ts';
import { PaymentId } from '../../payments/index.ts';
import { CaseReference, Descriptor, CardNetwork, ReasonCode } from '../schema.ts';
import { ALERT_KINDS, ALERT_STATES, type DisputeAlert } from './alert.ts';

export const AlertId = wire.idOf('disputeAlert', 'an alert');
export const ALERT_ID = new RegExp(`^${ID_KINDS.disputeAlert}${ID_PATTERN}$`);
const Kind = wire.oneOf(
  ALERT_KINDS,
  'FRAUD_WARNING: the bank reports fraud. DISPUTE_ALERT: a refund in time prevents a dispute',
  'DISPUTE_ALERT',
);
const State = wire.oneOf(
  ALERT_STATES,
  'State of the alert; a report of fraud asks for nothing, and is NOTED',
  'OPEN',
);
export const RefundBy = wire.orNull(
  wire.Timestamp,
  'By when a refund of the amount prevents the dispute; null for a report of fraud',
);
export const AlertAmount = wire.described(wire.MoneySchema, 'What the cardholder does not accept');

export const ALERT_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  paymentId: Type.Optional(PaymentId),
  alertKind: Type.Optional(Kind),
  alertState: Type.Optional(State),
};

export const AlertBody = wire.shape('DisputeAlert', {
  alertId: AlertId,
  paymentId: PaymentId,
  merchantId: MerchantId,
  alertKind: Kind,
  alertState: State,
  network: CardNetwork,
  reasonCode: ReasonCode,
  caseReference: CaseReference,
  descriptor: Descriptor,
  amount: AlertAmount,
  respondBy: RefundBy,
  createdAt: wire.Timestamp,
  endedAt: wire.orNull(wire.Timestamp, 'When it was resolved or expired; null until then'),
});

export function alertBody(alert: DisputeAlert): Static<typeof AlertBody> {
  return {
    alertId: alert.id,
    paymentId: alert.paymentId,
    merchantId: alert.merchantId,
    alertKind: alert.kind,
    alertState: alert.state,
    network: alert.network,
    reasonCode: alert.reasonCode,
    caseReference: alert.caseReference,
    descriptor: alert.descriptor,
    amount: serializeMoney(alert),
    respondBy: alert.respondBy && alert.respondBy.toISOString(),
    createdAt: alert.createdAt.toISOString(),
    endedAt: alert.endedAt && alert.endedAt.toISOString(),
  };
}
