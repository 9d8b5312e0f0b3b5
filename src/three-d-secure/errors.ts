import type { Fault, ProblemKind } from '../platform/http/problem.ts';

export const THREE_D_SECURE_PROBLEMS = {
  notChallenged: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'authentication-not-challenged',
    title: 'There was no challenge',
    detail:
      'The issuer asked for no challenge in the browser, so there is no challenge result to look up. GET /three-d-secure/authentications/{authenticationId} tells how it ended.',
  },
} as const satisfies Record<string, ProblemKind>;

type Reason = Readonly<{ reasonCode: string; errorMessage: string }>;

/** Every rule of this slice, by the code a program reads and the words a person does. */
export const REASONS = {
  required: {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage: 'This field is required: send a card, a temporary token or a paymentMethodId.',
  },
  ambiguous: {
    reasonCode: 'PAYMENT_METHOD_AMBIGUOUS',
    errorMessage: 'Send one of a card, a temporary token and a paymentMethodId, not several.',
  },
  sourceMismatch: {
    reasonCode: 'PAYMENT_METHOD_SOURCE_MISMATCH',
    errorMessage: 'Names another source than the payment method that was sent.',
  },
  methodNotFound: {
    reasonCode: 'PAYMENT_METHOD_NOT_FOUND',
    errorMessage: 'Is not a stored payment method of this merchant.',
  },
  storedExpired: {
    reasonCode: 'CARD_EXPIRED',
    errorMessage: 'The stored card has expired. Store it again with its new expiry.',
  },
  unsupportedNumber: {
    reasonCode: 'INVALID_CARD_NUMBER',
    errorMessage: 'Has too few digits for 3-D Secure, which takes 13 to 19.',
  },
  amountRequired: {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage:
      'This field is required where threeDSecureMessageCategory is PAYMENT, and for payments that follow each other.',
  },
  browserRequired: {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage: 'This field is required where threeDSecureDeviceChannel is BROWSER.',
  },
  otherChannel: {
    reasonCode: 'INVALID_VALUE',
    errorMessage: 'Cannot be asked for on this threeDSecureDeviceChannel.',
  },
  otherCategory: {
    reasonCode: 'INVALID_VALUE',
    errorMessage: 'Is not the category of this threeDSecureRequestType: send the other one.',
  },
  seriesRequired: {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage: 'This field is required for payments that follow each other.',
  },
  noBrowser: {
    reasonCode: 'INVALID_VALUE',
    errorMessage: 'A card lookup is for a browser: leave it out where you ask by yourself.',
  },
  priorUnusable: {
    reasonCode: 'PRIOR_AUTHENTICATION_UNUSABLE',
    errorMessage: 'Is not an authentication of this merchant and card that succeeded.',
  },
  lookupUnusable: {
    reasonCode: 'CARD_LOOKUP_UNUSABLE',
    errorMessage:
      'Is not a card lookup of this merchant and card that is at most 10 minutes old and unused.',
  },
  unreadableResponse: {
    reasonCode: 'INVALID_CHALLENGE_RESPONSE',
    errorMessage: 'Is not the form field cres as the issuer posted it.',
  },
  otherTransaction: {
    reasonCode: 'CHALLENGE_RESPONSE_MISMATCH',
    errorMessage: 'Is the challenge response of another authentication.',
  },
  notFound: {
    reasonCode: 'AUTHENTICATION_NOT_FOUND',
    errorMessage: 'Is not an authentication of this merchant.',
  },
  idMismatch: {
    reasonCode: 'AUTHENTICATION_ID_MISMATCH',
    errorMessage: 'The transaction ids are not those of one authentication.',
  },
  valueMismatch: {
    reasonCode: 'AUTHENTICATION_VALUE_MISMATCH',
    errorMessage: 'Is not the value that this authentication was given.',
  },
  rejected: {
    reasonCode: 'AUTHENTICATION_REJECTED',
    errorMessage: 'The issuer rejected this authentication and wants no authorization.',
  },
  used: {
    reasonCode: 'AUTHENTICATION_USED',
    errorMessage: 'An authentication serves one payment, and this one has served.',
  },
  tooOld: {
    reasonCode: 'AUTHENTICATION_TOO_OLD',
    errorMessage: 'Is more than 90 days old. Authenticate the cardholder again.',
  },
  otherCard: {
    reasonCode: 'AUTHENTICATION_OF_ANOTHER_CARD',
    errorMessage: 'Is the authentication of another card than the one that pays.',
  },
  otherCurrency: {
    reasonCode: 'AUTHENTICATION_CURRENCY_MISMATCH',
    errorMessage: 'The cardholder was authenticated for an amount in another currency.',
  },
  amountExceeded: {
    reasonCode: 'AUTHENTICATION_AMOUNT_EXCEEDED',
    errorMessage: 'Is more than the cardholder was authenticated for.',
  },
} as const satisfies Record<string, Reason>;

/** The fault of breaking a rule at a dotted place. It repeats no value: that might be a card's. */
export function breach(rule: keyof typeof REASONS, parameterName: string): Fault {
  return { parameterName, ...REASONS[rule] };
}
