import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { strict, Timestamp, orNull } from '../../platform/http/schema.ts';
import { DISABLED_REASONS, type DisabledReason } from './endpoint.ts';
import type { DisabledEndpoint } from './endpoint-store.ts';
import { EndpointId, EndpointUrl } from './schema.ts';

const ENDPOINT_DISABLED = defineEvent({
  type: 'webhook_endpoint.disabled',
  description:
    'Nothing more is sent to a webhook endpoint: it answered 410, or all attempts failed for five days. ' +
    'What is queued for it is kept until it is enabled again.',
  data: strict({
    endpointId: EndpointId,
    url: EndpointUrl,
    reason: Type.Enum(DISABLED_REASONS, { description: 'Why it was disabled' }),
    failingSince: orNull(Timestamp, 'Since when all attempts have failed; null if they have not'),
  }),
});

export function endpointDisabled(
  { bucket, failingSince, id, merchantId, partnerId, sequence, url }: DisabledEndpoint,
  { now, reason }: Readonly<{ now: Date; reason: DisabledReason }>,
): NewEvent {
  const whose = { bucket, partnerId, merchantId, subjectId: id, sequence };
  return eventOf(ENDPOINT_DISABLED, {
    ...whose,
    correlationId: randomUUID(),
    now,
    data: { endpointId: id, url, reason, failingSince: failingSince?.toISOString() ?? null },
  });
}
