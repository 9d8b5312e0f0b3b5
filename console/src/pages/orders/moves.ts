import type { Order } from '../../api/operations.ts';

export type OrderStatus = Order['orderStatus'];
export const ORDER_STATUSES = [
  'APPLICATION_SUBMITTED',
  'CREDIT_ADJUDICATION',
  'CREDIT_ADJUDICATION_REVIEW',
  'DEPLOYMENT',
  'SCHEDULE_POS_INSTALL',
  'COMPLETED',
  'DECLINED',
  'DECLINED_APPLICATION',
] as const satisfies readonly OrderStatus[];

/** The states that wait for an operator, in the order of an order's life. */
export const QUEUE = ORDER_STATUSES.slice(0, 5);

export type Move = 'adjudicate' | 'review' | 'approve' | 'decline' | 'schedule' | 'complete';

/** What an operator can do with an order in each state; the one that leads on comes last. */
export const MOVES: Readonly<Record<OrderStatus, readonly Move[]>> = {
  APPLICATION_SUBMITTED: ['decline', 'adjudicate'],
  CREDIT_ADJUDICATION: ['decline', 'review', 'approve'],
  CREDIT_ADJUDICATION_REVIEW: ['decline', 'approve'],
  DEPLOYMENT: ['schedule'],
  SCHEDULE_POS_INSTALL: ['complete'],
  COMPLETED: [],
  DECLINED: [],
  DECLINED_APPLICATION: [],
};
