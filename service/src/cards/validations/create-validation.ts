import * as instruments from '../instruments/index.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import type { MerchantCall } from '../../access/partners/index.ts';
import type { Answer } from '../../platform/http/answer.ts';
import { fingerprintOf, preparedOrReplayed } from '../../platform/http/idempotency.ts';
import { invalid } from '../../platform/http/errors.ts';
import { claimOf } from '../three-d-secure/index.ts';
import { leaveInDoubt } from '../../acquiring/operations/index.ts';
import { type NewValidation, validationBody } from './schema.ts';
import { CREATE_VALIDATION } from './validation.ts';
import { type BegunValidation, depositCurrency } from './validation-intents.ts';
import { validationsDue } from './validation-store.ts';
import type { Validations } from './validations.ts';
import { askForVerification } from './ask-acquirer.ts';

/**
 * Validates a card in three steps: the intent is committed, the acquirer is asked with no
 * transaction open, and its answer is committed with everything that follows from it. Silence
 * leaves the validation PROCESSING for the sweeper, and the caller with a 503.
 */
export async function createValidation(
  validations: Validations,
  call: MerchantCall<NewValidation>,
  isChanged = false,
): Promise<Answer> {
  const { caller, merchantId, body, correlationId } = call;
  const { idempotencyKey: key, ...asked } = body;
  const now = validations.clock.now();
  const request = {
    partnerId: caller.partnerId,
    merchantId,
    operation: CREATE_VALIDATION,
    key,
    fingerprint: fingerprintOf((text) => validations.keyring.mac('fingerprint', text), {
      ...asked,
      merchantId,
    }),
    resourceId: newId('validation', bucketOf(merchantId), now),
  };
  const ready = await preparedOrReplayed(validations.db, request, async () => {
    const prepared = await instruments.readyToPay(validations, {
      partnerId: caller.partnerId,
      merchantId,
      request: body,
      now,
      isChanged,
    });
    const currency = depositCurrency(prepared.merchant);
    return await instruments.routed(validations, prepared, { currency, operation: 'verify' });
  });
  if ('replayed' in ready) return ready.replayed;
  const { prepared } = ready;
  const committed = await instruments.committing(validations.acquirers, prepared, () =>
    validations.intend({
      request,
      ...prepared,
      claim: claimOf(body.threeDSecureData),
      amount: null,
      body,
      correlationId,
      now,
    }),
  );
  if ('replayed' in committed) return committed.replayed;
  if ('record' in committed) return await verify(validations, committed.record);
  const { refusal } = committed;
  if (refusal !== 'merchant-changed') throw invalid([refusal]);
  return await createValidation(validations, call, true);
}

/** Steps two and three of a validation whose intent is committed. */
async function verify(validations: Validations, begun: BegunValidation): Promise<Answer> {
  const { record: validation } = begun;
  const verdict = await askForVerification(validations, begun);
  if (verdict.kind !== 'unknown') {
    const ended = await validations.end({ validation, verdict });
    if (ended !== 'lost') return ended.answer;
  }
  return await leaveInDoubt(validations, validationsDue, validation, validationBody(validation));
}
