export {
  type Bank,
  type BankConnection,
  type BankLink,
  createBank,
  noBank,
} from './records/bank.ts';
export { waitingAdjustments } from './adjustments/adjust.ts';
export { payoutJobs } from './jobs.ts';
export {
  type AuditSpan,
  fileDifferences,
  filesInSpan,
  type PayoutDifference,
} from './audit/file-audit-store.ts';
export {
  countPayouts,
  findPayoutDifferences,
  payoutDifferencesIn,
} from './audit/payout-audit-store.ts';
export { payoutRoutes } from './routes.ts';
export type { Payout, PayoutDeps } from './records/payout.ts';
export { findPayout } from './records/payout-store.ts';
export { PayoutId } from './records/schema.ts';
