import type { PaymentDeps } from '../payments/index.ts';

/** The keyring has loaded `fingerprint` and `vault`. */
export type RefundDeps = Pick<
  PaymentDeps,
  'acquirers' | 'clock' | 'db' | 'keyring' | 'logger' | 'metrics' | 'publicUrl'
>;
