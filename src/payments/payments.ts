import { openingOf, openInstruments } from '../instruments/index.ts';
import { createMerchantReader, type MerchantReader } from '../onboarding/index.ts';
import type { Seen } from '../platform/http/caller.ts';
import { bucketIn } from '../kernel/id.ts';
import { createGroupRead } from '../platform/db/group-read.ts';
import { type ClaimingOpening, proving, type Use } from '../three-d-secure/index.ts';
import { beginningOf } from './begin-operations.ts';
import { endingOf } from './end-operations.ts';
import type { Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { findPayments, paymentsInsertion } from './payment-store.ts';

/** What the use cases of payments share: everything hot, gathered into batches. */
export type Payments = PaymentDeps &
  ReturnType<typeof openInstruments> &
  MerchantReader &
  Readonly<{
    open: ReturnType<typeof openingOf<Payment, Use, ClaimingOpening<Payment>>>;
    begin: ReturnType<typeof beginningOf>;
    end: ReturnType<typeof endingOf>;
    find: (wanted: Seen) => Promise<Payment | undefined>;
  }>;

export function openPayments(deps: PaymentDeps): Payments {
  const { db } = deps;
  return {
    ...deps,
    ...openInstruments(deps),
    open: openingOf<Payment, Use, ClaimingOpening<Payment>>(deps, {
      name: 'open-payments',
      insertion: paymentsInsertion,
      claims: ({ claim }) => claim !== null,
      prove: proving(deps.keyring),
    }),
    begin: beginningOf(deps),
    end: endingOf(deps),
    ...createMerchantReader(db),
    find: createGroupRead({
      name: 'payments',
      db,
      bucketOf: ({ id }) => bucketIn(id),
      find: findPayments,
    }),
  };
}
