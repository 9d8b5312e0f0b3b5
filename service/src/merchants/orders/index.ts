export { orderJobs } from './adjudicate-orders.ts';
export type { OrderDeps } from './order.ts';
export { orderRoutes } from './routes.ts';
