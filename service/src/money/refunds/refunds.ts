import {
  openFollowUpCards,
  acquirerMerchantOf,
  type FollowUpCards,
} from '../../cards/instruments/index.ts';
import { createMerchantReader, type Merchant } from '../../merchants/onboarding/index.ts';
import { paymentFinder, authorizationReference } from '../payments/index.ts';
import { type RefundDeps, type Refund, refundReference } from './refund.ts';
import { createRefundEndings } from './refund-endings.ts';
import { createRefundIntents } from './refund-intents.ts';
import { refundFinder, refundsDue } from './refund-store.ts';
import { type AcquirerAnswer, originalOf } from '../../acquiring/acquirers/index.ts';
import { assert } from '../../kernel/assert.ts';
import { createSweeper } from '../../acquiring/operations/index.ts';
import type { Job } from '../../platform/jobs/jobs.ts';
import { refundStuck } from './event.ts';

/** What the use cases of refunds share: everything hot, gathered into batches. */
export type Refunds = ReturnType<typeof openRefunds>;

export function openRefunds(deps: RefundDeps) {
  return {
    ...deps,
    ...openFollowUpCards(deps),
    ...createMerchantReader(deps.db),
    payment: paymentFinder(deps.db),
    find: refundFinder(deps.db),
    intend: createRefundIntents(deps),
    end: createRefundEndings(deps),
  };
}

/** Step two. The reference is the refund's own: asking again returns the result of the first. */
export async function askForRefund(
  deps: RefundDeps & FollowUpCards,
  refund: Refund,
  merchant: Merchant,
): Promise<AcquirerAnswer> {
  const { paymentId, amount, currency, merchantId, method, original } = refund;
  const { partnerId, correlationId } = refund;
  const acquirer = deps.acquirers.of(refund.acquirer);
  const { needsCardForFollowUps } = acquirer;
  const nothing = { outcome: null, hostReferences: null };
  return await acquirer.refund({
    reference: refundReference(refund),
    context: { partnerId, correlationId },
    hostReferences: refund.hostReferences ?? undefined,
    merchant: acquirerMerchantOf(merchant),
    original: original ?? originalOf(authorizationReference({ id: paymentId }), nothing),
    amount: { amount, currency },
    card: needsCardForFollowUps ? await deps.followUpCard({ ...method, merchantId }) : undefined,
  });
}

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

async function resolve(refunds: Refunds, refund: Refund): Promise<boolean> {
  const merchant = await refunds.merchant(refund);
  assert(merchant, `${refund.id} has a merchant`);
  const verdict = await askForRefund(refunds, refund, merchant);
  if (verdict.kind === 'unknown') return false;
  await refunds.end({ refund, verdict, merchant });
  return true;
}
