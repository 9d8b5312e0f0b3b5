import { INSTRUMENT_RULES } from '../../instruments/index.ts';
import { conflict, type Fault, type ProblemKind } from '../../../platform/http/errors.ts';

export const THREE_D_SECURE_PROBLEMS = {
  notChallenged: conflict({
    code: 'authentication-not-challenged',
    title: 'The authentication had no challenge',
    detail:
      'The issuer did not request a challenge, so there is no challenge result to look up. Retrieve the outcome with GET /three-d-secure/authentications/{authenticationId}.',
  }),
} as const satisfies Record<string, ProblemKind>;

const { required, ambiguous, sourceMismatch, methodNotFound, storedExpired } = INSTRUMENT_RULES;

/** Every rule of this slice, by the code a program reads and the words a person does. */
export const AUTHENTICATION_RULES = {
  required,
  ambiguous,
  sourceMismatch,
  methodNotFound,
  storedExpired,
  unsupportedNumber: {
    reasonCode: 'INVALID_CARD_NUMBER',
    errorMessage: '3-D Secure requires a card number of 13 to 19 digits.',
  },
  amountRequired: {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage:
      'This field is required when threeDSecureMessageCategory is PAYMENT, and for recurring and instalment payments.',
  },
  browserRequired: {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage: 'This field is required when threeDSecureDeviceChannel is BROWSER.',
  },
  otherChannel: {
    reasonCode: 'INVALID_VALUE',
    errorMessage: 'Not supported for this threeDSecureDeviceChannel.',
  },
  otherCategory: {
    reasonCode: 'INVALID_VALUE',
    errorMessage: 'Does not match threeDSecureRequestType. Send the other category.',
  },
  seriesRequired: {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage: 'This field is required for recurring and instalment payments.',
  },
  noBrowser: {
    reasonCode: 'INVALID_VALUE',
    errorMessage:
      'Omit this field: a card lookup applies only when threeDSecureDeviceChannel is BROWSER.',
  },
  priorUnusable: {
    reasonCode: 'PRIOR_AUTHENTICATION_UNUSABLE',
    errorMessage: 'Must be a successful authentication of the same merchant and card.',
  },
  lookupUnusable: {
    reasonCode: 'CARD_LOOKUP_UNUSABLE',
    errorMessage:
      'Must be an unused card lookup for the same merchant and card, at most 10 minutes old.',
  },
  unreadableResponse: {
    reasonCode: 'INVALID_CHALLENGE_RESPONSE',
    errorMessage: 'Must be the form field cres, exactly as the issuer posted it.',
  },
  otherTransaction: {
    reasonCode: 'CHALLENGE_RESPONSE_MISMATCH',
    errorMessage: 'This challenge response belongs to a different authentication.',
  },
  notFound: {
    reasonCode: 'AUTHENTICATION_NOT_FOUND',
    errorMessage: 'No such authentication exists for this merchant.',
  },
  idMismatch: {
    reasonCode: 'AUTHENTICATION_ID_MISMATCH',
    errorMessage: 'The transaction ids do not belong to the same authentication.',
  },
  valueMismatch: {
    reasonCode: 'AUTHENTICATION_VALUE_MISMATCH',
    errorMessage:
      'Does not match the authentication value that was issued for this authentication.',
  },
  rejected: {
    reasonCode: 'AUTHENTICATION_REJECTED',
    errorMessage: 'The issuer rejected this authentication. Do not attempt the payment with it.',
  },
  used: {
    reasonCode: 'AUTHENTICATION_USED',
    errorMessage:
      'This authentication has already been used for a payment. Authenticate the cardholder again.',
  },
  tooOld: {
    reasonCode: 'AUTHENTICATION_TOO_OLD',
    errorMessage:
      'This authentication is more than 90 days old. Authenticate the cardholder again.',
  },
  otherCard: {
    reasonCode: 'AUTHENTICATION_OF_ANOTHER_CARD',
    errorMessage: 'This authentication was made with a different card.',
  },
  otherCurrency: {
    reasonCode: 'AUTHENTICATION_CURRENCY_MISMATCH',
    errorMessage: 'The authentication was made in a different currency.',
  },
  amountExceeded: {
    reasonCode: 'AUTHENTICATION_AMOUNT_EXCEEDED',
    errorMessage: 'Must not exceed the amount that was authenticated.',
  },
} as const satisfies Record<string, Omit<Fault, 'parameterName'>>;

/** The fault of breaking a rule at a dotted place. It repeats no value: that might be a card's. */
export function breach(rule: keyof typeof AUTHENTICATION_RULES, parameterName: string): Fault {
  return { parameterName, ...AUTHENTICATION_RULES[rule] };
}
