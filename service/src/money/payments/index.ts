export { giveBackShares, takeShares, takingShares } from './daily-total-store.ts';
export { PAYMENT_PROBLEMS, refused } from './errors.ts';
export { paymentJobs } from './jobs.ts';
export { lateApprovals } from './late-approvals.ts';
export { authorizationReference, type Payment, refundable, takes } from './payment.ts';
export type { PaymentDeps } from './payment-deps.ts';
export { findPayments, lockPayments, changingPayments } from './payment-store.ts';
export { paymentRoutes } from './routes.ts';
export { PaymentId, Reason } from './schema.ts';
