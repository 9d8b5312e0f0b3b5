import type { Fault } from '../../platform/http/errors.ts';

/**
 * Every rule about what a request pays with, by the code a program reads and the words a person
 * does. docs/guides/cards-on-file.md lists them all.
 */
export const INSTRUMENT_RULES = {
  required: {
    reasonCode: 'REQUIRED_FIELD',
    errorMessage: 'This field is required. Send a card, a temporary token or a paymentMethodId.',
  },
  ambiguous: {
    reasonCode: 'PAYMENT_METHOD_AMBIGUOUS',
    errorMessage: 'Send only one of: a card, a temporary token, or a paymentMethodId.',
  },
  sourceMismatch: {
    reasonCode: 'PAYMENT_METHOD_SOURCE_MISMATCH',
    errorMessage:
      'Does not match the payment method in the request. Send the source that matches it.',
  },
  onlySecurityCode: {
    reasonCode: 'PAYMENT_METHOD_ONLY_SECURITY_CODE',
    errorMessage: 'With a paymentMethodId, paymentMethod can contain only the security code.',
  },
  methodWithMerchantInitiated: {
    reasonCode: 'PAYMENT_METHOD_WITH_MERCHANT_INITIATED',
    errorMessage:
      'Merchant-initiated payments use a stored card. Send paymentMethodId and omit paymentMethod.',
  },
  codeWithMerchantInitiated: {
    reasonCode: 'SECURITY_CODE_WITH_MERCHANT_INITIATED',
    errorMessage:
      'Omit the security code: the cardholder is not present in a merchant-initiated payment.',
  },
  codeOfStoredRequired: {
    reasonCode: 'STORED_CARD_SECURITY_CODE_REQUIRED',
    errorMessage: 'The security code is required when a cardholder pays with a stored card.',
  },
  codeOfCardRequired: {
    reasonCode: 'CARD_SECURITY_CODE_REQUIRED',
    errorMessage: 'The security code is required when the cardholder enters the card details.',
  },
  codeContradiction: {
    reasonCode: 'SECURITY_CODE_CONTRADICTION',
    errorMessage: 'Does not match the security code in the card. Send only one of the two.',
  },
  firstWithStored: {
    reasonCode: 'FIRST_WITH_STORED_METHOD',
    errorMessage:
      'Must be SUBSEQUENT: the first payment with this stored payment method has already been made.',
  },
  subsequentWithNew: {
    reasonCode: 'SUBSEQUENT_WITH_NEW_METHOD',
    errorMessage: 'Must be FIRST: a new card or token has no earlier payment.',
  },
  unscheduledWithSubsequent: {
    reasonCode: 'UNSCHEDULED_WITH_SUBSEQUENT',
    errorMessage:
      'Is for the FIRST payment. A later one is CUSTOMER_INITIATED, MERCHANT_INITIATED, RECURRING ' +
      'or VARIABLE_RECURRING.',
  },
  storeWithStored: {
    reasonCode: 'STORE_WITH_STORED_METHOD',
    errorMessage: 'This payment method is already stored. Omit this field.',
  },
  storeWithSubsequent: {
    reasonCode: 'STORE_WITH_SUBSEQUENT',
    errorMessage: 'A payment method can only be stored with its FIRST payment. Omit this field.',
  },
  issuerIdWithFirst: {
    reasonCode: 'ISSUER_ID_WITH_FIRST',
    errorMessage:
      'Omit this field: the issuer assigns this id in its response to the FIRST payment.',
  },
  originalAmountWithFirst: {
    reasonCode: 'ORIGINAL_AMOUNT_WITH_FIRST',
    errorMessage: 'Omit this field: a FIRST payment has no earlier payment to refer to.',
  },
  issuerIdMismatch: {
    reasonCode: 'ISSUER_ID_MISMATCH',
    errorMessage: 'Must be an issuerId returned by an earlier payment with this payment method.',
  },
  methodNotFound: {
    reasonCode: 'PAYMENT_METHOD_NOT_FOUND',
    errorMessage: 'No such stored payment method exists for this merchant.',
  },
  storedExpired: {
    reasonCode: 'CARD_EXPIRED',
    errorMessage: 'The stored card has expired. Store it again with its new expiry date.',
  },
  methodOfAnotherCustomer: {
    reasonCode: 'PAYMENT_METHOD_OF_ANOTHER_CUSTOMER',
    errorMessage: 'This payment method belongs to a different customer.',
  },
  customerNotFound: {
    reasonCode: 'CUSTOMER_NOT_FOUND',
    errorMessage: 'No such customer exists for this merchant.',
  },
} as const satisfies Record<string, Omit<Fault, 'parameterName'>>;

/** The fault of breaking a rule at a dotted place. It repeats no value: that might be a card's. */
export function ruleFault(rule: keyof typeof INSTRUMENT_RULES, parameterName: string): Fault {
  return { parameterName, ...INSTRUMENT_RULES[rule] };
}
