import { Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { PaymentId } from '../payments/index.ts';
import { serializeMoney } from '../../kernel/money.ts';
import {
  described,
  MoneySchema,
  oneOf,
  orNull,
  strict,
  Timestamp,
} from '../../platform/http/schema.ts';
import {
  DISPUTE_STAGES,
  DISPUTE_STATES,
  type Dispute,
  type DisputeMove,
  moneyOf,
} from './dispute.ts';
import { DisputeId, CardNetwork, ReasonCode } from './schema.ts';

type Example = Readonly<{ stage?: Dispute['stage']; state: Dispute['state'] }>;

/** What every event of a dispute says: enough to act upon; partners can retrieve the rest. */
const membersIn = ({ stage = 'CHARGEBACK', state }: Example) => ({
  disputeId: DisputeId,
  paymentId: PaymentId,
  merchantId: MerchantId,
  disputeStage: oneOf(DISPUTE_STAGES, 'How far the dispute has gone', stage),
  disputeState: oneOf(DISPUTE_STATES, 'State of the dispute', state),
  network: CardNetwork,
  reasonCode: ReasonCode,
  amount: described(MoneySchema, 'What the cardholder claims'),
  withheldAmount: described(MoneySchema, 'What of it is held, or lost'),
  respondBy: orNull(Timestamp, 'By when to answer; null where no answer is asked for'),
});

const define = (type: string, description: string, example: Example) =>
  defineEvent({ type: `dispute.${type}`, description, data: strict(membersIn(example)) });

const ASKED = { state: 'NEEDS_RESPONSE' } as const;

const DISPUTE_EVENTS = {
  INQUIRE: define('inquiry_opened', 'The cardholder’s bank asks about a payment.', {
    stage: 'INQUIRY',
    ...ASKED,
  }),
  CHARGE_BACK: define('opened', 'A payment was charged back; the amount is held.', ASKED),
  ESCALATE: define('escalated', 'The bank does not agree with the answer.', {
    stage: 'PRE_ARBITRATION',
    ...ASKED,
  }),
  CHARGE_BACK_AGAIN: define('charged_back_again', 'The payment was charged back again.', {
    stage: 'PRE_ARBITRATION',
    ...ASKED,
  }),
  ARBITRATE: define('arbitration_opened', 'The network is to decide on the dispute.', {
    stage: 'ARBITRATION',
    ...ASKED,
  }),
  SUBMIT: define('submitted', 'The answer to the dispute was submitted.', { state: 'SUBMITTED' }),
  RETURN_ANSWER: define('answer_returned', 'The network did not take the answer.', ASKED),
  ACCEPT: define('accepted', 'The dispute was accepted: it is not contested.', {
    state: 'ACCEPTED',
  }),
  EXPIRE: define('expired', 'Nobody answered the dispute in time.', { state: 'EXPIRED' }),
  WIN: define('won', 'The dispute was won: what was held is payable again.', { state: 'WON' }),
  LOSE: define('lost', 'The dispute was lost: the cardholder’s bank keeps the amount.', {
    state: 'LOST',
  }),
  REVERSE: define('reversed', 'The cardholder’s bank gave in: the amount is payable again.', {
    state: 'WON',
  }),
} satisfies Record<DisputeMove, unknown>;

const REMINDED = defineEvent({
  type: 'dispute.response_due',
  description: 'The time to answer a dispute ends in 7, 3 or 1 days.',
  data: strict({
    ...membersIn(ASKED),
    daysLeft: Type.Integer({ minimum: 1, maximum: 7, description: 'Days left', examples: [3] }),
  }),
});

type Moment = Readonly<{ correlationId: string; now: Date }>;

export function disputeMoved(dispute: Dispute, move: DisputeMove, moment: Moment): NewEvent {
  return eventOf(DISPUTE_EVENTS[move], {
    ...subjectOf(dispute),
    ...moment,
    data: membersOf(dispute),
  });
}

export function responseDue(dispute: Dispute, daysLeft: number, moment: Moment): NewEvent {
  return eventOf(REMINDED, {
    ...subjectOf(dispute),
    ...moment,
    data: { ...membersOf(dispute), daysLeft },
  });
}

function subjectOf({ bucket, id: subjectId, merchantId, partnerId, sequence }: Dispute) {
  return { bucket, partnerId, merchantId, subjectId, sequence };
}

function membersOf(dispute: Dispute) {
  const { currency, id, merchantId, network, paymentId, reasonCode, respondBy } = dispute;
  return {
    disputeId: id,
    paymentId,
    merchantId,
    disputeStage: dispute.stage,
    disputeState: dispute.state,
    network,
    reasonCode,
    amount: serializeMoney(moneyOf(dispute)),
    withheldAmount: serializeMoney({ amount: dispute.withheld, currency }),
    respondBy: respondBy && respondBy.toISOString(),
  };
}
