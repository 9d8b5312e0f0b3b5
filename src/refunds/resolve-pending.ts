import { createSweeper, type Postponement } from '../acquirers/index.ts';
import { recordMany } from '../events/index.ts';
import { assert } from '../kernel/assert.ts';
import { transaction } from '../platform/db/transaction.ts';
import type { Job } from '../platform/jobs/jobs.ts';
import { ask } from './ask.ts';
import { refundEvent } from './event.ts';
import { leaseDue, postponeMany } from './pending-store.ts';
import type { Refund } from './refund.ts';
import type { Refunds } from './refunds.ts';

/**
 * The sweeper of refunds: sends again what nobody looks after any more. The reference is the first
 * one's, so the money goes back once, however often it is sent.
 */
export function resolvePending(refunds: Refunds): Job {
  const { db, clock } = refunds;
  return createSweeper<Refund>({
    name: 'resolve-refunds',
    clock,
    lease: (now, most) => leaseDue(db, now, most),
    resolve: (refund) => resolve(refunds, refund),
    postpone: (waits) => postponeAll(refunds, waits),
  });
}

async function resolve(refunds: Refunds, refund: Refund): Promise<boolean> {
  const merchant = await refunds.merchant(refund);
  assert(merchant, `${refund.id} has a merchant`);
  const verdict = await ask(refunds, refund, merchant);
  if (verdict.kind === 'unknown') return false;
  await refunds.end({ refund, verdict, merchant });
  return true;
}

async function postponeAll(
  { db, clock }: Refunds,
  waits: readonly Postponement<Refund>[],
): Promise<void> {
  const now = clock.now();
  await transaction(db, async (tx) => {
    await postponeMany(
      tx,
      waits.map(({ thing: refund, dueAt }) => ({ refund, dueAt })),
    );
    await recordMany(
      tx,
      waits.flatMap(({ thing, isStuck }) =>
        isStuck ? [refundEvent(thing, 'refund.stuck', now)] : [],
      ),
    );
  });
}
