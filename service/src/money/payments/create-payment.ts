import { committing, readyToPay, routed } from '../../cards/instruments/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { parseMoney } from '../../kernel/money.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { fingerprintOf, preparedOrReplayed } from '../../platform/http/idempotency.ts';
import { invalid, type Fault } from '../../platform/http/errors.ts';
import { claimOf } from '../../cards/three-d-secure/index.ts';
import { leaveInDoubt } from '../../acquiring/operations/index.ts';
import { askForAuthorization, type Payments } from './payments.ts';
import { CREATE_PAYMENT } from './payment.ts';
import type { BegunPayment } from './payment-intents.ts';
import { paymentsDue } from './payment-store.ts';
import { reverseAgain } from './pending-store.ts';
import { type NewPayment, paymentBody } from './schema.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';
import { isRecord } from '../../platform/http/normalise.ts';

type PaymentCall = Readonly<{
  caller: PartnerCaller;
  merchantId: string;
  body: NewPayment;
  correlationId: string;
}>;

/**
 * Takes a payment in three steps: the intent is committed, the acquirer is asked with no
 * transaction open, and its answer is committed with everything that follows from it. Silence
 * leaves the payment PROCESSING for the sweeper, and the caller with a 503.
 */
export async function createPayment(
  payments: Payments,
  call: PaymentCall,
  isChanged = false,
): Promise<Answer> {
  const { caller, merchantId, body, correlationId } = call;
  const now = payments.clock.now();
  const request = {
    partnerId: caller.partnerId,
    merchantId,
    operation: CREATE_PAYMENT,
    key: body.idempotencyKey,
    // The fingerprint leaves out the key.
    fingerprint: fingerprintOf(
      (text) => payments.keyring.mac('fingerprint', text),
      body.merchantId === merchantId ? body : { ...body, merchantId },
    ),
    resourceId: newId('payment', bucketOf(merchantId), now),
  };
  const ready = await preparedOrReplayed(payments.db, request, async () => {
    const prepared = await readyToPay(payments, {
      partnerId: caller.partnerId,
      merchantId,
      request: body,
      now,
      faultsOf: (merchant) => currencyFaults(merchant, body.amount.currency),
      isChanged,
    });
    return await routed(payments, prepared, body.amount.currency);
  });
  if ('replayed' in ready) return ready.replayed;
  const { prepared } = ready;
  const committed = await committing(payments.acquirers, prepared, async () =>
    payments.intend({
      request,
      ...prepared,
      claim: claimOf(body.threeDSecureData),
      amount: parseMoney(body.amount),
      body,
      correlationId,
      now,
      cardTypes: await payments.cardTypes(),
    }),
  );
  if ('replayed' in committed) return committed.replayed;
  if ('record' in committed) return await authorize(payments, committed.record);
  const { refusal } = committed;
  if (refusal !== 'merchant-changed') throw invalid([refusal]);
  return await createPayment(payments, call, true);
}

/** Steps two and three of a payment whose intent is committed. */
async function authorize(payments: Payments, begun: BegunPayment): Promise<Answer> {
  const { record: known, intent } = begun;
  const { id: paymentId } = known;
  const verdict = await askForAuthorization(payments, begun);
  if (verdict.kind !== 'unknown') {
    const { merchant } = intent;
    const ended = await payments.end({
      paymentId,
      operationId: paymentId,
      verdict,
      merchant,
      known,
    });
    if (ended !== 'lost') return ended.answer;
    // The sweeper was faster. Where it reversed what is approved now, the two crossed.
    if (verdict.kind === 'approved') {
      await reverseAgain(payments.db, paymentId, payments.clock.now());
    }
  }
  return await leaveInDoubt(payments, paymentsDue, known, paymentBody(known));
}

/** What the details of an amount contradict, in a body that may have other faults. */
export function paymentAmountFaults(body: unknown): Fault[] {
  if (!isRecord(body) || !isRecord(body['amount']) || !isRecord(body['amountDetails'])) return [];
  const { amount: total } = body;
  const part = body['amountDetails']['subTotalAmount'];
  if (!isRecord(part)) return [];
  const place = 'amountDetails.subTotalAmount';
  const faults: Fault[] = [];
  if (part['currency'] !== total['currency']) {
    faults.push({
      parameterName: `${place}.currency`,
      reasonCode: 'CURRENCY_MISMATCH',
      errorMessage: 'Must match the currency of `amount`.',
    });
  }
  if (Number(part['amount']) > Number(total['amount'])) {
    faults.push({
      parameterName: `${place}.amount`,
      reasonCode: 'SUBTOTAL_EXCEEDS_AMOUNT',
      errorMessage: 'Must not exceed `amount`.',
    });
  }
  return faults;
}

/** A merchant takes the currencies it has an account for. */
function currencyFaults({ profile }: Merchant, currency: string): Fault[] {
  const { creditDepositAccount, additionalBankingAccounts = [] } = profile.bankingDetails;
  if (creditDepositAccount.currency === currency) return [];
  const accounts = [creditDepositAccount, ...additionalBankingAccounts];
  const taken = new Set<string>(accounts.map((account) => account.currency));
  if (taken.has(currency)) return [];
  return [
    {
      parameterName: 'amount.currency',
      parameterValue: currency,
      reasonCode: 'CURRENCY_NOT_ACCEPTED',
      errorMessage: `Must be a currency in which the merchant has an account: ${[...taken].join(', ')}.`,
    },
  ];
}
