import { type Static, type TSchema, Type } from 'typebox';
import type { Clock } from '../../kernel/clock.ts';
import { MerchantId, OPERATORS_READ } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { statedReason } from '../../platform/http/reason.ts';
import { type Nothing, type Route, route } from '../../platform/http/route.ts';
import { strict, oneLine } from '../../platform/http/schema.ts';
import { ORDER_PROBLEMS } from './errors.ts';
import { moveOrder, type OrderStep } from './move-order.ts';
import { type Move, type OrderDeps, ORDER_ID } from './order.ts';
import { byOf } from '../../platform/http/caller.ts';
import { findAnyOrder, listAnyOrders, movesOf } from './order-store.ts';
import * as schema from './schema.ts';

const ONE = strict({ merchantOrderId: schema.OrderId });

export function operatorOrderRoutes(deps: OrderDeps): Route[] {
  return [
    ...looking(deps),
    moveRoute(deps, { move: 'adjudicate', summary: 'Begin the adjudication of an order' }),
    moveRoute(deps, { move: 'review', summary: 'Refer an order to a second adjudicator' }),
    moveRoute(deps, { move: 'approve', summary: 'Approve an order' }),
    moveRoute(deps, {
      move: 'decline',
      summary: 'Decline an order',
      description:
        'An order whose adjudication has not begun becomes DECLINED_APPLICATION; an order in adjudication becomes DECLINED.',
      body: schema.Decline,
      stepOf: ({ reason }) => ({ reason }),
    }),
    moveRoute(deps, {
      move: 'schedule',
      summary: 'Schedule the installation of an order',
      body: schema.Schedule,
      stepOf: ({ installAt }) =>
        installAt === undefined ? {} : { installAt: toCome(deps.clock, installAt) },
    }),
    moveRoute(deps, {
      move: 'complete',
      summary: 'Complete an order whose equipment is installed',
    }),
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
    route('GET /operator/orders/:merchantOrderId', {
      ...OPERATORS_READ,
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

type Moving<Body extends TSchema> = Readonly<{
  move: Move;
  summary: string;
  description?: string;
  body?: Body;
  stepOf?: (body: Static<Body>) => Omit<OrderStep, 'move'>;
}>;

const SAYS_WHY =
  'A reason in `X-Reason`, if one is given, stands in the order’s history and in the audit log.';

/** Every move may be told why; people give a reason for each. */
function moveRoute<Body extends TSchema = typeof Nothing>(
  deps: OrderDeps,
  { description, move, stepOf, ...described }: Moving<Body>,
): Route {
  return route<typeof ONE, typeof Nothing, Body>(`POST /operator/orders/:merchantOrderId/${move}`, {
    ...described,
    description: [description, SAYS_WHY].filter((text) => text !== undefined).join(' '),
    tag: 'Operator',
    access: 'operator.order.write',
    operationId: `${move}Order`,
    params: ONE,
    guard: { repeatable: true },
    answers: { 200: schema.OrderFile },
    problems: [ORDER_PROBLEMS.stateForbids],
    handle: async (call) => {
      const stated = statedReason(call.header('x-reason'));
      const step = {
        move,
        ...(stated === null ? {} : { reason: stated }),
        ...stepOf?.(call.body),
      };
      const { id } = await moveOrder(deps, call.params.merchantOrderId, step, byOf(call));
      return await file(deps.db, id);
    },
  });
}

function toCome(clock: Clock, installAt: string): Date {
  const instant = new Date(installAt);
  if (instant > clock.now()) return instant;
  const errorMessage = 'Must be in the future.';
  const fault = { parameterName: 'installAt', parameterValue: installAt };
  throw invalid([{ ...fault, reasonCode: 'INVALID_VALUE', errorMessage }]);
}
