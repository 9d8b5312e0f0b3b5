import { bucketOf } from '../../kernel/id.ts';
import { PARKED_UNTIL, STUCK_AFTER_ATTEMPTS } from '../../acquiring/operations/index.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { type Sql, sql } from '../../platform/db/pool.ts';
import { describedBy, type SubjectType, type SideMember } from '../notes/index.ts';
import type { InboxKind } from './item.ts';

/** Where the open items of a kind are: in the records' own tables, named `t`. */
export type ItemSource = Readonly<{
  name: Sql;
  /** What the next ones are read from, where that is not the whole table. */
  next: Sql;
  ids: RegExp;
  id: Sql;
  /** The id that is looked for, as `id` is compared with it, and the id as text. */
  asId: Sql;
  idText: Sql;
  /** Null: the table has no buckets. */
  bucketOf: ((id: string) => string) | null;
  /** Null: it belongs to no partner. */
  partnerId: Sql | null;
  open: (viewer: SideMember) => Sql;
  /** The conditions that an index begins with; together they are all. */
  each: readonly Sql[];
  orderedBy: Sql;
  deadline?: Sql;
  columns: Sql;
}>;

const ASKED_NOBODY = sql`null::text as "requesterId", null::text as requester`;
const ALL = [sql`true`];
const always = () => sql`true`;

/** As far as stuck ones are looked for among those without an outcome: those tried longest. */
const IN_DOUBT_MAX = 1_000;

function ofType(type: SubjectType, name: Sql, id: Sql) {
  const { bucketOf: bucket, ids } = describedBy(type);
  const asId = sql`wanted.wanted_id`;
  const common = { name, next: name, id, asId, idText: id, ids, bucketOf: bucket };
  return { ...common, partnerId: sql`t.partner_id`, open: always, each: ALL };
}

const PAYMENTS = ofType('PAYMENT', sql`payments`, sql`t.payment_id`);
const REFUNDS = ofType('REFUND', sql`refunds`, sql`t.refund_id`);
const PAYOUTS = ofType('PAYOUT', sql`payouts`, sql`t.payout_id`);
const MERCHANTS = ofType('MERCHANT', sql`merchants`, sql`t.merchant_id`);

const isStuck = () => sql`
  t.due_at is not null
    and (t.attempts >= ${STUCK_AFTER_ATTEMPTS} or t.due_at = ${PARKED_UNTIL})`;
const OF_MERCHANT = sql`t.merchant_id as "merchantId", t.amount, t.currency`;

export const ITEM_SOURCES: Readonly<
  Record<Exclude<InboxKind, 'ASSIGNED' | 'MENTION'>, ItemSource>
