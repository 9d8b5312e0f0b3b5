import { Type } from 'typebox';
import { DeclineBody, declineBody } from '../../acquiring/acquirers/index.ts';
import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { EVENT_REFERENCES } from '../instruments/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { strict } from '../../platform/http/schema.ts';
import { ValidationId } from './schema.ts';
import { type Validation, VALIDATION_STATUSES, type ValidationStatus } from './validation.ts';

/** What every event of a validation says: enough to act upon; partners can retrieve the rest. */
const membersIn = (status: ValidationStatus) => ({
  validationId: ValidationId,
  merchantId: MerchantId,
  ...EVENT_REFERENCES,
  validationStatus: Type.Enum([...VALIDATION_STATUSES], {
    description: 'What became of the validation',
    examples: [status],
  }),
});

const SUCCEEDED = defineEvent({
  type: 'validation.succeeded',
  description: 'The issuer says that the card is good.',
  data: strict(membersIn('SUCCEEDED')),
});
const DECLINED = defineEvent({
  type: 'validation.declined',
  description: 'The issuer or the acquirer declined the validation.',
  data: strict({ ...membersIn('DECLINED'), decline: DeclineBody }),
});
const STUCK = defineEvent({
  type: 'validation.stuck',
  description: 'The acquirer has not answered for about a minute. We keep asking.',
  data: strict(membersIn('PROCESSING')),
});

export function validationEvent(
  validation: Validation,
  kind: 'succeeded' | 'declined' | 'stuck',
  now: Date,
): NewEvent {
  const { id: subjectId, bucket, partnerId, merchantId, sequence, correlationId } = validation;
  const about = { bucket, partnerId, merchantId, subjectId, sequence, correlationId, now };
  const data = {
    validationId: subjectId,
    merchantId,
    orderId: validation.orderId,
    invoiceNumber: validation.invoiceNumber,
    validationStatus: validation.status,
  };
  if (kind !== 'declined') return eventOf(kind === 'stuck' ? STUCK : SUCCEEDED, { ...about, data });
  const decline = declineBody(validation.outcome);
  return eventOf(DECLINED, { ...about, data: { ...data, decline } });
}
