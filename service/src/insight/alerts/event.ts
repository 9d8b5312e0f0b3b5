import { MerchantId } from '../../access/partners/index.ts';
import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import * as wire from '../../platform/http/schema.ts';
import type { Alert } from './alert.ts';
import { raisedBody, RAISED } from './schema.ts';

const { acknowledgedAt: _at, acknowledgedBy: _by, ...DATA } = RAISED;

const OPENED = defineEvent({
  type: 'alert.opened',
  description: 'Something is as one of your alert rules names it.',
  data: wire.strict(DATA),
});

const CLOSED = defineEvent({
  type: 'alert.closed',
  description: 'What an alert told of is over, or its rule was changed, paused or deleted.',
  data: wire.strict({ ...DATA, merchantId: wire.orNull(MerchantId), closedAt: wire.Timestamp }),
});

/** Operators have no feed of events: undefined. */
export function alertEvent(alert: Alert, now: Date): NewEvent | undefined {
  const { bucket, correlationId, id: subjectId, merchantId, partnerId, state } = alert;
  if (partnerId === '') return undefined;
  const { acknowledgedAt: _a, acknowledgedBy: _b, ...data } = raisedBody(alert);
  const about = { bucket, partnerId, merchantId, subjectId, correlationId, now };
  if (state === 'OPEN') return eventOf(OPENED, { ...about, sequence: 1, data });
  const closedAt = data.closedAt ?? now.toISOString();
  return eventOf(CLOSED, { ...about, sequence: 2, data: { ...data, closedAt } });
}
