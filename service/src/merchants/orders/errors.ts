import { conflict, Problem, type ProblemKind } from '../../platform/http/errors.ts';
import { movesFrom, type OrderStatus } from './order.ts';

export const ORDER_PROBLEMS = {
  stateForbids: conflict({
    code: 'order-state-forbids',
    title: 'The order status does not allow this',
    detail: 'The current status of the order does not allow this transition.',
  }),
} as const satisfies Record<string, ProblemKind>;

/** The 409 for a transition that the order's status does not allow, with the allowed ones. */
export function stateForbids(status: OrderStatus): Problem {
  const allowedMoves = movesFrom(status);
  const then =
    allowedMoves.length === 0 ? 'This is final.' : `Allowed moves: ${allowedMoves.join(', ')}.`;
  const detail = `${ORDER_PROBLEMS.stateForbids.detail} It is ${status} now. ${then}`;
  const place = { parameterName: 'orderStatus', parameterValue: status };
  const errors = [{ ...place, reasonCode: 'ORDER_STATE_FORBIDS' as const, errorMessage: detail }];
  return new Problem(ORDER_PROBLEMS.stateForbids, { detail, errors, members: { allowedMoves } });
}
