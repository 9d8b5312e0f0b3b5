export type { TraceMessage } from '../demo-shop/shop.ts';
export { type Demo, openDemo } from './open-demo.ts';
