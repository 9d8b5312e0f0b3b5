import { backOffMs, ROUND_MAX, STUCK_AFTER_ATTEMPTS } from '../acquirers/index.ts';
import { recordMany } from '../events/index.ts';
import { acquirerMerchantOf } from '../instruments/index.ts';
import { assert } from '../kernel/assert.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import type { Merchant } from '../onboarding/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import { eventOf } from './event.ts';
import { reversalReference, type Validation, verificationReference } from './validation.ts';
import { leaseDue, postpone, turnToReversal } from './validation-store.ts';
import type { Validations } from './validations.ts';

/**
 * One round of the sweeper: finds out what became of validations nobody looks after any more,
 * because the acquirer was silent or the process that asked has died. What it learns nothing of it
 * reverses, until the reversal is acknowledged. The card of one that turns out approved was sealed with
 * it, and is stored as if the answer had been heard.
 */
export async function resolveValidations(validations: Validations): Promise<number> {
  const due = await leaseDue(validations.db, validations.clock.now(), ROUND_MAX);
  const results = await Promise.allSettled(
    due.map((validation) => resolve(validations, validation)),
  );
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, 'some validations were not resolved');
  return due.length;
}

async function resolve(validations: Validations, validation: Validation): Promise<void> {
  const merchant = await validations.merchant(validation);
  assert(merchant, `${validation.id} has a merchant`);
  if (!validation.isReversing) {
    const finding = await validations.acquirer.enquire({
      reference: verificationReference(validation),
      merchant: acquirerMerchantOf(merchant),
    });
    if (finding.kind !== 'unknown' && finding.kind !== 'not-found') {
      await validations.end({ validation, verdict: finding });
      return;
    }
    // Committed before the acquirer is asked, so that no late answer makes it a success meanwhile.
    if (!(await turnToReversal(validations.db, validation))) return;
  }
  await reverse(validations, { ...validation, isReversing: true }, merchant);
}

async function reverse(
  validations: Validations,
  validation: Validation,
  merchant: Merchant,
): Promise<void> {
  const answer = await validations.acquirer.reverse({
    reference: reversalReference(validation),
    merchant: acquirerMerchantOf(merchant),
    original: verificationReference(validation),
    amount: { amount: 0n, currency: validation.currency },
  });
  // It has to be acknowledged: a reversal that is refused is sent again, and shows as stuck.
  if (answer.kind !== 'approved') {
    await wait(validations, validation);
    return;
  }
  await validations.end({ validation, verdict: { kind: 'reversed' } });
}

async function wait({ db, clock }: Validations, validation: Validation): Promise<void> {
  const { attempts } = validation;
  const now = clock.now();
  await postpone(db, validation, addMilliseconds(now, backOffMs(attempts)));
  if (attempts !== STUCK_AFTER_ATTEMPTS) return;
  await transaction(db, (tx) => recordMany(tx, [eventOf(validation, 'validation.stuck', now)]));
}
