import { asDeclared } from './as-declared.ts';
import { ApiError, type FailedCall, type Refusal } from './errors.ts';
import type { Payment, Problem, Refund, Validation } from './generated/types.ts';

/** What declines have in common, so that a program can tell what to do without the codes of networks. */
export type DeclineKind = keyof typeof DECLINES;

type Decline = Readonly<{ codes: readonly string[]; isRetryable: boolean; advice: string }>;

const OTHER_CARD =
  'Ask for another card, or have the cardholder call the bank that issued this one.';
const NEVER = 'Do not try this card again, and do not ship.';

/** By the response codes of ISO 8583. What is in none is `OTHER`. */
const DECLINES = {
  AUTHENTICATION_REQUIRED: {
    codes: ['1A'],
    isRetryable: true,
    advice:
      'Run 3-D Secure with a challenge, and pay with its result and a new idempotencyKey. Do not ask for another card.',
  },
  INSUFFICIENT_FUNDS: {
    codes: ['51'],
    isRetryable: true,
    advice: 'Try the same card in some days, or ask for another one.',
  },
  LIMIT_EXCEEDED: {
    codes: ['61', '65', '75'],
    isRetryable: true,
    advice: 'Try a smaller amount or another day, or ask for another card.',
  },
  ISSUER_UNAVAILABLE: {
    codes: ['06', '09', '19', '68', '90', '91', '92', '96'],
    isRetryable: true,
    advice: 'Nothing was charged. Try the same card again in some minutes.',
  },
  DO_NOT_HONOUR: { codes: ['01', '02', '05', 'N0'], isRetryable: false, advice: OTHER_CARD },
  EXPIRED_CARD: {
    codes: ['33', '54', '80'],
    isRetryable: false,
    advice: 'Ask for the expiry date again, or for another card.',
  },
  INVALID_CARD: {
    codes: ['14', '15', '31', '39', '56', '78', '79'],
    isRetryable: false,
    advice: 'Ask for the card number again, or for another card.',
  },
  CLOSED_ACCOUNT: {
    codes: ['46'],
    isRetryable: false,
    advice: 'Forget this card, and ask for another one.',
  },
  SECURITY_CODE: {
    codes: ['82', 'N7'],
    isRetryable: false,
    advice: 'Ask for the security code again.',
  },
  NOT_PERMITTED: {
    codes: ['40', '57', '62', '93'],
    isRetryable: false,
    advice: 'Ask for another card: this one may not be used so.',
  },
  LOST_OR_STOLEN: { codes: ['04', '07', '36', '41', '43'], isRetryable: false, advice: NEVER },
  SUSPECTED_FRAUD: { codes: ['34', '59'], isRetryable: false, advice: NEVER },
  PAYMENT_STOPPED: {
    codes: ['R0', 'R1', 'R3'],
    isRetryable: false,
    advice:
      'The cardholder has stopped these payments: end the subscription, and do not try again.',
  },
  SET_UP: {
    codes: ['03', '12', '13', '25', '30', '58', '63', '64', '94'],
    isRetryable: false,
    advice: 'It is not the card. Quote the correlation id to the operator.',
  },
  OTHER: { codes: [], isRetryable: false, advice: OTHER_CARD },
} as const satisfies Readonly<Record<string, Decline>>;

/** What networks advise, which goes before what the kind does. Each has more of its own. */
const NETWORK_ADVICE: Readonly<Record<string, Omit<Decline, 'codes'>>> = {
  '01': {
    isRetryable: false,
    advice: 'The card was replaced: ask for the new number or expiry date.',
  },
  '02': { isRetryable: true, advice: 'Try the same card again later.' },
  '03': { isRetryable: false, advice: 'Do not try this card again: the network charges for it.' },
  '21': {
    isRetryable: false,
    advice: 'The cardholder has stopped recurring payments: end the subscription.',
  },
};

/** What a decline is about: one of them is there. */
type Declined = Partial<Payment & Refund & Validation> & Partial<Problem>;

