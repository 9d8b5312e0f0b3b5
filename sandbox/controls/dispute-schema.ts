import { Type } from 'typebox';
import { DisputeId, ReasonCode } from '../../service/src/money/disputes/index.ts';
import { PaymentId } from '../../service/src/money/payments/index.ts';
import {
  described,
  IdempotencyKey,
  MoneySchema,
  MovedMoney,
  oneOf,
  orNull,
  shape,
  strict,
} from '../../service/src/platform/http/schema.ts';
import { CASE_KINDS, CASE_OUTCOMES } from '../dispute-simulator/index.ts';

const Kind = oneOf(CASE_KINDS, 'What the issuer begins with', 'CHARGEBACK');
const Outcome = oneOf(
  CASE_OUTCOMES,
  'What comes of it once it is answered. BY_EVIDENCE: as the evidence says',
  'BY_EVIDENCE',
);

export const NewSandboxDispute = strict({
  idempotencyKey: IdempotencyKey,
  paymentId: PaymentId,
  kind: Type.Optional(described(Kind, 'What the issuer begins with; a chargeback without it')),
  reasonCode: Type.Optional(
    described(ReasonCode, 'The network’s code; without it one of goods that did not come'),
  ),
  amount: Type.Optional(described(MovedMoney, 'Without it all that was captured')),
  outcome: Type.Optional(Outcome),
});

export const SandboxDisputeBody = shape('SandboxDispute', {
  paymentId: PaymentId,
  caseReference: Type.String({
    description: 'What the acquirer knows the case by',
    examples: ['CB20261118000017'],
  }),
  kind: Kind,
  network: Type.String({ description: 'The brand of the card', examples: ['VISA'] }),
  reasonCode: ReasonCode,
  amount: described(MoneySchema, 'What the cardholder claims'),
  outcome: Outcome,
  disputeId: orNull(
    DisputeId,
    'The dispute; null for a warning, and where the notice waits or is held for a person',
  ),
});
