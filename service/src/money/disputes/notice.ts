import type { Money } from '../../kernel/money.ts';
import type { DisputeMove } from './dispute.ts';

/** What an acquirer tells about a case, and the move that it makes. */
export const MOVE_OF_NOTICE = {
  INQUIRY: 'INQUIRE',
  CHARGEBACK: 'CHARGE_BACK',
  PRE_ARBITRATION: 'ESCALATE',
  SECOND_CHARGEBACK: 'CHARGE_BACK_AGAIN',
  ARBITRATION: 'ARBITRATE',
  WON: 'WIN',
  LOST: 'LOSE',
  REVERSAL: 'REVERSE',
  ANSWER_REFUSED: 'RETURN_ANSWER',
} as const satisfies Record<string, DisputeMove>;
export type CaseNoticeKind = keyof typeof MOVE_OF_NOTICE;

/** A notice about a payment of ours. */
export type CaseNotice = Readonly<{
  kind: CaseNoticeKind;
  acquirer: string;
  caseReference: string;
  paymentId: string;
  network: string;
  reasonCode: string;
  money: Money;
  networkDeadline: Date | null;
  /** Words of the issuer or the network. */
  reason: string | null;
  correlationId: string;
}>;

/** Why a notice waits for a person. */
export const NOTICE_PROBLEMS = [
  'UNKNOWN_PAYMENT',
  'UNKNOWN_CASE',
  'CURRENCY_DIFFERS',
  'AMOUNT_EXCEEDS_PAYMENT',
  'AMOUNT_DIFFERS',
  'DUPLICATE',
  'STATE_FORBIDS',
] as const;
export type NoticeProblem = (typeof NOTICE_PROBLEMS)[number];
