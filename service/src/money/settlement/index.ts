export { type BatchMemory, createBatchMemory } from './batch-memory.ts';
export { chargesOf } from './charge-fees.ts';
export { withInvoiceTaxes } from './invoice-taxes.ts';
export { joinBatches } from './join-batches.ts';
export { nextClose } from './next-close.ts';
export {
  type BatchDifference,
  batchesToRecount,
  findBatchDifferences,
} from './batch-audit-store.ts';
export type { Batch, SummedBatch, SettlementDeps } from './batch.ts';
export { findBatch, openBatches } from './batch-store.ts';
export { settlementJobs } from './jobs.ts';
export { holdingOpen, type OpenBatch } from './open-batch-store.ts';
export { settlementRoutes } from './routes.ts';
export { BatchId } from './schema.ts';
export { costsOf, sumBatches, unclosedBatches } from './sum-batches.ts';
