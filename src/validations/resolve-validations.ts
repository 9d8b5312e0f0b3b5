import { createSweeper, originalOf, type Postponement } from '../acquirers/index.ts';
import { recordMany } from '../events/index.ts';
import { acquirerMerchantOf, followUpCard } from '../instruments/index.ts';
import { assert } from '../kernel/assert.ts';
import type { Merchant } from '../onboarding/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { eventOf } from './event.ts';
import { reversalReference, type Validation, verificationReference } from './validation.ts';
import { leaseDue, postponeMany, turnToReversal } from './validation-store.ts';
import type { Validations } from './validations.ts';

/**
 * The sweeper of validations: finds out what became of those nobody looks after any more. What it
 * learns nothing of it reverses, until the reversal is acknowledged. The card of one that turns out
 * approved was sealed with it, and is stored as if the answer had been heard.
 */
export function resolveValidations(validations: Validations): Job {
  const { db, clock } = validations;
  const turn = turningOf(validations);
  return createSweeper<Validation>({
    name: 'resolve-validations',
    clock,
    lease: (now, most) => leaseDue(db, now, most),
    resolve: (validation) => resolve({ ...validations, turn }, validation),
    postpone: (waits) => postponeAll(validations, waits),
  });
}

type Sweeping = Validations & Readonly<{ turn: (validation: Validation) => Promise<boolean> }>;

/** False while the acquirer says nothing that counts. */
async function resolve(validations: Sweeping, validation: Validation): Promise<boolean> {
  const merchant = await validations.merchant(validation);
  assert(merchant, `${validation.id} has a merchant`);
  if (!validation.isReversing) {
    const finding = await validations.acquirers.of(validation.acquirer).enquire({
      reference: verificationReference(validation),
      hostReferences: validation.hostReferences ?? undefined,
      merchant: acquirerMerchantOf(merchant),
    });
    if (finding.kind !== 'unknown' && finding.kind !== 'not-found') {
      await validations.end({ validation, verdict: finding });
      return true;
    }
    // Committed before the acquirer is asked, so that no late answer makes it a success meanwhile.
    if (!(await validations.turn(validation))) return true;
  }
  return await reverse(validations, { ...validation, isReversing: true }, merchant);
}

/** All that come together in one statement; false for one that has ended or was turned before. */
function turningOf({ db }: Validations): Sweeping['turn'] {
  const { submit } = createGroupCommit<Validation, boolean>({
    name: 'turn-validations',
    lanes: 1, // Live work has the database's other connections.
    keyOf: ({ id }) => id,
    run: async (validations) => {
      const turned = await transaction(db, (tx) => turnToReversal(tx, validations));
      return validations.map(({ id }) => turned.has(id));
    },
  });
  return submit;
}

async function reverse(
  validations: Validations,
  validation: Validation,
  merchant: Merchant,
): Promise<boolean> {
  const acquirer = validations.acquirers.of(validation.acquirer);
  const { needsCardForFollowUps } = acquirer;
  const answer = await acquirer.reverse({
    reference: reversalReference(validation),
    merchant: acquirerMerchantOf(merchant),
    original: originalOf(verificationReference(validation), validation),
    amount: { amount: 0n, currency: validation.currency },
    card: needsCardForFollowUps ? await followUpCard(validations, validation) : undefined,
  });
  // It has to be acknowledged: a reversal that is refused is sent again, and shows as stuck.
  if (answer.kind !== 'approved') return false;
  await validations.end({ validation, verdict: { kind: 'reversed' } });
  return true;
}

async function postponeAll(
  { db, clock }: Validations,
  waits: readonly Postponement<Validation>[],
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    await postponeMany(
      tx,
      waits.map(({ thing: validation, dueAt }) => ({ validation, dueAt })),
    );
    await recordMany(
      tx,
      waits.flatMap(({ thing, isStuck }) =>
        isStuck ? [eventOf(thing, 'validation.stuck', now)] : [],
      ),
    );
  });
}
