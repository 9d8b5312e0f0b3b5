import { randomInt } from 'node:crypto';
import type { Adjudication } from './adjudication.ts';
import type { OrderRequest } from './new-order.ts';
import type { OrderSnapshot } from './snapshot-schema.ts';
import type { Clock } from '../../kernel/clock.ts';
import { type PartnerCaller, partnerOf } from '../../access/partners/index.ts';
import type { AuditLog } from '../../platform/audit-log/audit-log.ts';
import type { Database } from '../../platform/db/pool.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../platform/http/errors.ts';
import type { Keyring } from '../../platform/keys/keyring.ts';

export type OrderDeps = Readonly<{
  db: Database;
  /** Has loaded `fingerprint`. */
  keyring: Keyring;
  clock: Clock;
  audit: AuditLog;
}>;

/** The partner behind a call that only partner banks may make, whatever their scopes. */
export function bankOf(call: Readonly<{ caller: Caller | undefined }>): PartnerCaller {
  const partner = partnerOf(call);
  if (partner.partnerKind !== 'PARTNER_BANK') {
    throw new Problem(PLATFORM_PROBLEMS.forbidden, {
      detail: 'Only partner banks can place orders.',
    });
  }
  return partner;
}

export const ORDER_STATUSES = [
  'APPLICATION_SUBMITTED',
  'CREDIT_ADJUDICATION',
  'CREDIT_ADJUDICATION_REVIEW',
  'DEPLOYMENT',
  'SCHEDULE_POS_INSTALL',
  'COMPLETED',
  'DECLINED',
  'DECLINED_APPLICATION',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_TYPES = ['NET_NEW_MERCHANT', 'ADDITIONAL_EQUIPMENT'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** Where each move leads from each state. What is not here is forbidden; no state is met twice. */
const MOVES = {
  adjudicate: { APPLICATION_SUBMITTED: 'CREDIT_ADJUDICATION' },
  review: { CREDIT_ADJUDICATION: 'CREDIT_ADJUDICATION_REVIEW' },
  approve: { CREDIT_ADJUDICATION: 'DEPLOYMENT', CREDIT_ADJUDICATION_REVIEW: 'DEPLOYMENT' },
  decline: {
    APPLICATION_SUBMITTED: 'DECLINED_APPLICATION',
    CREDIT_ADJUDICATION: 'DECLINED',
    CREDIT_ADJUDICATION_REVIEW: 'DECLINED',
  },
  schedule: { DEPLOYMENT: 'SCHEDULE_POS_INSTALL' },
  complete: { SCHEDULE_POS_INSTALL: 'COMPLETED' },
} as const satisfies Record<string, Partial<Record<OrderStatus, OrderStatus>>>;
export type Move = keyof typeof MOVES;
const MOVE_NAMES = Object.keys(MOVES).filter((name): name is Move => Object.hasOwn(MOVES, name));

/** The state that `move` leads to, or null where it is forbidden. */
export function nextStatus(status: OrderStatus, move: Move): OrderStatus | null {
  const from: Partial<Record<OrderStatus, OrderStatus>> = MOVES[move];
  return from[status] ?? null;
}

/** The moves that lead on from a state; none from one that is final. */
export function movesFrom(status: OrderStatus): readonly Move[] {
  return MOVE_NAMES.filter((move) => nextStatus(status, move) !== null);
}

export type Order = Readonly<{
  bucket: string;
  /** merchantOrderId as digits: the row id in lists and cursors. */
  id: string;
  partnerId: string;
  merchantId: string;
  status: OrderStatus;
  orderType: OrderType;
  /** What was asked for, without the idempotencyKey. */
  request: OrderRequest;
  /** Prices, taxes, plans and accounts as they were when the order was placed. */
  snapshot: OrderSnapshot;
  adjudication: Adjudication;
  userIdentifier: string;
  installAt: Date | null;
  sequence: number;
  createdAt: Date;
  modifiedAt: Date;
}>;

export type OrderMove = Readonly<{
  from: OrderStatus;
  to: OrderStatus;
  at: Date;
  actor: string;
  reason: string | null;
  correlationId: string;
}>;

// Eleven digits: short enough to be read over a telephone and never taken for a card number.
const RANDOM_DIGITS_MIN = 100_000_000;
const RANDOM_DIGITS_END = 1_000_000_000;
export const ORDER_ID_LENGTH = 11;
export const ORDER_ID_PATTERN = '^[1-9][0-9]{10}$';
export const ORDER_ID = new RegExp(ORDER_ID_PATTERN);

/** Random, so that nobody learns how many orders there are; its last two digits are the bucket. */
export function newOrderId(bucket: string): string {
  return `${randomInt(RANDOM_DIGITS_MIN, RANDOM_DIGITS_END)}${bucket}`;
}

export function bucketOfOrder(id: string): string {
  return id.slice(-2);
}
