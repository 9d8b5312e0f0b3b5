import type { Money, Currency } from '../../kernel/money.ts';
import type { Evidence } from './evidence.ts';

/** Every move there is; `lifecycle.ts` says when each is allowed. */
export const DISPUTE_MOVE_NAMES = [
  'INQUIRE',
  'CHARGE_BACK',
  'ESCALATE',
  'CHARGE_BACK_AGAIN',
  'ARBITRATE',
  'SUBMIT',
  'RETURN_ANSWER',
  'ACCEPT',
  'EXPIRE',
  'WIN',
  'LOSE',
  'REVERSE',
] as const;
export type DisputeMove = (typeof DISPUTE_MOVE_NAMES)[number];

/** How far a dispute has gone. Money is held from CHARGEBACK on. */
export const DISPUTE_STAGES = ['INQUIRY', 'CHARGEBACK', 'PRE_ARBITRATION', 'ARBITRATION'] as const;
export type DisputeStage = (typeof DISPUTE_STAGES)[number];

export const DISPUTE_STATES = [
  'NEEDS_RESPONSE',
  'SUBMITTED',
  'WON',
  'LOST',
  'ACCEPTED',
  'EXPIRED',
] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

export const DISPUTE_ACTORS = ['ISSUER', 'PARTNER', 'OPERATOR', 'SERVICE'] as const;
/** SERVICE is Causeway itself: deadlines, and answers given without anybody. */
export type DisputeActor = (typeof DISPUTE_ACTORS)[number];

/** A claim of a cardholder's bank about a payment, from its first notice to its end. */
export type Dispute = Readonly<{
  id: string;
  bucket: string;
  partnerId: string;
  merchantId: string;
  paymentId: string;
  acquirer: string;
  /** What the acquirer knows the case by, the same at every stage. */
  caseReference: string;
  /** The brand of the card, whose rules and reason codes apply. */
  network: string;
  reasonCode: string;
  stage: DisputeStage;
  state: DisputeState;
  currency: Currency;
  /** What the cardholder claims, in cents. */
  amount: bigint;
  /** What of it is taken from the merchant: held, or lost. Zero in an inquiry and once it is won. */
  withheld: bigint;
  /** Charged and not given back. In cents, without taxes. */
  fee: bigint;
  /** Whether the fee goes back with the money, by the plan it was charged by. */
  feeReturns: boolean;
  /** When the merchant must have answered; null where nothing is asked. */
  respondBy: Date | null;
  /** When the network itself stops waiting. */
  networkDeadline: Date | null;
  /** Days before `respondBy` at which the last reminder was sent. */
  reminded: number | null;
  /** The next reminder, or the end of the time to answer. */
  dueAt: Date | null;
  /** The draft of what will be submitted. */
  evidence: Evidence;
  /** Of exactly what was submitted at this stage, SHA-256 in hexadecimal. */
  digest: string | null;
  /** Answered by us, because refunds that were made before cover the claim. */
  isAutoDefended: boolean;
  /** What the cardholder's statement calls the payment. */
  descriptor: string;
  correlationId: string;
  /** Counts its moves and other events. */
  sequence: number;
  createdAt: Date;
  modifiedAt: Date;
  closedAt: Date | null;
}>;

/** A step in the life of a dispute, as it is told. */
export type DisputeStep = Readonly<{
  no: number;
  move: DisputeMove;
  actor: DisputeActor;
  /** Who, where it was somebody. */
  by: string | null;
  reason: string | null;
  stage: DisputeStage;
  state: DisputeState;
  digest: string | null;
  createdAt: Date;
}>;

export function moneyOf({ amount, currency }: Pick<Dispute, 'amount' | 'currency'>): Money {
  return { amount, currency };
}

export function isOpen({ state }: Pick<Dispute, 'state'>): boolean {
  return state === 'NEEDS_RESPONSE' || state === 'SUBMITTED';
}