> = {
  STUCK_PAYMENT: {
    ...PAYMENTS,
    // Of all partners: few are without an outcome, and those that are parked are due last.
    next: sql`(
      select * from payments ${EVERY_BUCKET} where due_at is not null
      order by due_at desc limit ${IN_DOUBT_MAX})`,
    open: isStuck,
    orderedBy: sql`t.created_at`,
    columns: sql`${OF_MERCHANT}, coalesce(t.pending, '') as what, null::text as text,
      ${ASKED_NOBODY}, coalesce(t.pending, '') as state, t.created_at as since`,
  },
  STUCK_REFUND: {
    ...REFUNDS,
    // As with payments.
    next: sql`(
      select * from refunds ${EVERY_BUCKET} where due_at is not null
      order by due_at desc limit ${IN_DOUBT_MAX})`,
    open: isStuck,
    orderedBy: sql`t.created_at`,
    columns: sql`${OF_MERCHANT}, 'REFUND' as what, null::text as text, ${ASKED_NOBODY},
      t.status as state, t.created_at as since`,
  },
  ALERT: {
    ...ofType('ALERT', sql`alerts`, sql`t.alert_id`),
    // Operators have their own, and see those of a partner at that partner.
    partnerId: sql`nullif(t.partner_id, '')`,
    open: ({ forPartnerId, owner }) => {
      const side = forPartnerId ?? owner;
      return sql`
        t.bucket = ${bucketOf(side)} and t.partner_id = ${side} and t.state = 'OPEN'
          and t.acknowledged_at is null`;
    },
    orderedBy: sql`t.created_at`,
    columns: sql`t.merchant_id as "merchantId", null::bigint as amount, null::text as currency,
      t.kind as what, t.rule_name as text, ${ASKED_NOBODY}, t.state, t.created_at as since`,
  },
  APPROVAL: {
    ...ofType('ACTION', sql`actions`, sql`t.action_id`),
    // Of a partner’s people, or of an operator who acts for it.
    partnerId: sql`nullif(coalesce(t.for_partner_id, t.partner_id), '')`,
    open: ({ owner }) => sql`
      t.bucket = ${bucketOf(owner)} and t.partner_id = ${owner} and t.status = 'WAITING'
        and not t.confirmable`,
    orderedBy: sql`t.created_at`,
    deadline: sql`t.expires_at`,
    columns: sql`t.merchant_id as "merchantId", t.amount, t.currency, t.operation as what,
      t.reason as text, t.user_id as "requesterId", coalesce(t.agent, t.requested_by) as requester,
      t.status as state, t.created_at as since`,
  },
  ADJUSTMENT: {
    ...ofType('ADJUSTMENT', sql`payout_adjustments`, sql`t.adjustment_id`),
    // A range, as in lists: few wait among all that were decided.
    open: () => sql`t.status >= 'REQUESTED' and t.status <= 'REQUESTED'`,
    orderedBy: sql`t.created_at`,
    columns: sql`${OF_MERCHANT}, t.direction as what, t.reason as text,
      t.requested_by_id as "requesterId", t.requested_by as requester, t.status as state,
      t.created_at as since`,
  },
  RETURNED_PAYOUT: {
    ...PAYOUTS,
    // Those whose money no other payout has taken yet: the index of such lines has few of them.
    next: sql`(
      select back.* from (
        select bucket, subject_id from payable_lines ${EVERY_BUCKET}
        where payout_id is null
          and kind in ('PAYOUT_RETURNED', 'PAYOUT_REJECTED', 'BILLING_RETURNED', 'BILLING_REJECTED')
        limit ${IN_DOUBT_MAX}) as line
      join payouts as back on back.bucket = line.bucket and back.payout_id = line.subject_id)`,
    open: () => sql`
      t.ended_at is not null and exists (
        select from payable_lines as line ${EVERY_BUCKET}
        where line.bucket = t.bucket and line.subject_id = t.payout_id and line.payout_id is null)`,
    orderedBy: sql`t.ended_at`,
    columns: sql`${OF_MERCHANT}, t.status as what,
      coalesce(t.reason_code || ' ' || t.reason, '') as text, ${ASKED_NOBODY}, t.status as state,
      t.ended_at as since`,
  },
  FAILING_WEBHOOK: {
    ...ofType('WEBHOOK_ENDPOINT', sql`webhook_endpoints`, sql`t.endpoint_id`),
    open: () => sql`
      t.deleted_at is null and coalesce(t.failing_since, t.disabled_at) is not null
        and t.status <> 'PAUSED'`,
    orderedBy: sql`coalesce(t.failing_since, t.disabled_at)`,
    columns: sql`t.merchant_id as "merchantId", null::bigint as amount, null::text as currency,
      case t.status when 'ENABLED' then 'FAILING' else t.status end as what, t.url as text,
      ${ASKED_NOBODY}, t.status as state,
      coalesce(t.failing_since, t.disabled_at) as since`,
  },
  ORDER: {
    ...ofType('ORDER', sql`orders`, sql`t.merchant_order_id`),
    asId: sql`wanted.wanted_id::bigint`,
    idText: sql`t.merchant_order_id::text`,
    open: () => sql`t.status in ('CREDIT_ADJUDICATION', 'CREDIT_ADJUDICATION_REVIEW')`,
    each: [sql`t.status = 'CREDIT_ADJUDICATION'`, sql`t.status = 'CREDIT_ADJUDICATION_REVIEW'`],
    orderedBy: sql`t.created_at`,
    columns: sql`t.merchant_id as "merchantId", null::bigint as amount, null::text as currency,
      t.status as what, null::text as text, ${ASKED_NOBODY}, t.status as state,
      t.created_at as since`,
  },
  DIFFERENCE: {
    ...ofType('DIFFERENCE', sql`reconciliation_differences`, sql`t.difference_id`),
    partnerId: null,
    open: () => sql`t.state = 'OPEN'`,
    orderedBy: sql`t.created_at`,
    columns: sql`t.merchant_id as "merchantId",
      coalesce(t.ours_amount, t.theirs_amount, t.ledger_amount) as amount,
      coalesce(t.ours_currency, t.theirs_currency, t.ledger_currency) as currency, t.kind as what,
      t.detail as text, ${ASKED_NOBODY}, t.kind as state, t.created_at as since`,
  },
  DISPUTE: {
    ...ofType('DISPUTE', sql`disputes`, sql`t.dispute_id`),
    open: () => sql`t.respond_by is not null`,
    orderedBy: sql`t.respond_by`,
    deadline: sql`t.respond_by`,
    columns: sql`${OF_MERCHANT}, t.stage as what, t.network || ' ' || t.reason_code as text,
      ${ASKED_NOBODY}, t.stage as state, t.created_at as since`,
  },
};

const STATUS = sql`t.status as what, null::text as text, ${ASKED_NOBODY}, t.status as state,
  t.created_at as since`;
const GIVEN = { orderedBy: sql`t.created_at`, columns: sql`${OF_MERCHANT}, ${STATUS}` };

/** Records that people give to each other though nothing about them waits by itself. */
export const ASSIGNABLE = {
  PAYMENT: { ...PAYMENTS, ...GIVEN },
  REFUND: { ...REFUNDS, ...GIVEN },
  PAYOUT: { ...PAYOUTS, ...GIVEN },
  MERCHANT: {
    ...MERCHANTS,
    orderedBy: sql`t.created_at`,
    columns: sql`t.merchant_id as "merchantId", null::bigint as amount, null::text as currency,
      ${STATUS}`,
  },
} as const satisfies Partial<Record<SubjectType, ItemSource>>;
