import type { NewEvent } from '../service/src/records/events/index.ts';
import { bucketOf, newId } from '../service/src/kernel/id.ts';
import { validationEvent } from '../service/src/cards/validations/event.ts';

type Of = Readonly<{ partnerId: string; merchantId: string; now: Date }>;

/** A validation of its own that has succeeded: an event that needs no other record. */
export function validated({ partnerId, merchantId, now }: Of): NewEvent {
  const bucket = bucketOf(merchantId);
  // What an event says of it, and no more.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  const validation = {
    id: newId('validation', bucket, now),
    bucket,
    partnerId,
    merchantId,
    sequence: 1,
    correlationId: 'c-1',
    orderId: null,
    invoiceNumber: null,
    status: 'SUCCEEDED',
  } as unknown as Parameters<typeof validationEvent>[0];
  return validationEvent(validation, 'succeeded', now);
}
