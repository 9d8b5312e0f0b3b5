import { acquirerMerchantOf } from '../../cards/instruments/index.ts';
import { parseMoney, serializeMoney } from '../../kernel/money.ts';
import {
  dailyLimit,
  localDay,
  type Merchant,
  provinceOf,
} from '../../merchants/onboarding/index.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import { type Payment, refundable, allowsMove } from '../payments/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import type { Exposure } from '../../platform/http/guard.ts';
import { fingerprintOf, inProgress, replay } from '../../platform/http/idempotency.ts';
import { claim, findClaim } from '../../platform/db/idempotency-store.ts';
import { found, invalid } from '../../platform/http/errors.ts';
import { foundBefore, leaveInDoubt } from '../../acquiring/operations/index.ts';
import { metadataOf } from '../../records/metadata/index.ts';
import { askForRefund } from './ask-acquirer.ts';
import type { Refunds } from './refunds.ts';
import { notRefunded } from './errors.ts';
import {
  type BegunRefund,
  paymentWith,
  type RefundIntent,
  type RefundRefusal,
} from './lifecycle.ts';
import { CREATE_REFUND } from './refund.ts';
import { refundsDue } from './refund-store.ts';
import { type NewRefund, refundBody } from './schema.ts';

type RefundCall = Readonly<{
  caller: PartnerCaller;
  /** Where the call names a merchant; it must be the payment's. */
  merchantId: string | null;
  body: NewRefund;
  correlationId: string;
}>;

/**
 * Refunds a payment, whole or in part, in three steps: the amount is set apart, the acquirer is
 * asked with no transaction open, and its answer is committed with everything that follows from it.
 * Silence leaves the refund PROCESSING for the sweeper, and the caller with a 503.
 */
export async function createRefund(
  refunds: Refunds,
  call: RefundCall,
  isChanged = false,
): Promise<Answer> {
  const { payment, merchant } = await target(refunds, call, isChanged);
  const intent = intentOf(refunds, call, { payment, merchant });
  const before = await writtenBack(refunds, intent);
  if (before) return before;
  const committed = await refunds.intend(intent);
  if ('replayed' in committed) return committed.replayed;
  if ('refusal' in committed) {
    const { refusal } = committed;
    if (refusal !== 'merchant-changed') throw notRefunded(refusal, placeOf(call.body));
    return await createRefund(refunds, call, true);
  }
  return await carryOut(refunds, committed.record, merchant);
}

/** The answer to a request of before the database was restored, whose refund was written back. */
async function writtenBack(
  { acquirers, clock, db, find }: Refunds,
  { amount, hostReferences, known, request }: RefundIntent,
): Promise<Answer | undefined> {
  const { resourceId: id } = request;
  const { acquirer, currency, merchantId, partnerId } = known;
  const asked = { id, acquirer, hostReferences, currency, amount: amount ?? undefined };
  if (!foundBefore(acquirers.found, asked)) return undefined;
  if (!(await find({ id, partnerId, merchantId }))) return undefined;
  await claim(db, request, { now: clock.now(), resourceId: id });
  const claimed = await findClaim(db, request);
  const answer = claimed && replay(claimed);
  if (!answer) throw inProgress();
  return answer;
}

/** Steps two and three of a refund whose intent is committed. */
async function carryOut(refunds: Refunds, begun: BegunRefund, merchant: Merchant): Promise<Answer> {
  const { refund } = begun;
  const verdict = await askForRefund(refunds, refund, merchant);
  if (verdict.kind !== 'unknown') {
    const known = { refund, payment: paymentWith(begun) };
    const ended = await refunds.end({ refund, verdict, merchant, known });
    if (ended !== 'lost') return ended.answer;
  }
  return await leaveInDoubt(refunds, refundsDue, refund, refundBody(refund));
}

