import { type Problem, type ProblemKind, ruleBroken } from '../platform/http/problem.ts';

/** Every failure this slice promises beside the platform's own. */
export const ONBOARDING_PROBLEMS = {
  hasOrders: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'merchant-has-orders',
    title: 'The merchant has orders',
    detail: 'A merchant can be changed until its first order is placed; this one has an order.',
  },
  chainNotYours: {
    status: 403,
    category: 'UNAUTHORIZED_ERROR',
    code: 'chain-not-yours',
    title: 'The chain is not yours',
    detail: 'chainId must be one that the operator issued to you.',
  },
  suspended: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'merchant-suspended',
    title: 'The merchant is suspended',
    detail:
      'The operator has suspended this merchant: it takes no new payments and no new orders. What exists can still be completed, cancelled, released and refunded.',
  },
} as const satisfies Record<string, ProblemKind>;

export const MERCHANT_SUSPENDED: ProblemKind = ONBOARDING_PROBLEMS.suspended;

export const REASONS = {
  hasOrders: 'MERCHANT_HAS_ORDERS',
  chainNotYours: 'CHAIN_NOT_YOURS',
  suspended: 'MERCHANT_SUSPENDED',
} as const satisfies Record<keyof typeof ONBOARDING_PROBLEMS, string>;

export function hasOrders(): Problem {
  return ruleBroken(ONBOARDING_PROBLEMS.hasOrders, { reasonCode: REASONS.hasOrders });
}

/** What a suspended merchant is not asked to do. */
export function suspended(merchantId: string): Problem {
  return ruleBroken(ONBOARDING_PROBLEMS.suspended, {
    parameterName: 'merchantId',
    parameterValue: merchantId,
    reasonCode: REASONS.suspended,
  });
}

export function chainNotYours(chainId: string): Problem {
  return ruleBroken(ONBOARDING_PROBLEMS.chainNotYours, {
    parameterName: 'chainId',
    parameterValue: chainId,
    reasonCode: REASONS.chainNotYours,
  });
}
