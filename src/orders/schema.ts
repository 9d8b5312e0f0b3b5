import { type Static, Type } from 'typebox';
import { serializeMoney } from '../kernel/money.ts';
import { MerchantId } from '../partners/index.ts';
import { MoneySchema, strict, oneLine, Timestamp } from '../platform/http/schema.ts';
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
});
export const OrderStatusName = Type.Enum([...ORDER_STATUSES]);
const LocalTime = Type.String({
  format: 'date-time',
  description: 'ISO 8601 with the UTC offset of the merchant’s province',
  examples: ['2026-03-01T07:00:00-05:00'],
});

const MEMBERS = {
  merchantOrderId: Type.Integer({ examples: [27_182_818_284] }),
  merchantId: MerchantId,
  userIdentifier: Type.String({ description: 'The client that placed it' }),
  orderStatus: OrderStatusName,
  orderType: Type.Enum([...ORDER_TYPES]),
  orderOpenedAt: LocalTime,
  orderChangedAt: LocalTime,
  ...SNAPSHOT,
  installAt: Type.Optional(Timestamp),
  createdAt: Timestamp,
  modifiedAt: Timestamp,
};
export const OrderBody = strict(MEMBERS, { title: 'Order' });

const { deliveryAddress, bankerInformation, orderCreatedBy } = NewOrder.properties;
const OPERATOR_MEMBERS = {
  partnerId: Type.String(),
  ...MEMBERS,
  deliveryAddress,
  bankerInformation,
  orderCreatedBy,
};
export const OperatorOrderBody = strict(OPERATOR_MEMBERS, { title: 'Order with its partner' });

const MoveBody = strict({
  from: OrderStatusName,
  to: OrderStatusName,
  at: Timestamp,
  actor: Type.String(),
  reason: Type.Union([Type.String(), Type.Null()]),
  correlationId: Type.String(),
});
export const OrderFile = strict(
  {
    ...OPERATOR_MEMBERS,
    adjudicationReasons: Type.Array(strict({ reasonCode: Type.String(), finding: Type.String() }), {
      description: 'Reasons for manual adjudication; empty if none is required',
    }),
    moves: Type.Array(MoveBody),
  },
  { title: 'Order with its history' },
);

export const SolutionBody = strict(
  {
    solutionId: Type.Integer(),
    name: Type.String(),
    kind: Type.Enum([...SOLUTION_KINDS]),
    monthlyPrice: MoneySchema,
    supplies: Type.Array(SupplyBody),
    promotions: Type.Array(PromotionBody),
  },
  { title: 'Solution' },
);

const REASON_LENGTH_MAX = 500;
export const Decline = strict({
  reason: oneLine(REASON_LENGTH_MAX, 'Recorded in the history of the order'),
});
export const Schedule = strict({ installAt: Type.Optional(Timestamp) });

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
