import { committing, readyToPay, routed } from '../../cards/instruments/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { parseMoney } from '../../kernel/money.ts';
import type { PartnerCaller } from '../../access/partners/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { fingerprintOf, preparedOrReplayed } from '../../platform/http/idempotency.ts';
import { invalid } from '../../platform/http/refuse.ts';
import { claimOf } from '../../cards/three-d-secure/index.ts';
import { currencyFaults } from './currency-faults.ts';
import { CREATE_PAYMENT } from './payment.ts';
import type { Payments } from './payments.ts';
import type { NewPayment } from './schema.ts';

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
  if ('record' in committed) return await payments.authorize(committed.record);
  const { refusal } = committed;
  if (refusal !== 'merchant-changed') throw invalid([refusal]);
  return await createPayment(payments, call, true);
}
