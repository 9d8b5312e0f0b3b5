import { Type } from 'typebox';
import type { Clock } from '../../kernel/clock.ts';
import { MerchantId, OPERATORS_READ } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../../platform/http/errors.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { Problem } from '../../platform/http/problem.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict, oneLine } from '../../platform/http/schema.ts';
import { ORDER_PROBLEMS } from './errors.ts';
import { found } from '../../platform/http/refuse.ts';
import { moveOrder } from './move-order.ts';
import type { Move } from './order.ts';
import { type OrderDeps } from './order-deps.ts';
import { byOf } from '../../platform/http/identity.ts';
import { findAnyOrder, listAnyOrders, movesOf } from './order-store.ts';
import { ORDER_ID } from './order.ts';
import * as schema from './schema.ts';

const WRITE = { tag: 'Operator', access: 'operator.order.write' } as const;
const ONE = strict({ merchantOrderId: schema.OrderId });
const MOVED = { 200: schema.OrderFile };
const PROBLEMS = [ORDER_PROBLEMS.stateForbids];
const pathOf = (move: Move): string => `/operator/orders/:merchantOrderId/${move}`;

export function operatorOrderRoutes(deps: OrderDeps): Route[] {
  return [
    ...looking(deps),
    plainMove(deps, 'adjudicate', 'Begin the adjudication of an order'),
    plainMove(deps, 'review', 'Refer an order to a second adjudicator'),
    plainMove(deps, 'approve', 'Approve an order'),
    decline(deps),
    schedule(deps),
    plainMove(deps, 'complete', 'Complete an order whose equipment is installed'),
  ];
}

function looking({ db }: OrderDeps): Route[] {
  return [
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/orders',
      operationId: 'listAllOrders',
      summary: 'List the orders of every partner',
      query: strict({
        ...PAGE_QUERY,
        status: Type.Optional(schema.OrderStatusName),
        partnerId: Type.Optional(oneLine(64)),
        merchantId: Type.Optional(MerchantId),
      }),
      record: schema.OperatorOrderBody,
      ids: ORDER_ID,
      rows: ({ query }, page) => listAnyOrders(db, page, query),
      serialize: schema.operatorOrderBody,
    }),
    route({
      ...OPERATORS_READ,
      path: '/operator/orders/:merchantOrderId',
      operationId: 'retrieveAnyOrder',
      summary: 'Retrieve an order with its adjudication and its history',
      params: ONE,
      answers: { 200: schema.OrderFile },
      handle: async ({ params }) => await file(db, params.merchantOrderId),
    }),
  ];
}

async function file(db: OrderDeps['db'], id: string) {
  const order = found(await findAnyOrder(db, id));
  return ok(schema.orderFile(order, await movesOf(db, id)));
}

function plainMove(deps: OrderDeps, move: Move, summary: string): Route {
  return route({
    ...WRITE,
    method: 'POST',
    path: pathOf(move),
    operationId: `${move}Order`,
    summary,
    params: ONE,
    guard: { repeatable: true },
    answers: MOVED,
    problems: PROBLEMS,
    handle: async (call) => {
      const { id } = await moveOrder(deps, call.params.merchantOrderId, { move }, byOf(call));
      return await file(deps.db, id);
    },
  });
}

function decline(deps: OrderDeps): Route {
  return route({
    ...WRITE,
    method: 'POST',
    path: pathOf('decline'),
    operationId: 'declineOrder',
    summary: 'Decline an order',
    description:
      'An order whose adjudication has not begun becomes DECLINED_APPLICATION; an order in adjudication becomes DECLINED.',
    params: ONE,
    body: schema.Decline,
    guard: { repeatable: true },
    answers: MOVED,
    problems: PROBLEMS,
    handle: async (call) => {
      const step = { move: 'decline', reason: call.body.reason } as const;
      const { id } = await moveOrder(deps, call.params.merchantOrderId, step, byOf(call));
      return await file(deps.db, id);
    },
  });
}

function schedule(deps: OrderDeps): Route {
  return route({
    ...WRITE,
    method: 'POST',
    path: pathOf('schedule'),
    operationId: 'scheduleOrder',
    summary: 'Schedule the installation of an order',
    params: ONE,
    body: schema.Schedule,
    guard: { repeatable: true },
    answers: MOVED,
    problems: PROBLEMS,
    handle: async (call) => {
      const { installAt } = call.body;
      const when = installAt === undefined ? {} : { installAt: toCome(deps.clock, installAt) };
      const step = { move: 'schedule', ...when } as const;
      const { id } = await moveOrder(deps, call.params.merchantOrderId, step, byOf(call));
      return await file(deps.db, id);
    },
  });
}

function toCome(clock: Clock, installAt: string): Date {
  const instant = new Date(installAt);
  if (instant > clock.now()) return instant;
  throw new Problem(PLATFORM_PROBLEMS.invalidRequest, {
    errors: [
      {
        parameterName: 'installAt',
        parameterValue: installAt,
        reasonCode: 'INVALID_VALUE',
        errorMessage: 'Must be in the future.',
      },
    ],
  });
}
