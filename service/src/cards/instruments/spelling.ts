import { move, movePreferred, type Spelling } from '../../platform/http/spelling.ts';

/** How a card is written, wherever one is taken. */
export const CARD_SPELLING: Spelling = [
  movePreferred('paymentMethod.card', 'paymentMethod.paymentMethodData.card'),
  movePreferred(
    'paymentMethod.paymentMethodData.card.cardSecurityCode',
    'paymentMethod.paymentMethodData.card.cvd',
  ),
  movePreferred('paymentMethod.cardSecurityCode', 'paymentMethod.cvd'),
  move(
    'paymentMethod.cardholderInformation.cardholderName',
    'paymentMethod.cardholderInformation.nameOnCard',
  ),
  move(
    'paymentMethod.cardholderInformation.companyName',
    'paymentMethod.cardholderInformation.company',
  ),
];

/** How what a request pays with is written. */
export const INSTRUMENT_SPELLING: Spelling = [
  ...CARD_SPELLING,
  move('paymentMethod.paymentMethodId', 'paymentMethodId'),
  move('paymentMethod.storePaymentMethod', 'storePaymentMethod'),
  move('paymentMethod.credentialOnFileInformation', 'credentialOnFileInformation'),
  move(
    'threeDSecureData.threeDSecureCryptogram',
    'threeDSecureData.threeDSecureAuthenticationValue',
  ),
];
