import type { Colleague } from '../../access/users/index.ts';
import { scopesOfRole } from '../../access/users/index.ts';
import { bucketIn, bucketOf, ID_KINDS, ID_PATTERN, type IdKind } from '../../kernel/id.ts';
import { allows } from '../../platform/http/caller.ts';

type Described = Readonly<{
  /** What it takes to read such a record. */
  scope: string;
  table: string;
  id: string;
  /** What its ids look like: those of other records name none. */
  ids: RegExp;
  /** Null: the table has no buckets. */
  bucketOf: ((id: string) => string) | null;
  /** Whose it is; null: of operators alone. */
  partnerId: string | null;
  /** Besides, in SQL. */
  condition?: string;
}>;

function idsOf(kind: IdKind): RegExp {
  return new RegExp(`^${ID_KINDS[kind]}${ID_PATTERN}$`);
}

const inId = bucketIn;
const lastTwo = (id: string): string => id.slice(-2);

/** The records that people keep notes about and give to each other. */
export const SUBJECTS = {
  PAYMENT: {
    scope: 'payment.read',
    table: 'payments',
    id: 'payment_id',
    ids: idsOf('payment'),
    bucketOf: inId,
    partnerId: 'partner_id',
  },
  REFUND: {
    scope: 'refund.read',
    table: 'refunds',
    id: 'refund_id',
    ids: idsOf('refund'),
    bucketOf: inId,
    partnerId: 'partner_id',
  },
  DISPUTE: {
    scope: 'dispute.read',
    table: 'disputes',
    id: 'dispute_id',
    ids: idsOf('dispute'),
    bucketOf: inId,
    partnerId: 'partner_id',
  },
  MERCHANT: {
    scope: 'onboarding.merchant.read',
    table: 'merchants',
    id: 'merchant_id',
    ids: /^[0-9]{13}$/,
    bucketOf,
    partnerId: 'partner_id',
  },
  ORDER: {
    scope: 'onboarding.order.read',
    table: 'orders',
    id: 'merchant_order_id',
    ids: /^[1-9][0-9]{10}$/,
    bucketOf: lastTwo,
    partnerId: 'partner_id',
  },
  PAYOUT: {
    scope: 'payment.read',
    table: 'payouts',
    id: 'payout_id',
    ids: idsOf('payout'),
    bucketOf: inId,
    partnerId: 'partner_id',
  },
  WEBHOOK_ENDPOINT: {
    scope: 'webhook.read',
    table: 'webhook_endpoints',
    id: 'endpoint_id',
    ids: idsOf('webhookEndpoint'),
    bucketOf: inId,
    partnerId: 'partner_id',
    condition: 'deleted_at is null',
  },
  ACTION: {
    scope: 'session',
    table: 'actions',
    id: 'action_id',
    ids: idsOf('action'),
    bucketOf: inId,
    partnerId: 'partner_id',
  },
  ADJUSTMENT: {
    scope: 'operator.read',
    table: 'payout_adjustments',
    id: 'adjustment_id',
    ids: idsOf('adjustment'),
    bucketOf: inId,
    partnerId: null,
  },
  ALERT: {
    scope: 'alert.read',
    table: 'alerts',
    id: 'alert_id',
    ids: idsOf('alert'),
    bucketOf: inId,
    partnerId: 'partner_id',
  },
  DIFFERENCE: {
    scope: 'operator.read',
    table: 'reconciliation_differences',
    id: 'difference_id',
    ids: idsOf('difference'),
    bucketOf: null,
    partnerId: null,
  },
} as const satisfies Readonly<Record<string, Described>>;

export type SubjectType = keyof typeof SUBJECTS;
export const SUBJECT_TYPES = Object.keys(SUBJECTS).filter((name): name is SubjectType =>
  Object.hasOwn(SUBJECTS, name),
);

/** A record that a note is about. */
export type NotedRecord = Readonly<{ recordType: SubjectType; recordId: string }>;

export function describedBy(type: SubjectType): Described {
  return SUBJECTS[type];
}

/** Whether a colleague, in their role, may see records of the type. */
export function seesType({ role }: Colleague, type: SubjectType): boolean {
  const { scope } = SUBJECTS[type];
  return scope === 'session' || allows(new Set<string>(scopesOfRole(role)), scope);
}
