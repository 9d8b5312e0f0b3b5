import type { Currency } from '../../kernel/money.ts';
import type { SubjectType } from '../notes/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

type Kind = Readonly<{
  /** Of the record behind it; null: that of the note or assignment. */
  recordType: SubjectType | null;
  /** What it takes to see such an item. */
  scope: string;
  /** How long after it began somebody should have looked at it. */
  withinMs: number;
  /** What is done about it, by operators and by a partner's people; null: nothing of theirs to do. */
  step: Readonly<{ operators: string | null; partner: string | null }>;
}>;

/** Everything that waits for somebody. The list is closed. */
const DESCRIBED = {
  MENTION: {
    recordType: null,
    scope: 'session',
    withinMs: HOUR_MS,
    step: { operators: 'markNoteRead', partner: 'markNoteRead' },
  },
  STUCK_PAYMENT: {
    recordType: 'PAYMENT',
    scope: 'operator.read',
    withinMs: HOUR_MS,
    step: { operators: 'repeatUnresolvedPayment', partner: null },
  },
  STUCK_REFUND: {
    recordType: 'REFUND',
    scope: 'operator.read',
    withinMs: HOUR_MS,
    step: { operators: 'repeatUnresolvedRefund', partner: null },
  },
  ALERT: {
    recordType: 'ALERT',
    scope: 'alert.read',
    withinMs: HOUR_MS,
    step: { operators: 'acknowledgeOperatorAlert', partner: 'acknowledgeAlert' },
  },
  APPROVAL: {
    recordType: 'ACTION',
    scope: 'session',
    withinMs: 4 * HOUR_MS,
    // Besides the scope of what is asked for.
    step: { operators: 'approveAction', partner: 'approveAction' },
  },
  ADJUSTMENT: {
    recordType: 'ADJUSTMENT',
    scope: 'operator.read',
    withinMs: 4 * HOUR_MS,
    step: { operators: 'approveAdjustment', partner: null },
  },
  RETURNED_PAYOUT: {
    recordType: 'PAYOUT',
    scope: 'payment.read',
    withinMs: 4 * HOUR_MS,
    step: { operators: 'changeBankAccountOfMerchant', partner: 'changeBankAccount' },
  },
  FAILING_WEBHOOK: {
    recordType: 'WEBHOOK_ENDPOINT',
    scope: 'webhook.read',
    withinMs: DAY_MS,
    step: { operators: 'updateWebhookEndpoint', partner: 'updateWebhookEndpoint' },
  },
  ORDER: {
    recordType: 'ORDER',
    scope: 'operator.read',
    withinMs: DAY_MS,
    step: { operators: 'approveOrder', partner: null },
  },
  ASSIGNED: {
    recordType: null,
    scope: 'session',
    withinMs: DAY_MS,
    step: { operators: 'assignRecord', partner: 'assignRecord' },
  },
  DIFFERENCE: {
    recordType: 'DIFFERENCE',
    scope: 'operator.read',
    withinMs: 2 * DAY_MS,
    step: { operators: 'resolveDifference', partner: null },
  },
  DISPUTE: {
    recordType: 'DISPUTE',
    scope: 'dispute.read',
    withinMs: 0, // It has a deadline, and comes by that.
    step: { operators: 'submitDispute', partner: 'submitDispute' },
  },
} as const satisfies Readonly<Record<string, Kind>>;

export type InboxKind = keyof typeof DESCRIBED;
export const INBOX_KINDS = Object.keys(DESCRIBED).filter((name): name is InboxKind =>
  Object.hasOwn(DESCRIBED, name),
);
export const KINDS: Readonly<Record<InboxKind, Kind>> = DESCRIBED;

/** Something that waits, as its own record says. */
export type Item = Readonly<{
  id: string;
  kind: InboxKind;
  recordType: SubjectType;
  recordId: string;
  partnerId: string | null;
  merchantId: string | null;
  amount: bigint | null;
  currency: Currency | null;
  /** What it is in a code: the operation, the kind of difference, the stage of a dispute. */
  what: string;
  /** In the words of people or of other systems. */
  text: string | null;
  /** Who asked for it: nobody decides on what they asked for themselves. */
  requesterId: string | null;
  requester: string | null;
  /** Changes with what makes somebody look again. */
  state: string;
  since: Date;
  deadline: Date | null;
  /** By when somebody should look at it: what the inbox is sorted by. */
  attendBy: Date;
}>;

export type Place = Readonly<{ createdAt: Date; id: string }>;

/** The most urgent first; the id breaks ties. */
export function byUrgency(one: Item, other: Item): number {
  return +one.attendBy - +other.attendBy || (one.id < other.id ? -1 : 1);
}

/** Whether an item is on the far side of a place. */
export function isBeyond({ attendBy, id }: Item, { position, isBack }: Going): boolean {
  if (position === null) return true;
  const difference = +attendBy - +position.createdAt;
  const isAfter = difference > 0 || (difference === 0 && id > position.id);
  const isSame = difference === 0 && id === position.id;
  return !isSame && isAfter !== isBack;
}

/** From where on a reader goes, and which way. */
export type Going = Readonly<{ position: Place | null; isBack: boolean }>;
