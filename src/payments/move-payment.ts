import { parseMoney, type WireMoney } from '../kernel/money.ts';
import {
  dailyLimit,
  localDay,
  mayTakePayments,
  type Merchant,
  provinceOf,
  suspended,
} from '../onboarding/index.ts';
import type { Answer } from '../platform/http/answer.ts';
import type { PartnerCaller } from '../platform/http/caller.ts';
import { fingerprintOf, replay } from '../platform/http/idempotency.ts';
import { found, invalid } from '../platform/http/refuse.ts';
import { ask } from './ask.ts';
import type { Want } from './begin.ts';
import { refused } from './errors.ts';
import { inDoubt } from './in-doubt.ts';
import { acquirerMerchantOf } from '../instruments/index.ts';
import { type Move, moveOperation, type Payment } from './payment.ts';
import type { Payments } from './payments.ts';

/** What a completion, cancellation, release or increment asks for, in one shape. */
export type Moving = Readonly<{
  action: Move;
  caller: PartnerCaller;
  /** Where the call names one; it must be the payment's. */
  merchantId: string | null;
  paymentId: string;
  body: Readonly<{
    idempotencyKey: string;
    amount?: WireMoney;
    invoiceNumber?: string;
    finalCompletion?: boolean;
    reason?: string;
  }>;
  correlationId: string;
}>;

/** Completes, cancels, releases or raises a payment, in the same three steps as it was made. */
export async function movePayment(payments: Payments, move: Moving): Promise<Answer> {
  const { payment, merchant } = await target(payments, move);
  const begun = await payments.begin({
    request: requestOf(payments, move),
    paymentId: payment.id,
    owner: payment,
    want: {
      ...wantOf(payments, move, merchant),
      hostReferences: assigned(payments, payment, merchant),
    },
    dailyLimit: dailyLimit(merchant.profile, 'dailyCancellationLimit'),
  });
  if (begun.kind === 'missing') return found<Answer>(undefined);
  if (begun.kind === 'refused') throw refused(begun.refusal, begun);
  if (begun.kind === 'claimed') {
    const answer = replay(begun.claim);
    if (!answer) throw new Error('a key that is new begins an operation');
    return answer;
  }
  return await finish(payments, begun.payment, merchant);
}

async function finish(payments: Payments, payment: Payment, merchant: Merchant): Promise<Answer> {
  const verdict = await ask(payments, payment, merchant);
  if (verdict.kind === 'unknown') throw await inDoubt(payments, payment);
  const ended = await payments.end({
    paymentId: payment.id,
    operationId: payment.pending?.id ?? '',
    verdict,
    merchant,
  });
  if (ended === 'lost') throw await inDoubt(payments, payment);
  return ended.answer;
}

/** The payment, its merchant, and every fault that shows before its lock is taken. */
async function target(payments: Payments, move: Moving) {
  const { caller, merchantId, paymentId, body } = move;
  const seen = { id: paymentId, partnerId: caller.partnerId, merchantId: caller.merchantId };
  const payment = found(await payments.find(seen));
  if (merchantId !== null && merchantId !== payment.merchantId) found(undefined);
  const merchant = found(await payments.merchant(payment));
  // More money is a new payment; what was promised before may still be taken or given up.
  if (move.action === 'increment' && !mayTakePayments(merchant)) {
    throw suspended(payment.merchantId);
  }
  if (body.amount !== undefined && body.amount.currency !== payment.currency) {
    throw invalid([
      {
        parameterName: 'amount.currency',
        parameterValue: body.amount.currency,
        reasonCode: 'CURRENCY_MISMATCH',
        errorMessage: `Must be the currency of the payment: ${payment.currency}.`,
      },
    ]);
  }
  return { payment, merchant };
}

function assigned({ acquirers }: Payments, { acquirer }: Payment, merchant: Merchant) {
  return acquirers.of(acquirer).assign(acquirerMerchantOf(merchant)) ?? undefined;
}

function requestOf({ keyring }: Payments, { action, caller, paymentId, body }: Moving) {
  const { idempotencyKey: key, ...asked } = body;
  const fingerprint = fingerprintOf((text) => keyring.mac('fingerprint', text), {
    ...asked,
    paymentId,
  });
  const operation = moveOperation(action);
  return { partnerId: caller.partnerId, operation, key, fingerprint, resourceId: paymentId };
}

function wantOf({ clock }: Payments, move: Moving, merchant: Merchant): Want {
  const { action, body, correlationId } = move;
  const isCancel = action === 'cancel' || action === 'release';
  const day = isCancel ? localDay(clock.now(), provinceOf(merchant.profile)) : null;
  return {
    action,
    amount: body.amount === undefined ? null : parseMoney(body.amount).amount,
    final: body.finalCompletion ?? true,
    invoiceNumber: body.invoiceNumber ?? null,
    ...(body.reason === undefined ? {} : { reason: body.reason }),
    day,
    request: { operation: moveOperation(action), key: body.idempotencyKey },
    correlationId,
  };
}
