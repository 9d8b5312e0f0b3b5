export { paymentJobs } from './jobs.ts';
export { lateApprovals } from './late-approvals.ts';
export type { PaymentDeps } from './payment-deps.ts';
export { paymentRoutes } from './routes.ts';
