export { orderJobs } from './adjudicate-orders.ts';
export type { OrderDeps } from './order-deps.ts';
export { orderRoutes } from './routes.ts';
