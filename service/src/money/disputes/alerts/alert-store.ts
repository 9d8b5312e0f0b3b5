import { findingFor, listingFor, merchantsOf } from '../../../access/partners/index.ts';
import { bucketIn } from '../../../kernel/id.ts';
import { EVERY_BUCKET } from '../../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql, type Tx } from '../../../platform/db/pool.ts';
import type { AlertKind, AlertState, DisputeAlert } from './alert.ts';
import type { RefundableAlert } from './refunded-since.ts';

const ALERT = sql`
  alert_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId",
  payment_id as "paymentId", acquirer, case_reference as "caseReference", kind, state, network,
  reason_code as "reasonCode", currency, amount,
  refunded_before as "refundedBefore", respond_by as "respondBy", due_at as "dueAt",
  descriptor, correlation_id as "correlationId", sequence, created_at as "createdAt",
  ended_at as "endedAt"`;

/** False where the acquirer has told of it before. */
export async function insertAlert(tx: Tx, alert: DisputeAlert): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into dispute_alerts
      (bucket, alert_id, partner_id, merchant_id, payment_id, acquirer, case_reference, kind, state,
       network, reason_code, currency, amount, refunded_before, respond_by, due_at, descriptor,
       correlation_id, sequence, created_at, ended_at)
    values (${alert.bucket}, ${alert.id}, ${alert.partnerId}, ${alert.merchantId},
       ${alert.paymentId}, ${alert.acquirer}, ${alert.caseReference}, ${alert.kind},
       ${alert.state}, ${alert.network}, ${alert.reasonCode}, ${alert.currency}, ${alert.amount},
       ${alert.refundedBefore}, ${alert.respondBy}, ${alert.dueAt}, ${alert.descriptor}, ${alert.correlationId},
       ${alert.sequence}, ${alert.createdAt}, ${alert.endedAt})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

/** The caller holds its lock. */
export async function updateAlert(tx: Tx, alert: DisputeAlert): Promise<void> {
  await tx.query(sql`
    update dispute_alerts set state = ${alert.state}, due_at = ${alert.dueAt},
      sequence = ${alert.sequence}, ended_at = ${alert.endedAt}
    where bucket = ${alert.bucket} and alert_id = ${alert.id}`);
}

export async function lockAlert(tx: Tx, id: string): Promise<DisputeAlert | undefined> {
  const [row] = await tx.query<DisputeAlert>(sql`
    select ${ALERT} from dispute_alerts
    where bucket = ${bucketIn(id)} and alert_id = ${id} for update`);
  return row;
}

/** Of a payment, those that are open or that refunds have closed, in the order in which they came. */
export async function refundableAlerts(tx: Tx, paymentId: string): Promise<RefundableAlert[]> {
  return await tx.query<RefundableAlert>(sql`
    select alert_id as id, state = 'OPEN' as "isOpen", amount, refunded_before as "refundedBefore"
    from dispute_alerts
    where bucket = ${bucketIn(paymentId)} and payment_id = ${paymentId}
      and state in ('OPEN', 'RESOLVED')
    order by created_at, alert_id`);
}

/** The alert, if it is the caller's to see. */
export const findAlert = findingFor<DisputeAlert>(
  (id, isTheirs) => sql`
    select ${ALERT} from dispute_alerts
    where bucket = ${bucketIn(id)} and alert_id = ${id} and ${isTheirs}`,
);

type AlertFilters = Readonly<{
  merchantId?: string;
  paymentId?: string;
  alertKind?: AlertKind;
  alertState?: AlertState;
}>;

/** A partner's own, for a credential bound to one merchant that merchant's; or everybody's. */
export const listAlerts = listingFor<DisputeAlert, AlertFilters>((filters, whose) => {
  const { alertKind, alertState, merchantId, paymentId } = filters;
  return {
    select: (isPartners) =>
      sql`select ${ALERT} from dispute_alerts ${EVERY_BUCKET} where ${isPartners}`,
    id: sql`alert_id`,
    bucket: paymentId === undefined ? undefined : bucketIn(paymentId),
    filters: [
      [sql`payment_id`, paymentId],
      [sql`kind`, alertKind],
      [sql`state`, alertState],
      ...merchantsOf(whose, merchantId),
    ],
  };
});

export type EndingAlert = Readonly<{ id: string; paymentId: string; dueAt: Date }>;

/** Open alerts that refunds of their payment may close, or whose time is over, in order of that. */
export async function alertsEnding(
  db: Queryable,
  { after, limit, now }: Readonly<{ after: EndingAlert | undefined; limit: number; now: Date }>,
): Promise<EndingAlert[]> {
  // All buckets: few are open, and the index has no others.
  return await db.query<EndingAlert>(sql`
    select a.alert_id as id, a.payment_id as "paymentId", a.due_at as "dueAt"
    from dispute_alerts a ${EVERY_BUCKET}
    join payments p on p.bucket = a.bucket and p.payment_id = a.payment_id
    where a.due_at is not null and (a.due_at <= ${now} or p.refunded >= a.amount)
      ${after ? sql`and (a.due_at, a.alert_id) > (${after.dueAt}, ${after.id})` : empty}
    order by a.due_at, a.alert_id limit ${limit}`);
}

export async function nextAlertDue(db: Queryable, after: Date): Promise<Date | undefined> {
  // In all buckets.
  const [row] = await db.query<{ at: Date | null }>(sql`
    select min(due_at) as at from dispute_alerts ${EVERY_BUCKET} where due_at > ${after}`);
  return row?.at ?? undefined;
}
