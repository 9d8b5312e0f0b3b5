import { committing, readyToPay, routed } from '../../cards/instruments/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import { parseMoney } from '../../kernel/money.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { fingerprintOf, preparedOrReplayed } from '../../platform/http/idempotency.ts';
import { invalid } from '../../platform/http/errors.ts';
import { claimOf } from '../../cards/three-d-secure/index.ts';
import { foundBefore, leaveInDoubt } from '../../acquiring/operations/index.ts';
import { askForAuthorization } from './ask-acquirer.ts';
import type { Payments } from './payments.ts';
import { CREATE_PAYMENT } from './payment.ts';
import type { BegunPayment } from './payment-intents.ts';
import { paymentsDue } from './payment-store.ts';
import { reverseAgain } from './pending-store.ts';
import { type NewPayment, paymentBody } from './schema.ts';
import { currencyFaults } from './amount-faults.ts';

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
  const { partnerId } = caller;
  const name = { partnerId, merchantId, operation: CREATE_PAYMENT, key: body.idempotencyKey };
  const request = {
    ...name,
    // The fingerprint leaves out the key.
    fingerprint: fingerprintOf(
      (text) => payments.keyring.mac('fingerprint', text),
      body.merchantId === merchantId ? body : { ...body, merchantId },
    ),
    resourceId: payments.acquirers.found.idUnder(
      'payment',
      { bucket: bucketOf(merchantId), now },
      name,
    ),
  };
  const ready = await preparedOrReplayed(payments.db, request, async () => {
    const prepared = await readyToPay(payments, {
      partnerId,
      merchantId,
      request: body,
      now,
      faultsOf: (merchant) => currencyFaults(merchant, body.amount.currency),
      isChanged,
    });
    const { currency } = body.amount;
    const isPurchase = body.automaticCapture ?? true;
    const operation = isPurchase ? 'purchase' : 'authorize';
    return await routed(payments, prepared, { currency, operation });
  });
  if ('replayed' in ready) return ready.replayed;
  const { prepared } = ready;
  const committed = await committing(payments.acquirers, prepared, async () => {
    foundBefore(payments.acquirers.found, {
      ...prepared.to,
      ...parseMoney(body.amount),
      id: request.resourceId,
      operation: (body.automaticCapture ?? true) ? 'purchase' : 'authorize',
    });
    return payments.intend({
      request,
      ...prepared,
      claim: claimOf(body.threeDSecureData),
      amount: parseMoney(body.amount),
      body,
      correlationId,
      now,
      cardTypes: await payments.cardTypes(),
    });
  });
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
