import { ok } from '../../platform/http/answer.ts';
import {
  anyones,
  merchantOf,
  operatorOf,
  OPERATORS_READ,
  partnerOf,
  withPartner,
} from '../../access/partners/index.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { findBatch, listBatches } from './batch-store.ts';
import { closeByRequest } from './close-by-request.ts';
import { SETTLEMENT_PROBLEMS } from './errors.ts';
import * as schema from './schema.ts';
import type { SettlementDeps } from './batch.ts';
import { sumBatches } from './sum-batches.ts';

/** Every route of batches. */
export function settlementRoutes(deps: SettlementDeps): Route[] {
  return [closeRoute(deps), ...readRoutes(deps), ...operatorsLook(deps)];
}

function closeRoute(deps: SettlementDeps): Route {
  return route({
    method: 'POST',
    path: '/batches/close',
    finishesWork: true,
    operationId: 'closeBatches',
    summary: 'Close the open batches of a merchant',
    description:
      'Closes the open batch in the given currency, or in all currencies, regardless of the merchant’s settlement option. Later captures and refunds go into a new batch.',
    tag: 'Batches',
    access: 'payment.write',
    body: schema.CloseBatches,
    guard: {},
    answers: { 200: schema.ClosedBatches },
    problems: [SETTLEMENT_PROBLEMS.noOpenBatch],
    handle: async (call) => {
      const { body, correlationId } = call;
      const { currency, idempotencyKey } = body;
      const [caller, merchantId] = [partnerOf(call), merchantOf(call)];
      const requested = { caller, merchantId, currency, idempotencyKey, correlationId };
      return await closeByRequest(deps, requested);
    },
  });
}

function readRoutes(deps: SettlementDeps): Route[] {
  const { db } = deps;
  return [
    route({
      method: 'GET',
      path: '/batches',
      operationId: 'listBatches',
      summary: 'List batches',
      description: 'The totals of an open batch are a snapshot.',
      tag: 'Batches',
      access: 'payment.read',
      query: schema.BatchesQuery,
      answers: { 200: pageOf(schema.BatchBody) },
      handle: async (call) => {
        const { query, url } = call;
        const request = readPage(query, schema.BATCH_ID);
        const rows = await listBatches(db, partnerOf(call), { page: request, filters: query });
        const batches = await sumBatches(deps, rows);
        return ok(toPage(batches, { request, url, serialize: schema.batchBody }));
      },
    }),
    route({
      method: 'GET',
      path: '/batches/:batchId',
      operationId: 'retrieveBatch',
      summary: 'Retrieve a batch',
      description: 'The totals of an open batch are a snapshot.',
      tag: 'Batches',
      access: 'payment.read',
      params: strict({ batchId: schema.BatchId }),
      answers: { 200: schema.BatchBody },
      handle: async (call) => {
        const batch = found(await findBatch(db, partnerOf(call), call.params.batchId));
        const [whole] = await sumBatches(deps, [batch]);
        return ok(schema.batchBody(found(whole)));
      },
    }),
  ];
}

function operatorsLook(deps: SettlementDeps): Route[] {
  const { db } = deps;
  const serialize = withPartner(schema.batchBody);
  return [
    route({
      ...OPERATORS_READ,
      path: '/operator/batches',
      operationId: 'listAllBatches',
      summary: 'List the batches of all partners',
      query: schema.AllBatchesQuery,
      answers: { 200: pageOf(schema.AnyBatchBody) },
      handle: async (call) => {
        operatorOf(call);
        const { query, url } = call;
        const request = readPage(query, schema.BATCH_ID);
        const rows = await listBatches(db, anyones(query), { page: request, filters: query });
        return ok(toPage(await sumBatches(deps, rows), { request, url, serialize }));
      },
    }),
    route({
      ...OPERATORS_READ,
      path: '/operator/batches/:batchId',
      operationId: 'retrieveAnyBatch',
      summary: 'Retrieve a batch of any partner',
      params: strict({ batchId: schema.BatchId }),
      answers: { 200: schema.AnyBatchBody },
      handle: async (call) => {
        operatorOf(call);
        const batch = found(await findBatch(db, anyones(), call.params.batchId));
        const [whole] = await sumBatches(deps, [batch]);
        return ok(serialize(found(whole)));
      },
    }),
  ];
}
