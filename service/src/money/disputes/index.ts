export { type RefundableAlert, refundedSince } from './alerts/refunded-since.ts';
export { takeAlert } from './alerts/take-alert.ts';
export { applyNotice } from './apply-notice.ts';
export { disputesOfPayment, heldByDisputes } from './dispute-store.ts';
export {
  type DisputeDifference,
  findDisputeDifferences,
  paymentsOfDisputes,
} from './dispute-audit-store.ts';
export { disputeJobs } from './jobs.ts';
export { deadlineJob } from './watch-deadlines.ts';
export { lockWithPayment, makeMove } from './make-move.ts';
export { disputeRoutes } from './routes.ts';
export { DisputeId, ReasonCode } from './schema.ts';
