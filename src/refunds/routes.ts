import { ACQUIRER_PROBLEMS } from '../acquirers/index.ts';
import { partnerOf } from '../partners/index.ts';
import { ok } from '../platform/http/answer.ts';
import { merchantNamedBy } from '../partners/index.ts';
import { pageOf, readPage, toPage } from '../platform/http/page.ts';
import { found } from '../platform/http/refuse.ts';
import { JSON_TYPE, type Route, route } from '../platform/http/route.ts';
import { strict } from '../platform/http/schema.ts';
import { refundAmountFaults } from './amount-faults.ts';
import { amountToRefund, createRefund } from './create-refund.ts';
import { OF_PAYMENT, REFUND_PROBLEMS } from './errors.ts';
import { refundOperatorRoutes } from './operator-routes.ts';
import type { RefundDeps } from './refund-deps.ts';
import { type JoinedRefund, listRefunds, listRefundsOfBatch } from './refund-list-store.ts';
import { openRefunds, type Refunds } from './refunds.ts';
import * as schema from './schema.ts';
import { REFUND_CHANGES } from './versions.ts';

const REFUNDS = { tag: 'Refunds', changes: REFUND_CHANGES } as const;

/** Every route of refunds. */
export function refundRoutes(deps: RefundDeps): Route[] {
  const refunds = openRefunds(deps);
  return [creating(refunds), ...reading(refunds), ...refundOperatorRoutes(deps)];
}

function creating(refunds: Refunds): Route {
  return route({
    ...REFUNDS,
    method: 'POST',
    path: '/refunds',
    finishesWork: true,
    operationId: 'createRefund',
    summary: 'Refund a payment',
    description:
      'Refunds `refundAmount` or, if omitted, everything left of the captured amount. A payment can be refunded several times, up to the captured amount.',
    access: 'refund.write',
    body: schema.NewRefund,
    examine: refundAmountFaults,
    guard: {
      what: async (call) => ({ amount: await amountToRefund(refunds, partnerOf(call), call.body) }),
    },
    answers: { 201: schema.RefundBody },
    problems: [
      ACQUIRER_PROBLEMS.declined,
      ACQUIRER_PROBLEMS.outcomeUnknown,
      ...OF_PAYMENT,
      ...Object.values(REFUND_PROBLEMS),
    ],
    handle: async (call) =>
      await createRefund(refunds, {
        caller: partnerOf(call),
        merchantId: merchantNamedBy(call),
        body: call.body,
        correlationId: call.correlationId,
      }),
  });
}

function reading(refunds: Refunds): Route[] {
  return [
    route({
      ...REFUNDS,
      method: 'GET',
      path: '/refunds',
      operationId: 'listRefunds',
      summary: 'List refunds',
      description:
        'Newest first. Use `idempotencyKey` to find the result of a request whose response you did not receive. Use `batchId` to list the refunds of that batch, the last to join it first.',
      access: 'refund.read',
      query: schema.RefundsQuery,
      answers: { 200: pageOf(schema.RefundBody) },
      handle: async (call) => {
        const { query, url } = call;
        const request = readPage(query, /^ri/);
        const { batchId, ...filters } = query;
        const page = { page: request, filters };
        if (batchId !== undefined) {
          const of = { ...page, batchId };
          const joined = await listRefundsOfBatch(refunds.db, partnerOf(call), of);
          return ok(toPage(joined, { request, url, serialize: joinedBody }));
        }
        const rows = await listRefunds(refunds.db, partnerOf(call), page);
        return ok(toPage(rows, { request, url, serialize: schema.refundBody }));
      },
    }),
    route({
      ...REFUNDS,
      method: 'GET',
      path: '/refunds/:refundId',
      operationId: 'retrieveRefund',
      summary: 'Retrieve a refund',
      access: 'refund.read',
      params: strict({ refundId: schema.RefundId }),
      missingType: JSON_TYPE,
      answers: { 200: schema.RefundBody },
      handle: async (call) => {
        const { partnerId, merchantId } = partnerOf(call);
        const seen = { id: call.params.refundId, partnerId, merchantId };
        return ok(schema.refundBody(found(await refunds.find(seen))));
      },
    }),
  ];
}

function joinedBody({ refund }: JoinedRefund) {
  return schema.refundBody(refund);
}
