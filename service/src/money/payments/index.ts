export { giveBackShares, takeShares, takingShares } from './daily-total-store.ts';
export { PAYMENT_PROBLEMS, refused } from './errors.ts';
export { paymentJobs } from './jobs.ts';
export { lateApprovals } from './late-approvals.ts';
export { allowsMove } from './lifecycle.ts';
export type { PaymentFilters } from './payment-filter-store.ts';
export { findPayments } from './payment-list-store.ts';
export { authorizationReference, type Payment, refundable } from './payment.ts';
export {
  beginningOn,
  changingPayments,
  findPaymentsById,
  lockPayments,
  paymentFinder,
} from './payment-store.ts';
export { paymentRoutes } from './routes.ts';
export { PaymentId, Reason } from './schema.ts';
export {
  HOST_REFERENCES,
  openMovesToWriteBack,
  PAYMENT_WAITS,
  type WrittenBack,
} from './write-back-move.ts';
