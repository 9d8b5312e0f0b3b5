export { openDemo } from './open-demo.ts';
