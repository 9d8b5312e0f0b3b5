// What a payment has in common with its refunds: they enter by this door alone.
export {
  acquirerMerchantOf,
  type CardRecord,
  CardRecordBody,
  cardRecordBody,
  InvoiceNumber,
  MerchantId,
  OrderId,
} from '../instruments/index.ts';
export { giveBackShares, takeShares } from './daily-total-store.ts';
export { PAYMENT_PROBLEMS, refused } from './errors.ts';
export { paymentJobs } from './jobs.ts';
export { lateApprovals } from './late-approvals.ts';
export { authorizationReference, type Payment, refundable, takes } from './payment.ts';
export type { PaymentDeps } from './payment-deps.ts';
export {
  findPayments,
  isSeenBy,
  lockPayments,
  type Seen,
  updatePayments,
} from './payment-store.ts';
export { paymentRoutes } from './routes.ts';
export { PaymentId, Reason } from './schema.ts';
