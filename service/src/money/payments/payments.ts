import { originalOf, outcomeOf } from '../../acquiring/acquirers/index.ts';
import { recentCardTypes } from '../../merchants/fees/index.ts';
import { openFollowUpCards, openInstruments } from '../../cards/instruments/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { createMerchantReader, type Merchant } from '../../merchants/onboarding/index.ts';
import { createCarryOut } from '../../acquiring/operations/index.ts';
import { createGroupRead } from '../../platform/db/group-read.ts';
import { askForAuthorization, askForPending } from './ask-acquirer.ts';
import { noteLateIncrement } from './late-increment-store.ts';
import { createMoveIntents } from './move-intents.ts';
import type { Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { createPaymentEndings } from './payment-endings.ts';
import { type BegunPayment, createPaymentIntents } from './payment-intents.ts';
import { findPayments } from './payment-store.ts';
import { paymentsDue, reverseAgain } from './pending-store.ts';
import { paymentBody } from './schema.ts';

/** A payment that waits for an operation, and its merchant. */
type BegunMove = Readonly<{ record: Payment; merchant: Merchant }>;

/** What the use cases of payments share: everything hot, gathered into batches. */
export type Payments = ReturnType<typeof openPayments>;

export function openPayments(deps: PaymentDeps) {
  const { clock, db } = deps;
  const end = createPaymentEndings(deps);
  const inDoubt = { due: paymentsDue, body: paymentBody };
  const means = { ...deps, ...openFollowUpCards(deps) };
  return {
    ...means,
    ...openInstruments(deps),
    cardTypes: recentCardTypes(deps),
    intend: createPaymentIntents(deps),
    authorize: createCarryOut<Payment, BegunPayment>(deps, {
      ...inDoubt,
      ask: (begun) => askForAuthorization(deps, begun),
      end: ({ record, intent: { merchant } }, verdict) =>
        end({ paymentId: record.id, operationId: record.id, verdict, merchant, known: record }),
      // The sweeper was faster. Where it reversed what is approved now, the two crossed.
      whenLost: async ({ record }, { kind }) => {
        if (kind === 'approved') await reverseAgain(db, record.id, clock.now());
      },
    }),
    intendMove: createMoveIntents(deps),
    carryOut: createCarryOut<Payment, BegunMove>(deps, {
      ...inDoubt,
      ask: ({ record, merchant }) => askForPending(means, record, merchant),
      end: ({ record: known, merchant }, verdict) => {
        const { id: paymentId, pending } = known;
        return end({ paymentId, operationId: pending?.id ?? '', verdict, merchant, known });
      },
      // As above.
      whenLost: async ({ record: { id: paymentId, pending } }, verdict) => {
        if (pending?.kind !== 'INCREMENT' || verdict.kind !== 'approved') return;
        const { amount, hostReferences = null, reference } = pending;
        const outcome = outcomeOf(reference, verdict);
        const original = originalOf(reference, { outcome, hostReferences });
        await noteLateIncrement(db, { paymentId, amount, original }, clock.now());
      },
    }),
    end,
    ...createMerchantReader(db),
    find: createGroupRead({
      name: 'payments',
      db,
      bucketOf: ({ id }) => bucketIn(id),
      find: findPayments,
    }),
  };
}
