import type { Fault } from '../platform/http/problem.ts';

type Reason = Readonly<{ reasonCode: string; errorMessage: string }>;

/**
 * Every rule about what a request pays with, by the code a program reads and the words a person
 * does. docs/guides/cards-on-file.md lists them all.
 */
export const INSTRUMENT_RULES = {
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
  onlySecurityCode: {
    reasonCode: 'PAYMENT_METHOD_ONLY_SECURITY_CODE',
    errorMessage: 'Beside paymentMethodId, paymentMethod may hold the security code and no more.',
  },
  methodWithMerchantInitiated: {
    reasonCode: 'PAYMENT_METHOD_WITH_MERCHANT_INITIATED',
    errorMessage: 'A payment that the merchant initiates is made with paymentMethodId alone.',
  },
  codeWithMerchantInitiated: {
    reasonCode: 'SECURITY_CODE_WITH_MERCHANT_INITIATED',
    errorMessage: 'A payment that the merchant initiates has nobody there to tell the code.',
  },
  codeOfStoredRequired: {
    reasonCode: 'STORED_CARD_SECURITY_CODE_REQUIRED',
    errorMessage: 'A cardholder who pays with a stored card enters its security code again.',
  },
  codeOfCardRequired: {
    reasonCode: 'CARD_SECURITY_CODE_REQUIRED',
    errorMessage: 'A card that its holder enters is sent with its security code.',
  },
  codeContradiction: {
    reasonCode: 'SECURITY_CODE_CONTRADICTION',
    errorMessage: 'Differs from the security code inside the card. Send one of the two.',
  },
  firstWithStored: {
    reasonCode: 'FIRST_WITH_STORED_METHOD',
    errorMessage: 'A stored payment method has had its first payment: this one is SUBSEQUENT.',
  },
  subsequentWithNew: {
    reasonCode: 'SUBSEQUENT_WITH_NEW_METHOD',
    errorMessage: 'A card or token that was just obtained has no earlier payment: this is FIRST.',
  },
  unscheduledWithSubsequent: {
    reasonCode: 'UNSCHEDULED_WITH_SUBSEQUENT',
    errorMessage:
      'Is for the FIRST payment. A later one is CUSTOMER_INITIATED, MERCHANT_INITIATED, RECURRING ' +
      'or VARIABLE_RECURRING.',
  },
  storeWithStored: {
    reasonCode: 'STORE_WITH_STORED_METHOD',
    errorMessage: 'The payment method is stored already. Leave this out.',
  },
  storeWithSubsequent: {
    reasonCode: 'STORE_WITH_SUBSEQUENT',
    errorMessage: 'A payment method is stored with its first payment, not a SUBSEQUENT one.',
  },
  issuerIdWithFirst: {
    reasonCode: 'ISSUER_ID_WITH_FIRST',
    errorMessage: 'The issuer gives this id with the first payment, so a FIRST one has none yet.',
  },
  originalAmountWithFirst: {
    reasonCode: 'ORIGINAL_AMOUNT_WITH_FIRST',
    errorMessage: 'Is the amount of an earlier payment, and a FIRST one has none.',
  },
  issuerIdMismatch: {
    reasonCode: 'ISSUER_ID_MISMATCH',
    errorMessage: 'Is no issuerId that a payment with this payment method was answered.',
  },
  methodNotFound: {
    reasonCode: 'PAYMENT_METHOD_NOT_FOUND',
    errorMessage: 'Is not a stored payment method of this merchant.',
  },
  storedExpired: {
    reasonCode: 'CARD_EXPIRED',
    errorMessage: 'The stored card has expired. Store it again with its new expiry.',
  },
  methodOfAnotherCustomer: {
    reasonCode: 'PAYMENT_METHOD_OF_ANOTHER_CUSTOMER',
    errorMessage: 'The payment method is stored for another customer.',
  },
  customerNotFound: {
    reasonCode: 'CUSTOMER_NOT_FOUND',
    errorMessage: 'Is not a customer of this merchant.',
  },
} as const satisfies Record<string, Reason>;

/** The fault of breaking a rule at a dotted place. It repeats no value: that might be a card's. */
export function ruleFault(rule: keyof typeof INSTRUMENT_RULES, parameterName: string): Fault {
  return { parameterName, ...INSTRUMENT_RULES[rule] };
}
