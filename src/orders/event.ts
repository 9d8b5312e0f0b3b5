import { Type } from 'typebox';
import { defineEvent, eventOf, type NewEvent } from '../events/index.ts';
import { MerchantId } from '../partners/index.ts';
import { oneLine, strict } from '../platform/http/schema.ts';
import { type Order, ORDER_STATUSES, ORDER_TYPES, type OrderStatus } from './order.ts';

const MEMBERS = {
  merchantOrderId: Type.Integer({ examples: [12_345_678_942] }),
  merchantId: MerchantId,
  orderStatus: Type.Enum([...ORDER_STATUSES]),
};
const REASON_LENGTH_MAX = 500;

const CREATED = defineEvent({
  type: 'order.created',
  description: 'An order was placed.',
  data: strict({
    ...MEMBERS,
    orderType: Type.Enum([...ORDER_TYPES]),
    adjudicationRequired: Type.Boolean(),
  }),
});
const MOVED = defineEvent({
  type: 'order.moved',
  description: 'An order is in another state.',
  data: strict({
    ...MEMBERS,
    from: Type.Enum([...ORDER_STATUSES]),
    to: Type.Enum([...ORDER_STATUSES]),
    reason: Type.Union([oneLine(REASON_LENGTH_MAX), Type.Null()], {
      description: 'Why, where the operator said so: why an application was declined, for one',
    }),
  }),
});

type Moment = Readonly<{ correlationId: string; now: Date }>;

export function orderCreated(order: Order, moment: Moment): NewEvent {
  const { orderType, snapshot } = order;
  const { adjudicationRequired } = snapshot;
  const data = { ...membersOf(order), orderType, adjudicationRequired };
  return eventOf(CREATED, { ...subjectOf(order), ...moment, data });
}

export function orderMoved(
  order: Order,
  { from, reason, ...moment }: Moment & Readonly<{ from: OrderStatus; reason: string | null }>,
): NewEvent {
  const data = { ...membersOf(order), from, to: order.status, reason };
  return eventOf(MOVED, { ...subjectOf(order), ...moment, data });
}

function membersOf({ id, merchantId, status: orderStatus }: Order) {
  return { merchantOrderId: Number(id), merchantId, orderStatus };
}

function subjectOf({ bucket, partnerId, merchantId, id: subjectId, sequence }: Order) {
  return { bucket, partnerId, merchantId, subjectId, sequence };
}
