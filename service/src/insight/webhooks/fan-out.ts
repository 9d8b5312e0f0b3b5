import { bucketOf, newId } from '../../kernel/id.ts';
import type { PublishedEvent, Subscriber } from '../../records/events/index.ts';
import { queuedIn } from './delivery.ts';
import { queueing, busyKeys } from './delivery-store.ts';
import { idleSince, takesEvent } from './endpoint.ts';
import { subscriptionsOf } from './endpoint-store.ts';
import type { Platform } from '../../platform/platform.ts';

/**
 * Queues each published event for every endpoint that is to be told of it, in the transaction that
 * publishes it: whatever is published is delivered. Endpoints that are paused or disabled have theirs
 * kept for a month; who comes back later has them replayed.
 */
export function fanOut({ clock }: Pick<Platform, 'clock'>): Subscriber {
  return async (tx, events) => {
    const now = clock.now();
    const partnerIds = events.map(({ partnerId }) => partnerId);
    const subscriptions = await subscriptionsOf(tx, partnerIds, idleSince(now));
    if (subscriptions.length === 0) return;
    const ofPartner = Map.groupBy(subscriptions, ({ partnerId }) => partnerId);
    const made = events.flatMap((event) =>
      (ofPartner.get(event.partnerId) ?? [])
        .filter((subscription) => takesEvent(subscription, event))
        .map(({ id }) => ({ ...newDelivery(event, id, now), isFirst: event.sequence === 1 })),
    );
    // Nothing can be under way of a subject that has had no event.
    const busy = await busyKeys(
      tx,
      made.filter(({ isFirst }) => !isFirst),
    );
    await tx.commitInOneRoundTrip(queueing(queuedIn(made, busy)));
  };
}

/** An event of the feed on its way to an endpoint. */
export function newDelivery(event: PublishedEvent, endpointId: string, now: Date) {
  const { id: eventId, partnerId, position, subjectId, type: eventType } = event;
  const bucket = bucketOf(partnerId);
  const id = newId('webhookDelivery', bucket, now);
  const of = { bucket, endpointId, partnerId, eventId, eventType, subjectId, position };
  return { id, ...of, createdAt: now };
}
