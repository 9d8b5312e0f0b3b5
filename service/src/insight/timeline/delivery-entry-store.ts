import type { Event } from '../../records/events/index.ts';
import { bucketOf } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql } from '../../platform/db/pool.ts';
import type { TimelineEntry } from './entry.ts';
import { type EntryReader, type OfRecords, ROWS_MAX } from './scope.ts';

type Row = Readonly<{
  id: string;
  endpointId: string;
  eventId: string;
  state: string;
  attempts: number;
  nextAt: Date | null;
  createdAt: Date;
  bucket: string;
}>;

type AttemptRow = Readonly<{
  deliveryId: string;
  number: number;
  requestedAt: Date;
  durationMs: number;
  status: number | null;
  error: string | null;
  errorText: string | null;
}>;

/** Deliveries of the records' events to webhook endpoints, and each attempt at one. */
export const deliveryEntries: EntryReader = async (db, scope) => {
  if (scope.of === 'merchant' || scope.events.length === 0) return [];
  const events = new Map(scope.events.map((event) => [event.id, event]));
  const deliveries = await deliveriesOf(db, scope);
  const attempts = await attemptsOf(db, deliveries);
  return deliveries.flatMap((delivery) => {
    const event = events.get(delivery.eventId);
    if (!event) return [];
    const made = attempts.get(delivery.id) ?? [];
    return [deliveryEntry(delivery, event), ...made.map((one) => attemptEntry(one, event))];
  });
};

/** A credential that is bound to a merchant sees the endpoints that are. */
async function deliveriesOf(db: Queryable, { caller, events }: OfRecords): Promise<Row[]> {
  const bound = caller.kind === 'partner' ? caller.merchantId : null;
  const buckets = inBuckets(events.map(({ partnerId }) => bucketOf(partnerId)));
  return await db.query<Row>(sql`
    select d.delivery_id as id, d.endpoint_id as "endpointId", d.event_id as "eventId", d.state,
      d.attempts, d.next_at as "nextAt", d.created_at as "createdAt", d.bucket
    from webhook_deliveries d
    join webhook_endpoints e on e.bucket = d.bucket and e.endpoint_id = d.endpoint_id
    where d.event_id = any(${events.map(({ id }) => id)}::text[])
      and d.bucket ${buckets} and e.bucket ${buckets}
      ${bound === null ? empty : sql`and e.merchant_id = ${bound}`}
    limit ${ROWS_MAX}`);
}

async function attemptsOf(db: Queryable, deliveries: readonly Row[]) {
  if (deliveries.length === 0) return new Map<string, AttemptRow[]>();
  const buckets = deliveries.map(({ bucket }) => bucket);
  const rows = await db.query<AttemptRow>(sql`
    select a.delivery_id as "deliveryId", a.number, a.requested_at as "requestedAt",
      a.duration_ms as "durationMs", a.status, a.error, a.error_text as "errorText"
    from unnest(${buckets}::bpchar[], ${deliveries.map(({ id }) => id)}::text[]) as w(bucket, id)
    join webhook_attempts a on a.bucket = w.bucket and a.delivery_id = w.id
    where a.bucket ${inBuckets(buckets)}
    limit ${ROWS_MAX}`);
  return Map.groupBy(rows, ({ deliveryId }) => deliveryId);
}

function common({ correlationId, merchantId, subjectId }: Event) {
  return { correlationId, merchantId, subjectId };
}

function deliveryEntry(delivery: Row, event: Event): TimelineEntry {
  const { attempts, createdAt: at, endpointId, eventId, id, nextAt, state } = delivery;
  const nextAttemptAt = nextAt?.toISOString() ?? null;
  return {
    ...common(event),
    at,
    kind: 'delivery',
    id,
    title: `The event ${event.type} was queued for the endpoint ${endpointId}; it is ${state}.`,
    details: { endpointId, eventId, state, attempts, nextAttemptAt },
  };
}

const NUMBER_DIGITS = 6;

function attemptEntry(attempt: AttemptRow, event: Event): TimelineEntry {
  const { deliveryId, durationMs, error, errorText, number, requestedAt: at, status } = attempt;
  const outcome = error === null ? `was answered with ${status}` : `failed: ${errorText}`;
  return {
    ...common(event),
    at,
    kind: 'deliveryAttempt',
    id: `${deliveryId}-${String(number).padStart(NUMBER_DIGITS, '0')}`,
    title: `Attempt ${number} to deliver ${event.type} ${outcome}, after ${durationMs} ms.`,
    details: { deliveryId, number, status, durationMs, error, errorMessage: errorText },
  };
}
