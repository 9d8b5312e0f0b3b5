import {
  forbidden,
  conflict,
  type Problem,
  type ProblemKind,
  ruleBroken,
} from '../../platform/http/errors.ts';

export const ONBOARDING_PROBLEMS = {
  hasOrders: conflict({
    code: 'merchant-has-orders',
    title: 'The merchant has orders',
    detail:
      'A merchant cannot be changed after its first order has been placed. Ask the operator to make the change.',
  }),
  chainNotYours: forbidden({
    code: 'chain-not-yours',
    title: 'The chain is not yours',
    detail: 'Send a chainId that the operator has issued to you. GET /partner lists them.',
  }),
  suspended: conflict({
    code: 'merchant-suspended',
    title: 'The merchant is suspended',
    detail:
      'The operator has suspended this merchant, so it cannot accept new payments or place new orders. Existing payments can still be completed, cancelled, released and refunded.',
  }),
} as const satisfies Record<string, ProblemKind>;

export const MERCHANT_SUSPENDED: ProblemKind = ONBOARDING_PROBLEMS.suspended;

export function suspended(merchantId: string): Problem {
  const place = { parameterName: 'merchantId', parameterValue: merchantId };
  return ruleBroken(ONBOARDING_PROBLEMS.suspended, place);
}

export function chainNotYours(chainId: string): Problem {
  const place = { parameterName: 'chainId', parameterValue: chainId };
  return ruleBroken(ONBOARDING_PROBLEMS.chainNotYours, place);
}
