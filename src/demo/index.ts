export type { TraceMessage } from '../../demo/shop.ts';
export { type Demo, openDemo } from './open-demo.ts';