/** What a request asks to refund: without an amount, everything left now and no cent more. */
export async function exposureOfRefund(
  refunds: Refunds,
  { partnerId, merchantId }: PartnerCaller,
  body: NewRefund,
): Promise<Exposure> {
  const { amount, paymentId, refundAmount } = body;
  const payment = found(await refunds.payment({ id: paymentId, partnerId, merchantId }));
  const { currency } = payment;
  const named = refundAmount ?? amount;
  const money = named ? parseMoney(named) : { amount: refundable(payment), currency };
  if (money.amount === 0n) throw notRefunded(whyNothing(payment), 'paymentId');
  return {
    amounts: [money],
    explicit: { ...body, ...(amount ? {} : { refundAmount: serializeMoney(money) }) },
    owner: payment.merchantId,
    record: payment.id,
  };
}

/** It must not be left to what can be refunded a moment later. */
function whyNothing(payment: Payment): RefundRefusal {
  if (payment.status === 'PROCESSING') return 'PAYMENT_PROCESSING';
  return allowsMove(payment, 'refund') ? 'REFUND_EXCEEDS_CAPTURED' : 'PAYMENT_STATE_FORBIDS';
}

type Target = Readonly<{ payment: Payment; merchant: Merchant }>;

/** The payment, its merchant, and every fault that shows before the payment is locked. */
async function target(
  refunds: Refunds,
  { caller, merchantId, body }: RefundCall,
  isChanged: boolean,
): Promise<Target> {
  const seen = { id: body.paymentId, partnerId: caller.partnerId, merchantId: caller.merchantId };
  const payment = found(await refunds.payment(seen));
  if (merchantId !== null && merchantId !== payment.merchantId) found(undefined);
  const read = isChanged ? refunds.merchant : refunds.recalledMerchant;
  const merchant = found(await read(payment));
  const money = body.refundAmount ?? body.amount;
  if (money !== undefined && money.currency !== payment.currency) {
    throw invalid([
      {
        parameterName: `${body.refundAmount ? 'refundAmount' : 'amount'}.currency`,
        parameterValue: money.currency,
        reasonCode: 'CURRENCY_MISMATCH',
        errorMessage: `Must match the currency of the payment: ${payment.currency}.`,
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

function intentOf(refunds: Refunds, call: RefundCall, { payment, merchant }: Target): RefundIntent {
  const { body, correlationId } = call;
  const { profile } = merchant;
  const now = refunds.clock.now();
  const money = body.refundAmount ?? body.amount;
  const debitLimit = profile.pointOfSaleOptions?.debitPerTransactionRefundLimit;
  return {
    request: requestOf(refunds, call, payment, now),
    known: payment,
    merchant,
    amount: money === undefined ? null : parseMoney(money).amount,
    reason: body.reason ?? null,
    metadata: metadataOf(body.metadata),
    invoiceNumber: body.invoiceNumber ?? null,
    day: localDay(now, provinceOf(profile)),
    correlationId,
    debitLimit: debitLimit === undefined ? null : parseMoney(debitLimit).amount,
    dailyLimit: dailyLimit(profile, 'dailyRefundLimit'),
    hostReferences: refunds.acquirers.of(payment.acquirer).assign({
      merchant: acquirerMerchantOf(merchant),
      operation: 'refund',
      original: payment.hostReferences,
    }),
  };
}

/** Equal for requests that mean the same, whichever name the amount has. */
function requestOf(
  { acquirers, keyring }: Refunds,
  { body }: RefundCall,
  { bucket, merchantId, partnerId }: Payment,
  now: Date,
) {
  const { idempotencyKey: key, merchantId: _implied, amount, refundAmount, ...asked } = body;
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), {
    ...asked,
    refundAmount: refundAmount ?? amount ?? null,
  });
  const name = { partnerId, merchantId, operation: CREATE_REFUND, key };
  const resourceId = acquirers.found.idUnder('refund', { bucket, now }, name);
  return { ...name, fingerprint, resourceId };
}
