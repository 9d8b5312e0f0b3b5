import { originalOf } from '../../acquiring/acquirers/index.ts';
import { acquirerMerchantOf, type CardOperationDeps } from '../instruments/index.ts';
import { assert } from '../../kernel/assert.ts';
import {
  type Attempted,
  createReversals,
  createSweeper,
  enquireAbout,
  reverse,
} from '../../acquiring/operations/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { validationEvent } from './event.ts';
import { reversalReference, type Validation, verificationReference } from './validation.ts';
import { turnToReversal, validationsDue } from './validation-store.ts';
import { openValidations, type Validations } from './validations.ts';

export function validationJobs(deps: CardOperationDeps): Job[] {
  return [resolveValidations(openValidations(deps))];
}

/**
 * The sweeper of validations: finds out what became of abandoned ones. Those that the acquirer does not
 * know are reversed, until the reversal is acknowledged. The card of one that turns out approved was
 * sealed with it, and is stored as if the answer had arrived in time.
 */
function resolveValidations(validations: Validations): Job {
  const turn = createReversals<Validation>(validations, {
    name: 'turn-validations',
    reversing: (validation) => ({ ...validation, isReversing: true, sealed: null }),
    write: turnToReversal,
  });
  return createSweeper<Validation>(validations, {
    name: 'resolve-validations',
    due: validationsDue,
    resolve: (validation) => resolve({ ...validations, turn }, validation),
    stuck: (validation, now) => validationEvent(validation, 'stuck', now),
  });
}

type Sweeping = Validations & Readonly<{ turn: ReturnType<typeof createReversals<Validation>> }>;

async function resolve(
  validations: Sweeping,
  validation: Validation,
): Promise<Attempted<Validation>> {
  const { end, turn } = validations;
  const acquirer = validations.acquirers.of(validation.acquirer);
  const known = await validations.merchant(validation);
  assert(known, `${validation.id} has a merchant`);
  const merchant = acquirerMerchantOf(known);
  const reference = verificationReference(validation);
  const { correlationId, currency, isReversing, partnerId } = validation;
  const context = { partnerId, correlationId };
  const hostReferences = validation.hostReferences ?? undefined;
  const finding = isReversing
    ? undefined
    : await enquireAbout(acquirer, { reference, context, hostReferences, merchant });
  if (finding) {
    await end({ validation, verdict: finding });
    return 'ended';
  }
  const reversing = isReversing ? validation : await turn(validation);
  if (!reversing) return 'ended';
  const answer = await reverse(acquirer, {
    reference: reversalReference(validation),
    isRepeat: validation.attempts > 1,
    context,
    original: originalOf(reference, validation),
    merchant,
    amount: { amount: 0n, currency },
    card: acquirer.needsCardForFollowUps ? await validations.followUpCard(validation) : undefined,
  });
  if (answer.kind !== 'reversed') return { thing: reversing, answer };
  await end({ validation: reversing, verdict: answer });
  return 'ended';
}
