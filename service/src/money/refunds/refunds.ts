import { openFollowUpCards } from '../../cards/instruments/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { createMerchantReader, type Merchant } from '../../merchants/onboarding/index.ts';
import { createCarryOut } from '../../acquiring/operations/index.ts';
import { findPayments, type Payment } from '../payments/index.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';
import { askForRefund } from './ask-acquirer.ts';
import type { Refund } from './refund.ts';
import type { RefundDeps } from './refund-deps.ts';
import { createRefundEndings } from './refund-endings.ts';
import { createRefundIntents } from './refund-intents.ts';
import { findRefunds, refundsDue } from './refund-store.ts';
import { refundBody } from './schema.ts';

/** A refund that is committed, with its payment as it is then, and its merchant. */
type Asking = Readonly<{ record: Refund; payment: Payment; merchant: Merchant }>;

/** What the use cases of refunds share: everything hot, gathered into batches. */
export type Refunds = ReturnType<typeof openRefunds>;

export function openRefunds(deps: RefundDeps) {
  const { db } = deps;
  const end = createRefundEndings(deps);
  const means = { ...deps, ...openFollowUpCards(deps) };
  return {
    ...means,
    intend: createRefundIntents(deps),
    carryOut: createCarryOut<Refund, Asking>(deps, {
      ask: ({ record, merchant }) => askForRefund(means, record, merchant),
      end: ({ record: refund, payment, merchant }, verdict) =>
        end({ refund, verdict, merchant, known: { refund, payment } }),
      due: refundsDue,
      body: refundBody,
    }),
    end,
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
