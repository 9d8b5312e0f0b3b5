import * as needs from './reason.ts';

export const AMEX_REASONS: Readonly<Record<string, needs.ReasonGuide>> = {
  A01: {
    title: 'Amount exceeds the authorization',
    meaning: 'More was charged than was approved.',
    whatWins: 'Show the approval for the whole amount.',
    ...needs.ISSUER_APPROVAL,
  },
  A02: {
    title: 'No valid authorization',
    meaning: 'The payment was not approved.',
    whatWins: 'Show the approval.',
    ...needs.ISSUER_APPROVAL,
  },
  C02: {
    title: 'Credit not processed',
    meaning: 'The cardmember was promised a credit that did not come.',
    whatWins: 'Show the refund, which we list for you; or that none was due.',
    ...needs.NO_CREDIT_DUE,
  },
  C04: {
    title: 'Goods or services returned or refused',
    meaning: 'The cardmember sent back or refused what was bought, and got no refund.',
    whatWins: 'Show the policy on returns that was agreed on, or that nothing came back.',
    ...needs.NO_CREDIT_DUE,
  },
  C05: {
    title: 'Goods or services cancelled',
    meaning: 'The cardmember cancelled the order, and got no refund.',
    whatWins: 'Show the policy on cancellations that was agreed on, or that it was not cancelled.',
    ...needs.NO_CREDIT_DUE,
  },
  C08: {
    title: 'Goods or services not received',
    meaning: 'What was paid for did not come, or only in part.',
    whatWins: 'Proof of delivery to the address that was agreed on, or a record of use.',
    ...needs.DELIVERED,
  },
  C14: {
    title: 'Paid by other means',
    meaning: 'The purchase was paid in another way as well.',
    whatWins: 'Show that the other payment was for something else.',
    ...needs.TWICE,
  },
  C28: {
    title: 'Cancelled recurring billing',
    meaning: 'The subscription was cancelled, and was charged again.',
    whatWins: 'Show that it was not cancelled before the payment, or was used after it.',
    ...needs.SUBSCRIBED,
  },
  C31: {
    title: 'Not as described',
    meaning: 'The goods or services were not what was promised.',
    whatWins: 'Show what was promised, and that it is what was delivered.',
    ...needs.AS_DESCRIBED,
  },
  C32: {
    title: 'Damaged or defective',
    meaning: 'The goods arrived damaged or do not work.',
    whatWins: 'Show that they were sound, or that you offered to make it good.',
    ...needs.AS_DESCRIBED,
  },
  F24: {
    title: 'No cardmember authorization',
    meaning: 'The cardmember did not agree to the payment.',
    whatWins: 'Show that the cardmember took part: an agreement, delivery to them, or use.',
    ...needs.WHO_PAID,
  },
  F29: {
    title: 'Card not present',
    meaning: 'The cardmember says that they did not make this payment online or by phone.',
    whatWins:
      'A 3-D Secure authentication, delivery to the billing address, or earlier payments with the same details that nobody disputed.',
    ...needs.WHO_PAID,
  },
  P05: {
    title: 'Incorrect amount',
    meaning: 'Another amount was charged than was agreed on.',
    whatWins: 'Show the receipt or order with this amount.',
    ...needs.BOOKED_AS_SOLD,
  },
  P08: {
    title: 'Duplicate charge',
    meaning: 'One purchase was charged twice.',
    whatWins: 'Show two orders: what each payment was for. Or that one of them was refunded.',
    ...needs.TWICE,
  },
};
