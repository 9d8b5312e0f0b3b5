import { backOffMs, ROUND_MAX, STUCK_AFTER_ATTEMPTS } from '../acquirers/index.ts';
import { recordMany } from '../events/index.ts';
import { assert } from '../kernel/assert.ts';
import { addMilliseconds } from '../kernel/clock.ts';
import { transaction } from '../platform/db/transaction.ts';
import { ask } from './ask.ts';
import { refundEvent } from './event.ts';
import { leaseDue, postpone } from './pending-store.ts';
import type { Refund } from './refund.ts';
import type { Refunds } from './refunds.ts';

/**
 * One round of the sweeper: sends refunds again that nobody looks after any more, because the
 * acquirer was silent or the process that asked has died. The reference is the first one's, so the
 * money goes back once, however often it is sent.
 */
export async function resolvePending(refunds: Refunds): Promise<number> {
  const due = await leaseDue(refunds.db, refunds.clock.now(), ROUND_MAX);
  const results = await Promise.allSettled(due.map((refund) => resolve(refunds, refund)));
  const failures = results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason as unknown] : [],
  );
  if (failures.length > 0) throw new AggregateError(failures, 'some refunds were not resolved');
  return due.length;
}

async function resolve(refunds: Refunds, refund: Refund): Promise<void> {
  const merchant = await refunds.merchant(refund);
  assert(merchant, `${refund.id} has a merchant`);
  const verdict = await ask(refunds, refund, merchant);
  if (verdict.kind === 'unknown') await wait(refunds, refund);
  else await refunds.end({ refund, verdict, merchant });
}

async function wait({ db, clock }: Refunds, refund: Refund): Promise<void> {
  const now = clock.now();
  await postpone(db, refund, addMilliseconds(now, backOffMs(refund.attempts)));
  if (refund.attempts !== STUCK_AFTER_ATTEMPTS) return;
  await transaction(db, (tx) => recordMany(tx, [refundEvent(refund, 'refund.stuck', now)]));
}
