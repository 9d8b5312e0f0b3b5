import type { RefundDeps, Refund } from './refund.ts';
import { refundsDue } from './refund-store.ts';
import { assert } from '../../kernel/assert.ts';
import { type Attempted, createSweeper } from '../../acquiring/operations/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { refundStuck } from './event.ts';
import { askForRefund } from './ask-acquirer.ts';
import { type Refunds, openRefunds } from './refunds.ts';

export function refundJobs(deps: RefundDeps): Job[] {
  return [resolveRefunds(openRefunds(deps))];
}

/** Sends abandoned ones again under the same reference, so that the money goes back once. */
function resolveRefunds(refunds: Refunds): Job {
  return createSweeper<Refund>(refunds, {
    name: 'resolve-refunds',
    due: refundsDue,
    resolve: (refund) => resolve(refunds, refund),
    stuck: refundStuck,
  });
}

async function resolve(refunds: Refunds, refund: Refund): Promise<Attempted<Refund>> {
  const merchant = await refunds.merchant(refund);
  assert(merchant, `${refund.id} has a merchant`);
  const answer = await askForRefund(refunds, refund, merchant);
  if (answer.kind === 'unknown') return { thing: refund, answer };
  await refunds.end({ refund, verdict: answer, merchant });
  return 'ended';
}