/** The issuer or the acquirer declined. The request was right, and its record is kept. */
export class DeclinedError extends ApiError {
  declare readonly category: 'DECLINED_ERROR';
  readonly kind: DeclineKind;
  /** Whether the same payment method may succeed later, with a new idempotencyKey. */
  readonly isRetryable: boolean;
  /** What to do, by the advice of the network or else by `kind`. */
  declare readonly advice: string;
  /** The response code of ISO 8583. */
  readonly isoResponseCode: string;
  /** What the network advises, where it does: 03 for a card that must not be tried again, say. */
  readonly networkAdviceCode: string | undefined;
  /** For the cardholder's eyes: the issuer's reason. */
  readonly reason: string;
  /** As it is now, of a payment, and of what was to be done with one. */
  readonly payment: Payment | undefined;
  readonly refund: Refund | undefined;
  readonly validation: Validation | undefined;

  constructor(refusal: Refusal, call: FailedCall) {
    const declined = asDeclared<Declined>(refusal.answer);
    const {
      isoResponseCode = '',
      message = '',
      networkAdviceCode,
    } = declined.transactionDetails ?? {};
    const kind = kindOf(declined, isoResponseCode);
    const advised = kind === 'AUTHENTICATION_REQUIRED' ? undefined : networkAdviceCode;
    const network = NETWORK_ADVICE[advised ?? ''];
    const { advice } = network ?? DECLINES[kind];
    super({ ...refusal, advice }, call);
    this.kind = kind;
    this.isoResponseCode = isoResponseCode;
    this.networkAdviceCode = networkAdviceCode;
    this.reason = message;
    this.isRetryable =
      network?.isRetryable ?? isRetryableBy(declined) ?? DECLINES[kind].isRetryable;
    const { payment, refund, validation } = recordsIn(declined);
    this.payment = payment;
    this.refund = refund;
    this.validation = validation;
  }
}

/**
 * The acquirer has not answered yet, and may have done what was asked for: wait for it
 * (`causeway.payments.waitFor`), or repeat the request with the same idempotencyKey.
 */
export class OutcomeUnknownError extends ApiError {
  readonly payment: Payment | undefined;
  readonly refund: Refund | undefined;
  readonly validation: Validation | undefined;

  constructor(refusal: Refusal, call: FailedCall) {
    super(refusal, call);
    const { payment, refund, validation } = recordsIn(asDeclared<Declined>(refusal.answer));
    this.payment = payment;
    this.refund = refund;
    this.validation = validation;
  }
}

/** The error of a refusal, in the class that knows most of it. */
export function refusalError(refusal: Refusal, call: FailedCall): ApiError {
  const error = new ApiError(refusal, call);
  if (error.category === 'DECLINED_ERROR') return new DeclinedError(refusal, call);
  return error.code === 'outcome-unknown' ? new OutcomeUnknownError(refusal, call) : error;
}

function kindOf({ errors = [] }: Declined, isoResponseCode: string): DeclineKind {
  // 65 is said of a limit as well.
  if (errors.some(({ reasonCode }) => reasonCode === 'AUTHENTICATION_REQUIRED')) {
    return 'AUTHENTICATION_REQUIRED';
  }
  const [kind = 'OTHER'] = Object.entries<Decline>(DECLINES).flatMap(([name, { codes }]) =>
    codes.includes(isoResponseCode) ? [asDeclared<DeclineKind>(name)] : [],
  );
  return kind;
}

/** As the service says it of what was created; what follows a payment leaves its status as it was. */
function isRetryableBy(answer: Declined): boolean | undefined {
  const { paymentStatus, refundStatus, validationStatus } = answer;
  const status = refundStatus ?? validationStatus ?? paymentStatus;
  return status?.startsWith('DECLINED') === true ? status === 'DECLINED_RETRY' : undefined;
}

/** A refund has the id of its payment too, and is no payment. */
function recordsIn(answer: Declined) {
  const { paymentStatus, refundId, validationId } = answer;
  return {
    payment: paymentStatus === undefined ? undefined : asDeclared<Payment>(answer),
    refund: refundId === undefined ? undefined : asDeclared<Refund>(answer),
    validation: validationId === undefined ? undefined : asDeclared<Validation>(answer),
  };
}
