import { parseMoney } from '../../../kernel/money.ts';
import { MerchantId, operatorOf, OPERATORS_READ } from '../../../access/partners/index.ts';
import { ok } from '../../../platform/http/answer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { strict } from '../../../platform/http/schema.ts';
import { listRoute, retrieveRoute } from '../../../platform/http/read-route.ts';
import { METADATA_KIB } from '../../../records/metadata/index.ts';
import { decideOnAdjustment, requestAdjustment } from './adjust.ts';
import { findAdjustment, listAdjustments } from '../records/adjustment-store.ts';
import { PAYOUT_PROBLEMS } from '../records/errors.ts';
import * as schema from './adjustment-schema.ts';
import type { PayoutDeps } from '../records/payout.ts';

const ONE = strict({ adjustmentId: schema.AdjustmentId });
const WRITE = { tag: 'Operator', access: 'operator.finance.write' } as const;

/** Corrections of a merchant's balance: one operator requests them, another decides. */
export function adjustmentRoutes(deps: PayoutDeps): Route[] {
  const { db } = deps;
  const { AdjustmentBody: record, adjustmentBody: serialize } = schema;
  const shown = { ...OPERATORS_READ, record, serialize };
  return [
    route('POST /operator/merchants/:merchantId/adjustments', {
      ...WRITE,
      operationId: 'requestAdjustment',
      summary: 'Request an adjustment of a merchant’s balance',
      description: 'The balance does not change until another operator approves the adjustment.',
      params: strict({ merchantId: MerchantId }),
      body: schema.NewAdjustment,
      bodyKiB: 16 + METADATA_KIB,
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
      ...shown,
      path: '/operator/adjustments',
      operationId: 'listAdjustments',
      summary: 'List adjustments',
      query: schema.AdjustmentsQuery,
      ids: schema.ADJUSTMENT_ID,
      rows: ({ query }, page) => listAdjustments(db, page, query),
    }),
    retrieveRoute({
      ...shown,
      path: '/operator/adjustments/:adjustmentId',
      operationId: 'retrieveAdjustment',
      summary: 'Retrieve an adjustment',
      params: ONE,
      find: ({ params }) => findAdjustment(db, params.adjustmentId),
    }),
    decisionRoute(deps, 'approve', 'APPROVED', 'Approve an adjustment'),
    decisionRoute(deps, 'decline', 'DECLINED', 'Decline an adjustment'),
  ];
}

function decisionRoute(
  deps: PayoutDeps,
  name: string,
  to: 'APPROVED' | 'DECLINED',
  summary: string,
): Route {
  return route(`POST /operator/adjustments/:adjustmentId/${name}`, {
    ...WRITE,
    operationId: `${name}Adjustment`,
    summary,
    description: 'The operator who requested the adjustment cannot decide on it.',
    params: ONE,
    body: strict({}),
    guard: { repeatable: true },
    answers: { 200: schema.AdjustmentBody },
    problems: [PAYOUT_PROBLEMS.sameOperator, PAYOUT_PROBLEMS.adjustmentDecided],
    handle: async (call) => {
      const { correlationId, params } = call;
      const request = { id: params.adjustmentId, to, correlationId };
      return ok(schema.adjustmentBody(await decideOnAdjustment(deps, operatorOf(call), request)));
    },
  });
}
