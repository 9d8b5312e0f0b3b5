declare module 'stripe-stateful-mock' {
  import type { Express } from 'express';

  /** The whole mock: it keeps everything in memory. */
  export function createExpressApp(): Express;
}
