import { parseMoney } from '../../../kernel/money.ts';
import { MerchantId, operatorOf, OPERATORS_READ } from '../../../access/partners/index.ts';
import { ok } from '../../../platform/http/answer.ts';
import { listRoute, retrieveRoute } from '../../../platform/http/read-route.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import { decideOnAdjustment, requestAdjustment } from './adjust.ts';
import { findAdjustment, listAdjustments } from '../records/adjustment-store.ts';
import { PAYOUT_PROBLEMS } from '../records/errors.ts';
import * as schema from './adjustment-schema.ts';
import type { PayoutDeps } from '../records/payout.ts';

const WRITE = { tag: 'Operator', access: 'operator.finance.write' } as const;
const SHOWN = {
  ...OPERATORS_READ,
  record: schema.AdjustmentBody,
  serialize: schema.adjustmentBody,
};
const ONE = strict({ adjustmentId: schema.AdjustmentId });

/** Corrections of a merchant's balance: one operator requests them, another decides. */
export function adjustmentRoutes(deps: PayoutDeps): Route[] {
  return [...requestRoutes(deps), ...decisionRoutes(deps)];
}

function requestRoutes(deps: PayoutDeps): Route[] {
  const { db } = deps;
  return [
    route('POST /operator/merchants/:merchantId/adjustments', {
      ...WRITE,
      operationId: 'requestAdjustment',
      summary: 'Request an adjustment of a merchant’s balance',
      description: 'The balance does not change until another operator approves the adjustment.',
      params: strict({ merchantId: MerchantId }),
      body: schema.NewAdjustment,
      guard: {},
      answers: { 201: schema.AdjustmentBody },
      handle: async (call) => {
        const { body, correlationId, params } = call;
        const { amount, ...rest } = body;
        const request = { ...params, ...rest, money: parseMoney(amount), correlationId };
        return await requestAdjustment(deps, operatorOf(call), request);
      },
    }),
    listRoute({
      ...SHOWN,
      path: '/operator/adjustments',
      operationId: 'listAdjustments',
      summary: 'List adjustments',
      query: schema.AdjustmentsQuery,
      ids: schema.ADJUSTMENT_ID,
      rows: ({ query }, page) => listAdjustments(db, page, query),
    }),
    retrieveRoute({
      ...SHOWN,
      path: '/operator/adjustments/:adjustmentId',
      operationId: 'retrieveAdjustment',
      summary: 'Retrieve an adjustment',
      params: ONE,
      find: ({ params }) => findAdjustment(db, params.adjustmentId),
    }),
  ];
}

function decisionRoutes(deps: PayoutDeps): Route[] {
  const decision = (
    action: Readonly<{ name: string; to: 'APPROVED' | 'DECLINED'; summary: string }>,
  ) =>
    route(`POST /operator/adjustments/:adjustmentId/${action.name}`, {
      ...WRITE,
      operationId: `${action.name}Adjustment`,
      summary: action.summary,
      description: 'The operator who requested the adjustment cannot decide on it.',
      params: ONE,
      body: strict({}),
      guard: { repeatable: true },
      answers: { 200: schema.AdjustmentBody },
      problems: [PAYOUT_PROBLEMS.sameOperator, PAYOUT_PROBLEMS.adjustmentDecided],
      handle: async (call) => {
        const { correlationId, params } = call;
        const request = { id: params.adjustmentId, to: action.to, correlationId };
        return ok(schema.adjustmentBody(await decideOnAdjustment(deps, operatorOf(call), request)));
      },
    });
  return [
    decision({ name: 'approve', to: 'APPROVED', summary: 'Approve an adjustment' }),
    decision({ name: 'decline', to: 'DECLINED', summary: 'Decline an adjustment' }),
  ];
}
