export { refundsOfPayment } from './refund-store.ts';
export { refundJobs } from './resolve-refunds.ts';
export { refundRoutes } from './routes.ts';
export { openRefundsToWriteBack } from './write-back-refund.ts';
