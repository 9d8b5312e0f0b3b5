import { merchantOf, partnerOf, sharedList, sharedRetrieve } from '../../access/partners/index.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { findBatch, listBatches } from './batch-store.ts';
import { closeByRequest } from './close-by-request.ts';
import { SETTLEMENT_PROBLEMS } from './errors.ts';
import * as schema from './schema.ts';
import type { SettlementDeps } from './batch.ts';
import { sumBatches } from './sum-batches.ts';

export function settlementRoutes(deps: SettlementDeps): Route[] {
  return [closeRoute(deps), ...readRoutes(deps)];
}

function closeRoute(deps: SettlementDeps): Route {
  return route('POST /batches/close', {
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

const BATCHES = {
  tag: 'Batches',
  access: 'payment.read',
  path: '/batches',
  names: ['Batch', 'Batches'],
  nouns: ['a batch', 'batches'],
} as const;

function readRoutes(deps: SettlementDeps): Route[] {
  const { db } = deps;
  const shown = {
    ownDescription: 'The totals of an open batch are a snapshot.',
    record: schema.BatchBody,
    serialize: schema.batchBody,
  };
  const [list, listAll] = sharedList(BATCHES, {
    ...shown,
    filters: schema.BATCH_FILTERS,
    ids: schema.BATCH_ID,
    rows: async (whose, asked) => await sumBatches(deps, await listBatches(db, whose, asked)),
  });
  const [retrieve, retrieveAny] = sharedRetrieve(BATCHES, {
    ...shown,
    id: ['batchId', schema.BatchId],
    find: async (whose, id) => {
      const batch = await findBatch(db, whose, id);
      return batch && (await sumBatches(deps, [batch]))[0];
    },
  });
  return [list, retrieve, listAll, retrieveAny];
}
