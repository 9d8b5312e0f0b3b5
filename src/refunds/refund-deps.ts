import type { PaymentDeps } from '../payments/index.ts';

/** The keyring has loaded `fingerprint`; the acquirer answers every call in time. */
export type RefundDeps = Pick<
  PaymentDeps,
  'acquirer' | 'clock' | 'db' | 'keyring' | 'logger' | 'metrics' | 'publicUrl'
>;
