export { orderJobs } from './move-order.ts';
export type { OrderDeps } from './order.ts';
export { orderRoutes } from './routes.ts';
