export { type Bank, type BankDesk, type BankLink, createBank, noBank } from './bank.ts';
export { payoutJobs } from './jobs.ts';
export {
  type AuditSpan,
  fileDifferences,
  filesInSpan,
  type PayoutDifference,
} from './file-audit-store.ts';
export { countPayouts, findPayoutDifferences, payoutDifferencesIn } from './payout-audit-store.ts';
export { payoutRoutes } from './payout-routes.ts';
export type { Payout, PayoutDeps } from './payout.ts';
export { findPayout } from './payout-store.ts';
export { PayoutId } from './schema.ts';
