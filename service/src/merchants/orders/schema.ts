import { type Static, Type } from 'typebox';
import { serializeMoney } from '../../kernel/money.ts';
import { MerchantId } from '../../access/partners/index.ts';
import {
  CorrelationId,
  MoneySchema,
  strict,
  oneLine,
  Timestamp,
  described,
  orNull,
  shape,
  anyText,
  anyInteger,
  oneOf,
  orAbsent,
  listOf,
} from '../../platform/http/schema.ts';
import { type Solution, SOLUTION_KINDS } from './catalogue.ts';
import { localTimestamp } from '../onboarding/index.ts';
import { NewOrder } from './new-order.ts';
import {
  type Order,
  type OrderMove,
  ORDER_ID_LENGTH,
  ORDER_ID_PATTERN,
  ORDER_STATUSES,
  ORDER_TYPES,
} from './order.ts';
import { PromotionBody, SNAPSHOT, SupplyBody } from './snapshot-schema.ts';

export const OrderId = Type.String({
  maxLength: ORDER_ID_LENGTH,
  pattern: ORDER_ID_PATTERN,
  expects: `the id of an order: ${ORDER_ID_LENGTH} digits`,
  examples: ['27182818284'],
});
export const OrderStatusName = oneOf(ORDER_STATUSES, 'State of the order');
const LocalTime = Type.String({
  format: 'date-time',
  description: 'ISO 8601 with the UTC offset of the merchant’s province',
  examples: ['2026-03-01T07:00:00-05:00'],
});

const MEMBERS = {
  merchantOrderId: anyInteger('The id of the order', 27_182_818_284),
  merchantId: MerchantId,
  userIdentifier: anyText('The client that placed it'),
  orderStatus: OrderStatusName,
  orderType: oneOf(ORDER_TYPES, 'What the order is for'),
  orderOpenedAt: LocalTime,
  orderChangedAt: LocalTime,
  ...SNAPSHOT,
  installAt: orAbsent(Timestamp, 'When the terminals are to be installed'),
  createdAt: Timestamp,
  modifiedAt: Timestamp,
};
export const OrderBody = shape('Order', MEMBERS);

const { deliveryAddress, bankerInformation, orderCreatedBy } = NewOrder.properties;
const OPERATOR_MEMBERS = {
  partnerId: anyText('The bank that placed it'),
  ...MEMBERS,
  deliveryAddress,
  bankerInformation,
  orderCreatedBy,
};
export const OperatorOrderBody = shape('OrderOfPartner', OPERATOR_MEMBERS);

const MoveBody = shape('OrderMove', {
  from: described(OrderStatusName, 'State before'),
  to: described(OrderStatusName, 'State after'),
  at: Timestamp,
  actor: anyText('Who moved it'),
  reason: orNull(Type.String(), 'The reason that was given'),
  correlationId: CorrelationId,
});
export const OrderFile = shape('OrderWithHistory', {
  ...OPERATOR_MEMBERS,
  adjudicationReasons: listOf('Reasons for manual adjudication; empty if none is required', {
    reasonCode: anyText('The reason, as a code'),
    finding: anyText('What was found'),
  }),
  moves: Type.Array(MoveBody, { description: 'Changes of state, oldest first' }),
});

export const SolutionBody = shape('Solution', {
  solutionId: anyInteger('The id of the solution'),
  name: anyText('Name of the solution'),
  kind: oneOf(SOLUTION_KINDS, 'Kind of solution'),
  monthlyPrice: described(MoneySchema, 'Price a month'),
  supplies: Type.Array(SupplyBody, { description: 'What comes with it' }),
  promotions: Type.Array(PromotionBody, { description: 'Promotions that apply to it' }),
});

const REASON_LENGTH_MAX = 500;
export const Decline = strict({
  reason: oneLine(REASON_LENGTH_MAX, 'Recorded in the history of the order'),
});
export const Schedule = strict({
  installAt: orAbsent(
    Type.With(Timestamp, {
      description: 'When the terminals are to be installed, if known',
      examples: ['2031-05-04T09:00:00-04:00'],
    }),
  ),
});

export function orderBody(order: Order): Static<typeof OrderBody> {
  const { createdAt, id, installAt, merchantId, modifiedAt, orderType, status } = order;
  const { province, representativeCode, adjudicationRequired, ...settled } = order.snapshot;
  return {
    merchantOrderId: Number(id),
    merchantId,
    userIdentifier: order.userIdentifier,
    representativeCode,
    adjudicationRequired,
    orderStatus: status,
    orderType,
    orderOpenedAt: localTimestamp(createdAt, province),
    orderChangedAt: localTimestamp(modifiedAt, province),
    ...settled,
    ...(installAt === null ? {} : { installAt: installAt.toISOString() }),
    createdAt: createdAt.toISOString(),
    modifiedAt: modifiedAt.toISOString(),
  };
}

export function operatorOrderBody(order: Order): Static<typeof OperatorOrderBody> {
  const { solutions: _, ...request } = order.request;
  return { partnerId: order.partnerId, ...orderBody(order), ...request };
}

export function orderFile(order: Order, moves: readonly OrderMove[]): Static<typeof OrderFile> {
  return {
    ...operatorOrderBody(order),
    adjudicationReasons: [...order.adjudication.reasons],
    moves: moves.map((move) => ({ ...move, at: move.at.toISOString() })),
  };
}

export function solutionBody(solution: Solution): Static<typeof SolutionBody> {
  const { monthlyPrice, promotions, supplies } = solution;
  return {
    ...solution,
    monthlyPrice: serializeMoney(monthlyPrice),
    supplies: [...supplies],
    promotions: promotions.map((promotion) => ({
      ...promotion,
      monthlyDiscount: serializeMoney(promotion.monthlyDiscount),
    })),
  };
}
