export { takeAlert } from './alerts/take-alert.ts';
export { applyNotice } from './apply-notice.ts';
export { disputeJobs } from './jobs.ts';
export { disputeRoutes } from './routes.ts';
