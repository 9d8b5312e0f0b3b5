import { CARD_SPELLING } from '../../instruments/index.ts';
import { move, type Spelling } from '../../../platform/http/spelling.ts';

export const AUTHENTICATION_SPELLING: Spelling = [
  ...CARD_SPELLING,
  move('paymentMethod.paymentMethodId', 'paymentMethodId'),
  move('threeDSecureNotificationURL', 'threeDSecureNotificationUrl'),
];

export const CHALLENGE_RESULT_SPELLING: Spelling = [
  move('threeDSecureChallengeResponseData', 'challengeResponse'),
];
