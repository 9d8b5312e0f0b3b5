import { defineEvent, eventOf, type NewEvent } from '../../records/events/index.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { anyInteger, flag, oneOf, strict } from '../../platform/http/schema.ts';
import { type Order, ORDER_STATUSES, ORDER_TYPES, type OrderStatus } from './order.ts';

const membersIn = (status: OrderStatus) => ({
  merchantOrderId: anyInteger('The id of the order', 12_345_678_942),
  merchantId: MerchantId,
  orderStatus: oneOf(ORDER_STATUSES, 'State of the order', status),
});

const CREATED = defineEvent({
  type: 'order.created',
  description: 'An order was placed.',
  data: strict({
    ...membersIn('APPLICATION_SUBMITTED'),
    orderType: oneOf(ORDER_TYPES, 'What the order is for'),
    adjudicationRequired: flag('Whether a person must adjudicate'),
  }),
});
const MOVED = defineEvent({
  type: 'order.moved',
  description: 'An order is in another state.',
  data: strict({
    ...membersIn('CREDIT_ADJUDICATION'),
    from: oneOf(ORDER_STATUSES, 'State before', 'APPLICATION_SUBMITTED'),
    to: oneOf(ORDER_STATUSES, 'State after', 'CREDIT_ADJUDICATION'),
  }),
});

type Moment = Readonly<{ correlationId: string; now: Date }>;

export function orderCreated(order: Order, moment: Moment): NewEvent {
  const { orderType, snapshot } = order;
  const { adjudicationRequired } = snapshot;
  const data = { ...membersOf(order), orderType, adjudicationRequired };
  return eventOf(CREATED, { ...subjectOf(order), ...moment, data });
}

/** The reason of an operator is for operators. */
export function orderMoved(
  order: Order,
  { from, ...moment }: Moment & Readonly<{ from: OrderStatus }>,
): NewEvent {
  const data = { ...membersOf(order), from, to: order.status };
  return eventOf(MOVED, { ...subjectOf(order), ...moment, data });
}

function membersOf({ id, merchantId, status: orderStatus }: Order) {
  return { merchantOrderId: Number(id), merchantId, orderStatus };
}

function subjectOf({ bucket, partnerId, merchantId, id: subjectId, sequence }: Order) {
  return { bucket, partnerId, merchantId, subjectId, sequence };
}
