export { applyNotice } from './apply-notice.ts';
export { disputesOfPayment } from './dispute-store.ts';
export { DisputeId, ReasonCode } from './schema.ts';
export { disputeJobs } from './jobs.ts';
export { disputeRoutes } from './routes.ts';
