import { type Static, Type } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import { serializeMoney } from '../../kernel/money.ts';
import { MerchantId } from '../../access/partners/index.ts';
import * as wire from '../../platform/http/schema.ts';
import { PaymentId } from '../payments/index.ts';
import {
  type Dispute,
  DISPUTE_ACTORS,
  DISPUTE_MOVE_NAMES,
  DISPUTE_STAGES,
  DISPUTE_STATES,
  type DisputeStep,
  moneyOf,
} from './dispute.ts';

export const DisputeId = wire.idOf('dispute', 'a dispute');
export const DISPUTE_ID = new RegExp(`^${ID_KINDS.dispute}${ID_PATTERN}$`);
export const ReasonCode = Type.String({
  description: 'The network’s code for why the payment is disputed',
  maxLength: 20,
  pattern: '^[A-Za-z0-9.]{1,20}$',
  expects: 'up to 20 letters, digits and dots',
  examples: ['10.4'],
});
export const CardNetwork = Type.String({
  description: 'The brand of the card',
  examples: ['VISA'],
});
export const Descriptor = Type.String({
  description: 'What the cardholder’s statement calls the payment',
  examples: ['MAPLE STREET BOOKS'],
});
export const CaseReference = Type.String({
  description: 'What the acquirer knows the case by',
  examples: ['CB20261118000017'],
});
const Stage = wire.oneOf(DISPUTE_STAGES, 'How far the dispute has gone', 'CHARGEBACK');
const State = wire.oneOf(DISPUTE_STATES, 'State of the dispute', 'NEEDS_RESPONSE');

export const DISPUTE_FILTERS = {
  merchantId: Type.Optional(MerchantId),
  paymentId: Type.Optional(PaymentId),
  disputeStage: Type.Optional(Stage),
  disputeState: Type.Optional(wire.severalOf(DISPUTE_STATES, 'State of the dispute')),
  ...wire.AMOUNT_RANGE,
  reasonCode: Type.Optional(ReasonCode),
};

export const DisputeBody = wire.shape('Dispute', {
  disputeId: DisputeId,
  paymentId: PaymentId,
  merchantId: MerchantId,
  disputeStage: Stage,
  disputeState: State,
  network: CardNetwork,
  reasonCode: ReasonCode,
  caseReference: CaseReference,
  descriptor: Descriptor,
  amount: wire.described(wire.MoneySchema, 'What the cardholder claims'),
  withheldAmount: wire.described(wire.MoneySchema, 'What of it is held, or lost'),
  feeAmount: wire.described(wire.MoneySchema, 'The fee that is charged, without taxes'),
  respondBy: wire.orNull(wire.Timestamp, 'By when to answer; null where no answer is asked for'),
  autoDefended: wire.flag('Answered by us, because refunds that were made before cover the claim'),
  digest: wire.orNull(
    Type.String({ examples: ['9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'] }),
    'SHA-256 of exactly what was submitted; null until then',
  ),
  createdAt: wire.Timestamp,
  modifiedAt: wire.Timestamp,
  closedAt: wire.orNull(wire.Timestamp, 'When it was decided; null while it is open'),
});

export function disputeBody(dispute: Dispute): Static<typeof DisputeBody> {
  const { currency } = dispute;
  return {
    disputeId: dispute.id,
    paymentId: dispute.paymentId,
    merchantId: dispute.merchantId,
    disputeStage: dispute.stage,
    disputeState: dispute.state,
    network: dispute.network,
    reasonCode: dispute.reasonCode,
    caseReference: dispute.caseReference,
    descriptor: dispute.descriptor,
    amount: serializeMoney(moneyOf(dispute)),
    withheldAmount: serializeMoney({ amount: dispute.withheld, currency }),
    feeAmount: serializeMoney({ amount: dispute.fee, currency }),
    respondBy: dispute.respondBy && dispute.respondBy.toISOString(),
    autoDefended: dispute.isAutoDefended,
    digest: dispute.digest,
    createdAt: dispute.createdAt.toISOString(),
    modifiedAt: dispute.modifiedAt.toISOString(),
    closedAt: dispute.closedAt && dispute.closedAt.toISOString(),
  };
}

export const DisputeHistoryBody = wire.shape('DisputeHistory', {
  data: wire.listOf('Every move of the dispute, oldest first', {
    move: wire.oneOf(DISPUTE_MOVE_NAMES, 'What happened', 'CHARGE_BACK'),
    actor: wire.oneOf(DISPUTE_ACTORS, 'Whose move it was', 'ISSUER'),
    doneBy: wire.orNull(Type.String(), 'Who, where it was somebody'),
    reason: wire.orNull(Type.String(), 'Why, where a reason was given'),
    disputeStage: Stage,
    disputeState: State,
    digest: wire.orNull(Type.String(), 'Of what was submitted'),
    createdAt: wire.Timestamp,
  }),
});

export function historyBody(steps: readonly DisputeStep[]): Static<typeof DisputeHistoryBody> {
  return {
    data: steps.map(({ actor, by, createdAt, digest, move, reason, stage, state }) => ({
      move,
      actor,
      doneBy: by,
      reason,
      disputeStage: stage,
      disputeState: state,
      digest,
      createdAt: createdAt.toISOString(),
    })),
  };
}
