import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { Problem, type ProblemKind } from '../platform/http/problem.ts';
import type { OrderStatus } from './order.ts';

/** Every failure this slice promises beside the platform's own. */
export const ORDER_PROBLEMS = {
  merchantSuspended: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'order-merchant-suspended',
    title: 'The merchant is suspended',
    detail: 'A suspended merchant takes no new orders. Ask the operator to reactivate it.',
  },
  stateForbids: {
    status: 409,
    category: 'INVALID_REQUEST_ERROR',
    code: 'order-state-forbids',
    title: 'The order is not in a state for that',
    detail: 'The present state of the order does not allow this move.',
  },
} as const satisfies Record<string, ProblemKind>;

/** `row`, or the 404 that says there is none. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Problem(PLATFORM_PROBLEMS.notFound);
  return row;
}

/** The 409 of a move that the order's present state does not allow. */
export function stateForbids(status: OrderStatus): Problem {
  const detail = `${ORDER_PROBLEMS.stateForbids.detail} It is ${status} now.`;
  return new Problem(ORDER_PROBLEMS.stateForbids, {
    detail,
    errors: [
      {
        parameterName: 'orderStatus',
        parameterValue: status,
        reasonCode: 'ORDER_STATE_FORBIDS',
        errorMessage: detail,
      },
    ],
  });
}
