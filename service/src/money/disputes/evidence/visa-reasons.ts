import * as needs from './reason.ts';

const LIABILITY =
  'Show that the chip was read, or that the card had none; or that the amount went back.';

export const VISA_REASONS: Readonly<Record<string, needs.ReasonGuide>> = {
  '10.1': {
    title: 'Counterfeit chip card',
    meaning: 'A copy of a chip card was used at a terminal that did not read the chip.',
    whatWins: LIABILITY,
    ...needs.CARD_PRESENT,
  },
  '10.2': {
    title: 'Lost or stolen chip card',
    meaning: 'A card that needs a PIN was used at a terminal that did not ask for it.',
    whatWins: 'Show that the PIN was entered, or that the card needs none.',
    ...needs.CARD_PRESENT,
  },
  '10.3': {
    title: 'Other fraud, card present',
    meaning: 'The cardholder says that somebody else paid with the card at a terminal.',
    whatWins: 'Show that chip or stripe were read, with the signature or a receipt of the sale.',
    ...needs.CARD_PRESENT,
  },
  '10.4': {
    title: 'Other fraud, card absent',
    meaning: 'The cardholder says that they did not make this payment online or by phone.',
    whatWins:
      'Two earlier payments with the same card, 120 to 365 days old and never disputed, whose address, device or customer are those of this one: we offer those we find. Else a 3-D Secure authentication, or proof that the cardholder has what was bought.',
    ...needs.WHO_PAID,
  },
  '10.5': {
    title: 'Visa fraud monitoring',
    meaning: 'Visa’s monitoring names the payment as fraud.',
    whatWins: 'Only that the amount went back already, or that it is not your payment.',
    ...needs.ANY_REASON,
  },
  '11.1': {
    title: 'Card recovery bulletin',
    meaning: 'The card was on Visa’s list of cards to be refused.',
    whatWins: 'Show that the issuer approved the payment.',
    ...needs.ISSUER_APPROVAL,
  },
  '11.2': {
    title: 'Declined authorization',
    meaning: 'The payment was completed although the issuer had declined it.',
    whatWins: 'Show the approval that the payment was completed with.',
    ...needs.ISSUER_APPROVAL,
  },
  '11.3': {
    title: 'No authorization',
    meaning: 'The issuer was not asked, or not for the whole amount.',
    whatWins: 'Show the approval for the amount, from before the payment was completed.',
    ...needs.ISSUER_APPROVAL,
  },
  '12.1': {
    title: 'Late presentment',
    meaning: 'The payment reached the issuer too long after the sale.',
    whatWins: 'Show the day of the sale, and that it was sent in time.',
    ...needs.BOOKED_AS_SOLD,
  },
  '12.2': {
    title: 'Incorrect transaction code',
    meaning: 'A credit was processed as a sale, or a sale as a credit.',
    whatWins: 'Show the receipt: what was sold, and that it was booked as that.',
    ...needs.BOOKED_AS_SOLD,
  },
  '12.3': {
    title: 'Incorrect currency',
    meaning: 'The cardholder did not agree to the currency that was charged.',
    whatWins: 'Show the receipt with the currency that the cardholder agreed to.',
    ...needs.BOOKED_AS_SOLD,
  },
  '12.4': {
    title: 'Incorrect account number',
    meaning: 'Another card was charged than the one that paid.',
    whatWins: 'Show the receipt with the end of the number of this card.',
    ...needs.BOOKED_AS_SOLD,
  },
  '12.5': {
    title: 'Incorrect amount',
    meaning: 'Another amount was charged than the cardholder agreed to.',
    whatWins: 'Show the receipt or order with this amount.',
    ...needs.BOOKED_AS_SOLD,
  },
  '12.6.1': {
    title: 'Duplicate processing',
    meaning: 'The cardholder says that one purchase was charged twice.',
    whatWins: 'Show two orders: what each payment was for. Or that one of them was refunded.',
    ...needs.TWICE,
  },
  '12.6.2': {
    title: 'Paid by other means',
    meaning: 'The cardholder says that the purchase was paid in another way as well.',
    whatWins: 'Show that the other payment was for something else, or that there was none.',
    ...needs.TWICE,
  },
  '12.7': {
    title: 'Invalid data',
    meaning: 'The issuer approved the payment on the strength of data that were wrong.',
    whatWins: 'Show that what the issuer was asked was correct.',
    ...needs.ISSUER_APPROVAL,
  },
  '13.1': {
    title: 'Goods or services not received',
    meaning: 'The cardholder says that what was paid for did not come.',
    whatWins:
      'Proof of delivery to the address that was agreed on, a record of use, or that the day of delivery is still to come.',
    ...needs.DELIVERED,
  },
  '13.2': {
    title: 'Cancelled recurring payment',
    meaning: 'The cardholder says that the subscription was cancelled, and was charged again.',
    whatWins: 'Show that it was not cancelled before the payment, or was used after it.',
    ...needs.SUBSCRIBED,
  },
  '13.3': {
    title: 'Not as described or defective',
    meaning: 'The cardholder says that the goods or services were not what was promised.',
    whatWins:
      'Show what was promised and that it is what was delivered; that nothing was sent back; that you offered to make it good.',
    ...needs.AS_DESCRIBED,
  },
  '13.4': {
    title: 'Counterfeit goods',
    meaning: 'The goods were found to be counterfeit.',
    whatWins: 'Show where the goods came from: invoices of the maker or of who may sell for it.',
    ...needs.AS_DESCRIBED,
  },
  '13.5': {
    title: 'Misrepresentation',
    meaning: 'The cardholder says that the terms of the sale were misleading.',
    whatWins: 'Show the terms as the cardholder saw them before paying.',
    ...needs.AS_DESCRIBED,
  },
  '13.6': {
    title: 'Credit not processed',
    meaning: 'The cardholder was promised a credit that did not come.',
    whatWins: 'Show the refund, which we list for you; or that none was due or promised.',
    ...needs.NO_CREDIT_DUE,
  },
  '13.7': {
    title: 'Cancelled goods or services',
    meaning: 'The cardholder cancelled or sent back what was bought, and got no refund.',
    whatWins:
      'Show the policy that the cardholder agreed to before paying, and that it allows no refund here.',
    ...needs.NO_CREDIT_DUE,
  },
  '13.8': {
    title: 'Original credit not accepted',
    meaning: 'The issuer does not accept a credit that was sent to the card.',
    whatWins: 'Show that the credit corrected an earlier payment of this card.',
    ...needs.ANY_REASON,
  },
  '13.9': {
    title: 'Cash not received',
    meaning: 'The cardholder did not get the cash, or the value, that was paid for.',
    whatWins: 'Show that the cash was handed over, or the value loaded.',
    ...needs.DELIVERED,
  },
};
