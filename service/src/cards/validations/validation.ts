import { outcomeOf, unansweredOutcome } from '../../acquiring/acquirers/index.ts';
import type { AcquirerVerdict, OperationRecord } from '../../acquiring/operations/index.ts';
import type { CardRecord } from '../instruments/index.ts';

export const VALIDATION_STATUSES = [
  'PROCESSING',
  'SUCCEEDED',
  'DECLINED',
  'DECLINED_RETRY',
] as const;
export type ValidationStatus = (typeof VALIDATION_STATUSES)[number];

/**
 * A question to the issuer whether a card is good, for no money.
 *
 *   createValidation ──► PROCESSING
 *       approved         SUCCEEDED: the card goes to the vault, if it is to be stored
 *       declined         DECLINED, or DECLINED_RETRY where the card may be tried again
 *       unknown          the sweeper enquires; what nobody knows of is reversed: DECLINED_RETRY
 */
export type Validation = OperationRecord &
  Readonly<{
    status: ValidationStatus;
    paymentMethodId: string;
    /** Whether that method can pay. */
    isStored: boolean;
    /** Of the request that made it. */
    correlationId: string;
    /** What answers show of the request beside the card. */
    particulars: Readonly<Record<string, unknown>>;
    card: CardRecord;
    /** Of a card to be stored if it is good, while nobody knows whether it is. */
    sealed: Buffer | null;
    /** The sweeper learned nothing and reverses it: from here on it can only end reversed. */
    isReversing: boolean;
  }>;

/** The operation that keys of validations are claimed for. */
export const CREATE_VALIDATION = 'create-validation';

/** On the acquirer's wire, the same on every repeat. */
export function verificationReference({ id }: Pick<Validation, 'id'>): string {
  return `${id}:verify`;
}

export function reversalReference({ id }: Pick<Validation, 'id'>): string {
  return `${id}:reversal`;
}

/** A validation that waited for its outcome, with it. */
export function endedValidation(
  validation: Validation,
  verdict: AcquirerVerdict,
  now: Date,
): Validation {
  const reference = verificationReference(validation);
  return {
    ...validation,
    status: statusOf(verdict),
    outcome:
      verdict.kind === 'reversed' ? unansweredOutcome(reference) : outcomeOf(reference, verdict),
    sealed: null,
    dueAt: null,
    attempts: 0,
    sequence: validation.sequence + 1,
    modifiedAt: now,
  };
}

function statusOf(verdict: AcquirerVerdict): ValidationStatus {
  if (verdict.kind === 'approved') return 'SUCCEEDED';
  // What the issuer answered to a reversed request stays unknown, so it may be tried again.
  const mayTryAgain = verdict.kind === 'reversed' || verdict.retryable;
  return mayTryAgain ? 'DECLINED_RETRY' : 'DECLINED';
}
