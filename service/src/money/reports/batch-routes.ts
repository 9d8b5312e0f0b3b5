import {
  feesFor,
  type FeePlan,
  feeLinesOf,
  partsOf,
  plansInForce,
  STANDARD_FEE,
} from '../../merchants/fees/index.ts';
import { assert } from '../../kernel/assert.ts';
import { partnerOf } from '../../access/partners/index.ts';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import { ok } from '../../platform/http/answer.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import { found } from '../../platform/http/errors.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { type Batch, BatchId, costsOf, findBatch, sumBatches } from '../settlement/index.ts';
import { type BatchEntry, listBatchEntries } from './batch-entry-store.ts';
import { nextMembers } from './settlement-detail-store.ts';
import { batchPage } from './batch-page.ts';
import * as schema from './batch-schema.ts';
import { detailRoutes } from './detail-routes.ts';
import type { ReportDeps } from './statement.ts';
import { PAGE_LINES_MAX } from './report-page.ts';
import { batchDetails } from './settlement-details.ts';

const BATCHES = { tag: 'Batches', access: 'payment.read' } as const;

const ONE_BATCH = strict({ batchId: BatchId });

/** From a batch to its payments and refunds, and to how its fees came about. */
export function batchReportRoutes(deps: ReportDeps): Route[] {
  const { db } = deps;
  const batchOf = async (call: Call<{ batchId: string }>): Promise<Batch> =>
    found(await findBatch(db, partnerOf(call), call.params.batchId));
  return [
    listRoute({
      ...BATCHES,
      path: '/batches/:batchId/entries',
      operationId: 'listBatchEntries',
      summary: 'List the entries of a batch',
      description:
        'Every sale, void and refund in the batch, newest first. Their `net` amounts add up to the batch’s sales less voids and refunds.',
      params: ONE_BATCH,
      query: schema.BatchEntriesQuery,
      record: schema.BatchEntryBody,
      ids: schema.ENTRY_ID,
      rows: async (call, page) => {
        const batch = await batchOf(call);
        const entries = await listBatchEntries(db, batch.id, page);
        const [held] = await plansInForce(db, [{ ...batch, at: batch.createdAt }]);
        return entries.map((entry) => ({ ...entry, fees: feePartsOf(entry, held?.plan) }));
      },
      serialize: ({ fees, ...entry }) => schema.batchEntryBody(entry, fees),
    }),
    route('GET /batches/:batchId/fees', {
      ...BATCHES,
      operationId: 'listBatchFees',
      summary: 'List the fees of a batch',
      description:
        'Each fee line with the figures it is calculated from and, once the batch is closed, the ledger entries that charged it. For a batch that is not closed, the lines are a snapshot.',
      params: ONE_BATCH,
      answers: { 200: schema.BatchFeesBody },
      handle: async (call) => ok(await batchFeesBody(deps, await batchOf(call))),
    }),
    ...filesOfBatch(deps),
  ];
}

function filesOfBatch(deps: ReportDeps): Route[] {
  const { db } = deps;
  return detailRoutes({
    path: '/batches/:batchId',
    tag: 'Batches',
    name: 'Batch',
    id: BatchId,
    find: async (caller, id) => found(await findBatch(db, caller, id)),
    columns:
      'A line for each sale, void and refund and, once it is closed, for each fee and tax; then their `net` adds up to the batch’s.',
    lines: (batch) => batchDetails(db, batch),
    shows: 'members',
    page: async (batch, caller) => {
      const [summed] = await sumBatches(deps, [batch]);
      assert(summed, 'a batch that is asked about comes to something');
      const merchant = found(await findMerchant(db, caller, batch.merchantId));
      const { lines: fees } = await feesOf(deps, batch);
      const first = { after: undefined, limit: PAGE_LINES_MAX };
      const members = await nextMembers(db, batch.id, first);
      return batchPage({ batch: summed, merchant, fees, members });
    },
  });
}

/** What one entry costs before anything is rounded, by the plan of its batch or the standard rate. */
function feePartsOf(entry: BatchEntry, plan: FeePlan | undefined): bigint {
  const { amount, kind } = entry;
  const isSale = kind === 'PURCHASE' || kind === 'CAPTURE';
  const counted = {
    base: isSale ? amount : kind === 'VOID' ? -amount : 0n,
    saleCount: isSale ? 1n : 0n,
    refundCount: kind === 'REFUND' ? 1n : 0n,
  };
  const fees = plan ? feesFor(plan, entry) : [STANDARD_FEE];
  return fees.reduce((sum, fee) => sum + partsOf(fee, counted), 0n);
}

async function batchFeesBody(deps: ReportDeps, batch: Batch) {
  const { currency, id: batchId, status } = batch;
  const { billing, lines } = await feesOf(deps, batch);
  const bodies = lines.map((line) => schema.feeLineBody(line, currency));
  return { batchId, billing, isFinal: status === 'CLOSED', lines: bodies };
}

/** What a batch costs: as it was charged, or what it comes to now. */
async function feesOf(deps: ReportDeps, batch: Batch) {
  if (batch.status === 'CLOSED') {
    const lines = await feeLinesOf(deps.db, batch.id);
    return { billing: lines.some(({ isBilled }) => isBilled) ? 'MONTHLY' : 'NET', lines };
  }
  const [cost] = await costsOf(deps, [batch]);
  assert(cost, 'a batch that is asked about has costs');
  return cost.fees;
}
