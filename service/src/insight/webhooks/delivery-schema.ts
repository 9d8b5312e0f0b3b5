import { Type } from 'typebox';
import { queryOfAny } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import {
  IdempotencyKey,
  idOf,
  severalOf,
  strict,
  Timestamp,
  described,
  orNull,
  shape,
} from '../../platform/http/schema.ts';
import { shapedAs } from '../../platform/shaped.ts';
import { type DeliveryAttempt, type Delivery, DELIVERY_STATES } from './delivery.ts';
import { type Replay, REPLAY_STATUSES } from './replay.ts';
import { AttemptBody, attemptBody, EndpointId, Types } from './schema.ts';

export const DeliveryId = idOf('webhookDelivery', 'a webhook delivery');
export const ReplayId = idOf('webhookReplay', 'a replay');
const EventId = idOf('event', 'an event');

const STATES =
  '`WAITING` for an earlier event of the same subject, `PENDING` until it is delivered, `DELIVERED`, ' +
  '`DEAD` after the last attempt failed, or `CANCELED` because the endpoint was deleted';
const State = Type.Enum(DELIVERY_STATES, { description: STATES });

const FILTERS = {
  ...PAGE_QUERY,
  state: Type.Optional(severalOf(DELIVERY_STATES, STATES)),
  eventId: Type.Optional(EventId),
};
export const DeliveriesQuery = strict(FILTERS);
export const AllDeliveriesQuery = queryOfAny(FILTERS);

const DELIVERY_BODY = {
  deliveryId: DeliveryId,
  endpointId: EndpointId,
  eventId: EventId,
  eventType: Type.String({ description: 'The type of the event' }),
  subjectId: Type.String({ description: 'The id of the record the event is about' }),
  state: State,
  attempts: Type.Integer({ minimum: 0, description: 'The number of attempts so far' }),
  nextAttemptAt: orNull(Timestamp, 'When it is tried next; null if it is not'),
  createdAt: Timestamp,
  endedAt: orNull(Timestamp, 'When it was delivered or given up; null until then'),
};
export const DeliveryBody = shape('WebhookDelivery', DELIVERY_BODY);

export const NumberedAttempt = shape('NumberedWebhookAttempt', {
  number: Type.Integer({ description: 'Number of the attempt, from 1', minimum: 1 }),
  ...AttemptBody.properties,
});
export const DeliveryWithAttempts = shape('WebhookDeliveryWithAttempts', {
  ...DELIVERY_BODY,
  attemptsMade: Type.Array(NumberedAttempt, {
    description: 'The latest attempts, up to a hundred, the last one first',
  }),
});

export function deliveryBody(delivery: Delivery) {
  const { id: deliveryId, nextAt: nextAttemptAt } = delivery;
  return shapedAs(DeliveryBody, { ...delivery, deliveryId, nextAttemptAt });
}

export function deliveryWithAttempts(delivery: Delivery, attempts: readonly DeliveryAttempt[]) {
  return { ...deliveryBody(delivery), attemptsMade: attempts.map(attemptBody) };
}

export const Redelivery = strict({ idempotencyKey: Type.Optional(IdempotencyKey) });

export const NewReplay = strict({
  idempotencyKey: Type.Optional(IdempotencyKey),
  from: described(Timestamp, 'Events from this time on'),
  to: described(Timestamp, 'Up to this time'),
  types: Type.Optional(
    described(Types, 'Only these types of events; all of the endpoint’s if omitted'),
  ),
  onlyFailed: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Only what was not delivered: dead letters are queued again, and what waits for another attempt is sent now',
      expects: 'true or false',
    }),
  ),
});

export const ReplayBody = shape('WebhookReplay', {
  replayId: ReplayId,
  endpointId: EndpointId,
  from: described(Timestamp, 'Events from this time on'),
  to: described(Timestamp, 'Up to this time'),
  types: orNull(Types, 'Only these types of events; null for all'),
  onlyFailed: Type.Boolean({ description: 'Only what was not delivered' }),
  status: Type.Enum(REPLAY_STATUSES, {
    description:
      '`RUNNING` until everything is queued, `DONE`, or `CANCELED` because the endpoint was deleted',
  }),
  queued: Type.Integer({ minimum: 0, description: 'The number of deliveries queued so far' }),
  createdAt: Timestamp,
  endedAt: orNull(Timestamp, 'When all was queued; null until then'),
});

export function replayBody(replay: Replay) {
  return shapedAs(ReplayBody, { ...replay, replayId: replay.id });
}
