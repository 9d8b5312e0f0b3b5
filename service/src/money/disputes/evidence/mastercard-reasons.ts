import * as needs from './reason.ts';

const CHIP_WINS = 'Show that the chip was read, or that the card had none.';

export const MASTERCARD_REASONS: Readonly<Record<string, needs.ReasonGuide>> = {
  '4808': {
    title: 'Authorization-related',
    meaning: 'The payment was not approved, or not for this amount or in time.',
    whatWins: 'Show the approval for the amount, from before the payment was completed.',
    ...needs.ISSUER_APPROVAL,
  },
  '4834': {
    title: 'Point-of-interaction error',
    meaning: 'Charged twice, with another amount or currency, or paid in another way as well.',
    whatWins: 'Show the receipts: what each payment was for, with its amount.',
    ...needs.TWICE,
  },
  '4837': {
    title: 'No cardholder authorization',
    meaning: 'The cardholder says that they did not make this payment.',
    whatWins:
      'A 3-D Secure authentication, or proof that the cardholder took part: delivery to their address, use by their account, earlier payments that they did not dispute.',
    ...needs.WHO_PAID,
  },
  '4840': {
    title: 'Fraudulent processing',
    meaning: 'The cardholder made one payment, and others were made without them.',
    whatWins: 'Show that the cardholder agreed to each of the payments.',
    ...needs.WHO_PAID,
  },
  '4849': {
    title: 'Questionable merchant activity',
    meaning: 'Mastercard has named the merchant in one of its programmes.',
    whatWins: 'Show that the payment was outside of the days that were named, or went back.',
    ...needs.ANY_REASON,
  },
  '4853': {
    title: 'Cardholder dispute',
    meaning:
      'Not received, not as described, counterfeit, cancelled, or a credit that did not come.',
    whatWins:
      'Proof of delivery or use; what was promised beside what was delivered; the policy that the cardholder agreed to; or the refund, which we list for you.',
    ...needs.AS_DESCRIBED,
  },
  '4863': {
    title: 'Cardholder does not recognise',
    meaning: 'The cardholder does not know what the payment was for.',
    whatWins: 'Tell them: what was bought, when, from whom, and where it was sent.',
    ...needs.DELIVERED,
  },
  '4870': {
    title: 'Chip liability shift',
    meaning: 'A copy of a chip card was used at a terminal that did not read the chip.',
    whatWins: CHIP_WINS,
    ...needs.CARD_PRESENT,
  },
  '4871': {
    title: 'Chip and PIN liability shift',
    meaning: 'A card that needs a PIN was used at a terminal that did not ask for it.',
    whatWins: `${CHIP_WINS} Or that the PIN was entered.`,
    ...needs.CARD_PRESENT,
  },
};
