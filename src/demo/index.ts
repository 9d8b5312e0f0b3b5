export type { Told } from '../../demo/shop.ts';
export { type Demo, openDemo } from './open-demo.ts';
