import { outcomeUnknown } from '../acquirers/index.ts';
import { acquirerMerchantOf } from '../instruments/index.ts';
import { newId } from '../kernel/id.ts';
import { parseMoney } from '../kernel/money.ts';
import { dailyLimit, localDay, type Merchant, provinceOf } from '../onboarding/index.ts';
import type { Payment } from '../payments/index.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { PartnerCaller } from '../platform/http/caller.ts';
import { fingerprintOf, replay } from '../platform/http/idempotency.ts';
import { found, invalid } from '../platform/http/refuse.ts';
import { ask } from './ask.ts';
import type { Want } from './begin.ts';
import { notRefunded } from './errors.ts';
import { postpone } from './pending-store.ts';
import { CREATE_REFUND, type Refund } from './refund.ts';
import type { Refunds } from './refunds.ts';
import { type NewRefund, refundBody } from './schema.ts';

export type Wanted = Readonly<{
  caller: PartnerCaller;
  /** Where the call names one; it must be the payment's. */
  merchantId: string | null;
  body: NewRefund;
  correlationId: string;
}>;

/**
 * Refunds a payment, whole or in part, in three steps: the amount is set apart, the acquirer is
 * asked with no transaction open, and its answer is committed with everything that follows from it.
 * Silence leaves the refund PROCESSING for the sweeper, and the caller with a 503.
 */
export async function createRefund(refunds: Refunds, wanted: Wanted): Promise<Answer> {
  const { payment, merchant } = await target(refunds, wanted);
  const id = newId('refund', payment.bucket, refunds.clock.now());
  const opened = await refunds.open({
    request: requestOf(refunds, wanted, id),
    paymentId: payment.id,
    owner: payment,
    want: wantOf(refunds, wanted, { id, payment, merchant }),
    dailyLimit: dailyLimit(merchant.profile, 'dailyRefundLimit'),
  });
  switch (opened.kind) {
    case 'missing':
      return found<Answer>(undefined);
    case 'refused':
      throw notRefunded(opened.refusal, placeOf(wanted.body));
    case 'claimed': {
      const answer = replay(opened.claim);
      if (!answer) throw new Error('a key that is new opens a refund');
      return answer;
    }
    case 'opened':
      return await finish(refunds, opened.refund, merchant);
  }
}

/** Steps two and three. */
async function finish(refunds: Refunds, refund: Refund, merchant: Merchant): Promise<Answer> {
  const verdict = await ask(refunds, refund, merchant);
  const ended =
    verdict.kind === 'unknown' ? 'lost' : await refunds.end({ refund, verdict, merchant });
  if (ended !== 'lost') return ended.answer;
  await postpone(refunds.db, refund, refunds.clock.now());
  throw outcomeUnknown(refundBody(refund));
}

/** The payment, its merchant, and every fault that shows before the payment is locked. */
async function target(
  refunds: Refunds,
  { caller, merchantId, body }: Wanted,
): Promise<Readonly<{ payment: Payment; merchant: Merchant }>> {
  const seen = { id: body.paymentId, partnerId: caller.partnerId, merchantId: caller.merchantId };
  const payment = found(await refunds.payment(seen));
  if (merchantId !== null && merchantId !== payment.merchantId) found(undefined);
  const merchant = found(await refunds.merchant(payment));
  const money = body.refundAmount ?? body.amount;
  if (money !== undefined && money.currency !== payment.currency) {
    throw invalid([
      {
        parameterName: `${body.refundAmount ? 'refundAmount' : 'amount'}.currency`,
        parameterValue: money.currency,
        reasonCode: 'CURRENCY_MISMATCH',
        errorMessage: `Must be the currency of the payment: ${payment.currency}.`,
      },
    ]);
  }
  return { payment, merchant };
}

/** Where the request says how much. */
function placeOf({ refundAmount, amount }: NewRefund): string {
  if (refundAmount) return 'refundAmount.amount';
  return amount ? 'amount.amount' : 'paymentId';
}

/** Equal for requests that mean the same, whichever name the amount has. */
function requestOf({ keyring }: Refunds, { caller, body }: Wanted, resourceId: string) {
  const { idempotencyKey: key, merchantId: _implied, amount, refundAmount, ...asked } = body;
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), {
    ...asked,
    refundAmount: refundAmount ?? amount ?? null,
  });
  return { partnerId: caller.partnerId, operation: CREATE_REFUND, key, fingerprint, resourceId };
}

function wantOf(
  { acquirers, clock }: Refunds,
  { body, correlationId }: Wanted,
  { id, payment, merchant }: Readonly<{ id: string; payment: Payment; merchant: Merchant }>,
): Want {
  const { profile } = merchant;
  const money = body.refundAmount ?? body.amount;
  const debitLimit = profile.pointOfSaleOptions?.debitPerTransactionRefundLimit;
  return {
    id,
    amount: money === undefined ? null : parseMoney(money).amount,
    reason: body.reason ?? null,
    invoiceNumber: body.invoiceNumber ?? null,
    day: localDay(clock.now(), provinceOf(profile)),
    idempotencyKey: body.idempotencyKey,
    correlationId,
    debitLimit: debitLimit === undefined ? null : parseMoney(debitLimit).amount,
    hostReferences: acquirers.of(payment.acquirer).assign(acquirerMerchantOf(merchant)),
  };
}
