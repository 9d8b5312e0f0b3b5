import type { Fault } from '../../platform/http/errors.ts';

/**
 * Every rule about what a request pays with, by the code a program reads and the words a person
 * does. docs/guides/cards-on-file.md lists them all.
 */
export const INSTRUMENT_RULES = {
  REQUIRED_FIELD: 'This field is required. Send a card, a temporary token or a paymentMethodId.',
  PAYMENT_METHOD_AMBIGUOUS: 'Send only one of: a card, a temporary token, or a paymentMethodId.',
  PAYMENT_METHOD_SOURCE_MISMATCH:
    'Does not match the payment method in the request. Send the source that matches it.',
  PAYMENT_METHOD_ONLY_SECURITY_CODE:
    'With a paymentMethodId, paymentMethod can contain only the security code.',
  PAYMENT_METHOD_WITH_MERCHANT_INITIATED:
    'Merchant-initiated payments use a stored card. Send paymentMethodId and omit paymentMethod.',
  SECURITY_CODE_WITH_MERCHANT_INITIATED:
    'Omit the security code: the cardholder is not present in a merchant-initiated payment.',
  STORED_CARD_SECURITY_CODE_REQUIRED:
    'The security code is required when a cardholder pays with a stored card.',
  CARD_SECURITY_CODE_REQUIRED:
    'The security code is required when the cardholder enters the card details.',
  SECURITY_CODE_CONTRADICTION:
    'Does not match the security code in the card. Send only one of the two.',
  FIRST_WITH_STORED_METHOD:
    'Must be SUBSEQUENT: the first payment with this stored payment method has already been made.',
  SUBSEQUENT_WITH_NEW_METHOD: 'Must be FIRST: a new card or token has no earlier payment.',
  UNSCHEDULED_WITH_SUBSEQUENT:
    'Is for the FIRST payment. A later one is CUSTOMER_INITIATED, MERCHANT_INITIATED, RECURRING ' +
    'or VARIABLE_RECURRING.',
  STORE_WITH_STORED_METHOD: 'This payment method is already stored. Omit this field.',
  STORE_WITH_SUBSEQUENT:
    'A payment method can only be stored with its FIRST payment. Omit this field.',
  ISSUER_ID_WITH_FIRST:
    'Omit this field: the issuer assigns this id in its response to the FIRST payment.',
  ORIGINAL_AMOUNT_WITH_FIRST:
    'Omit this field: a FIRST payment has no earlier payment to refer to.',
  ISSUER_ID_MISMATCH:
    'Must be an issuerId returned by an earlier payment with this payment method.',
  PAYMENT_METHOD_NOT_FOUND: 'No such stored payment method exists for this merchant.',
  CARD_EXPIRED: 'The stored card has expired. Store it again with its new expiry date.',
  PAYMENT_METHOD_OF_ANOTHER_CUSTOMER: 'This payment method belongs to a different customer.',
  CUSTOMER_NOT_FOUND: 'No such customer exists for this merchant.',
} as const satisfies Record<string, string>;

/** The fault of breaking a rule at a dotted place. It repeats no value: that might be a card's. */
export function ruleFault(rule: keyof typeof INSTRUMENT_RULES, parameterName: string): Fault {
  return { parameterName, reasonCode: rule, errorMessage: INSTRUMENT_RULES[rule] };
}
