import { createMerchantReader, type MerchantReader } from '../onboarding/index.ts';
import { findPayments, type Payment } from '../payments/index.ts';
import type { Seen } from '../platform/http/caller.ts';
import { bucketIn } from '../kernel/id.ts';
import { createGroupRead } from '../platform/db/group-read.ts';
import { endingOf } from './end-refunds.ts';
import { openingOf } from './open-refunds.ts';
import type { Refund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { findRefunds } from './refund-store.ts';

/** What the use cases of refunds share: everything hot, gathered into batches. */
export type Refunds = RefundDeps &
  MerchantReader &
  Readonly<{
    open: ReturnType<typeof openingOf>;
    end: ReturnType<typeof endingOf>;
    payment: (wanted: Seen) => Promise<Payment | undefined>;
    find: (wanted: Seen) => Promise<Refund | undefined>;
  }>;

export function openRefunds(deps: RefundDeps): Refunds {
  const { db } = deps;
  return {
    ...deps,
    open: openingOf(deps),
    end: endingOf(deps),
    ...createMerchantReader(db),
    payment: createGroupRead({
      name: 'payments',
      db,
      bucketOf: ({ id }) => bucketIn(id),
      find: findPayments,
    }),
    find: createGroupRead({
      name: 'refunds',
      db,
      bucketOf: ({ id }) => bucketIn(id),
      find: findRefunds,
    }),
  };
}
