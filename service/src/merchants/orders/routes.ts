import { randomUUID } from 'node:crypto';
import { findMerchant, MERCHANT_SUSPENDED } from '../onboarding/index.ts';
import { MerchantId, partnerOf } from '../../access/partners/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { PAGE_QUERY, pageOf } from '../../platform/http/page.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict, orAbsent } from '../../platform/http/schema.ts';
import { CATALOGUE } from './catalogue.ts';
import { createOrder, monthlyPrice } from './create-order.ts';
import { found } from '../../platform/http/errors.ts';
import { deliveryFaults, NewOrder } from './new-order.ts';
import { operatorOrderRoutes } from './operator-routes.ts';
import { bankOf, type OrderDeps, ORDER_ID } from './order.ts';
import { findOrder, listOrders } from './order-store.ts';
import * as schema from './schema.ts';

const ORDERS = '/onboarding/merchants/:merchantId/orders';
const OF_MERCHANT = strict({ merchantId: MerchantId });
const ONE = strict({ merchantId: MerchantId, merchantOrderId: schema.OrderId });

/** Every route of orders: the partner banks', the catalogue's and the operator's. */
export function orderRoutes(deps: OrderDeps): Route[] {
  return [placing(deps), ...reading(deps), catalogue(), ...operatorOrderRoutes(deps)];
}

function placing(deps: OrderDeps): Route {
  return route(`POST ${ORDERS}`, {
    operationId: 'createOrder',
    summary: 'Place an order for a merchant',
    description:
      'For partner banks. Prices, taxes and limits are fixed on the day of the order. Once the first order is placed, the merchant can no longer be changed.',
    tag: 'Orders',
    access: 'onboarding.order.write',
    params: OF_MERCHANT,
    body: NewOrder,
    bodyKiB: 32, // Fifty lines.
    examine: deliveryFaults,
    guard: {
      agentsOnly: true, // Of people's orders, operators decide.
      what: async (call) => {
        const { body, params } = call;
        const amount = await monthlyPrice(deps, { ...params, caller: bankOf(call), body });
        return {
          owner: params.merchantId,
          amounts: [amount],
          explicit: { idempotencyKey: randomUUID(), ...body },
        };
      },
    },
    answers: { 201: schema.OrderBody },
    problems: [MERCHANT_SUSPENDED],
    handle: async (call) => {
      const { body, correlationId, params } = call;
      return await createOrder(deps, { ...params, caller: bankOf(call), body, correlationId });
    },
  });
}

function reading({ db }: OrderDeps): Route[] {
  const shown = {
    tag: 'Orders',
    access: 'onboarding.order.read',
    record: schema.OrderBody,
    serialize: schema.orderBody,
  };
  return [
    listRoute({
      ...shown,
      path: ORDERS,
      operationId: 'listOrders',
      summary: 'List the orders of a merchant',
      params: OF_MERCHANT,
      query: strict({ ...PAGE_QUERY, status: orAbsent(schema.OrderStatusName) }),
      ids: ORDER_ID,
      rows: async (call, page) => {
        const owner = { caller: partnerOf(call), merchantId: call.params.merchantId };
        found(await findMerchant(db, owner.caller, owner.merchantId));
        return await listOrders(db, owner, { page, status: call.query.status });
      },
    }),
    retrieveRoute({
      ...shown,
      path: `${ORDERS}/:merchantOrderId`,
      operationId: 'retrieveOrder',
      summary: 'Retrieve an order',
      params: ONE,
      find: (call) => {
        const { merchantId, merchantOrderId } = call.params;
        return findOrder(db, { caller: partnerOf(call), merchantId }, merchantOrderId);
      },
    }),
  ];
}

function catalogue(): Route {
  return route('GET /onboarding/solutions', {
    operationId: 'listSolutions',
    summary: 'List the solutions that can be ordered',
    description: 'The whole catalogue on one page. Prices are per unit and month, before taxes.',
    tag: 'Orders',
    access: 'onboarding.order.read',
    answers: { 200: pageOf(schema.SolutionBody) },
    handle: ({ url }) =>
      ok({ data: CATALOGUE.map(schema.solutionBody), self: url, next: null, previous: null }),
  });
}
