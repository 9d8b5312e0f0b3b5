import type { NewEvent } from '../events/index.ts';
import type { Validation } from './validation.ts';

type ValidationEvent = 'validation.succeeded' | 'validation.declined' | 'validation.stuck';

/** What an event reports to partners: enough to act upon; they can retrieve the rest. */
export function validationEvent(
  validation: Validation,
  type: ValidationEvent,
  now: Date,
): NewEvent {
  const { id: validationId, bucket, partnerId, merchantId, correlationId } = validation;
  return {
    type,
    bucket,
    partnerId,
    merchantId,
    subjectId: validationId,
    data: {
      validationId,
      merchantId,
      orderId: validation.orderId,
      invoiceNumber: validation.invoiceNumber,
      validationStatus: validation.status,
    },
    correlationId,
    now,
  };
}
