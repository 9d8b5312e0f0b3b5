import type { Declined } from '../acquirers/index.ts';

/** How an operation ends that an operator gave up: not done, as far as we know. */
export const GIVEN_UP: Declined = {
  kind: 'declined',
  isoResponseCode: '96',
  responseCode: '099',
  message: 'Given up by an operator',
  retryable: true,
  avsResult: null,
  cvdResult: null,
  threeDSecureResult: null,
};
