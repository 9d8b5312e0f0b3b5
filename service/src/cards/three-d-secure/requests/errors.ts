import { conflict, type Fault, type ProblemKind } from '../../../platform/http/errors.ts';

export const THREE_D_SECURE_PROBLEMS = {
  notChallenged: conflict({
    code: 'authentication-not-challenged',
    title: 'The authentication had no challenge',
    detail:
      'The issuer did not request a challenge, so there is no challenge result to look up. Retrieve the outcome with GET /three-d-secure/authentications/{authenticationId}.',
  }),
} as const satisfies Record<string, ProblemKind>;

/** What is wrong with a member because of others: its code says only of what kind that is. */
const MEMBER_RULES = {
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
} as const;

export function memberFault(rule: keyof typeof MEMBER_RULES, parameterName: string): Fault {
  return { parameterName, ...MEMBER_RULES[rule] };
}

/** Every other rule of this slice, by the code a program reads and the words a person does. */
const AUTHENTICATION_RULES = {
  INVALID_CARD_NUMBER: '3-D Secure requires a card number of 13 to 19 digits.',
  PRIOR_AUTHENTICATION_UNUSABLE:
    'Must be a successful authentication of the same merchant and card.',
  CARD_LOOKUP_UNUSABLE:
    'Must be an unused card lookup for the same merchant and card, at most 10 minutes old.',
  INVALID_CHALLENGE_RESPONSE: 'Must be the form field cres, exactly as the issuer posted it.',
  CHALLENGE_RESPONSE_MISMATCH: 'This challenge response belongs to a different authentication.',
  AUTHENTICATION_NOT_FOUND: 'No such authentication exists for this merchant.',
  AUTHENTICATION_ID_MISMATCH: 'The transaction ids do not belong to the same authentication.',
  AUTHENTICATION_VALUE_MISMATCH:
    'Does not match the authentication value that was issued for this authentication.',
  AUTHENTICATION_REJECTED:
    'The issuer rejected this authentication. Do not attempt the payment with it.',
  AUTHENTICATION_USED:
    'This authentication has already been used for a payment. Authenticate the cardholder again.',
  AUTHENTICATION_TOO_OLD:
    'This authentication is more than 90 days old. Authenticate the cardholder again.',
  AUTHENTICATION_OF_ANOTHER_CARD: 'This authentication was made with a different card.',
  AUTHENTICATION_CURRENCY_MISMATCH: 'The authentication was made in a different currency.',
  AUTHENTICATION_AMOUNT_EXCEEDED: 'Must not exceed the amount that was authenticated.',
} as const;

/** The fault of breaking a rule at a dotted place. It repeats no value: that might be a card's. */
export function breach(rule: keyof typeof AUTHENTICATION_RULES, parameterName: string): Fault {
  return { parameterName, reasonCode: rule, errorMessage: AUTHENTICATION_RULES[rule] };
}
