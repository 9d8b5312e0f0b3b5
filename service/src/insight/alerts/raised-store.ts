import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { readList } from '../../platform/db/list.ts';
import { type Database, type Queryable, sql, type Tx } from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { Alert, ClosedBecause } from './alert.ts';
import type { AlertRule } from './alert-rule.ts';
import { type AlertOwner, alertsOf } from './rule-store.ts';

const ALERT = sql`
  alert_id as id, bucket, rule_id as "ruleId", rule_name as "ruleName", partner_id as "partnerId",
  merchant_id as "merchantId", kind, state, figures, correlation_id as "correlationId",
  created_at as "createdAt", closed_at as "closedAt", closed_because as "closedBecause",
  acknowledged_at as "acknowledgedAt", acknowledged_by as "acknowledgedBy"`;

/** False where one of the rule is open. */
export async function openAlert(tx: Tx, alert: Alert): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into alerts (bucket, alert_id, rule_id, rule_name, partner_id, merchant_id, kind, state,
      figures, correlation_id, created_at)
    values (${alert.bucket}, ${alert.id}, ${alert.ruleId}, ${alert.ruleName}, ${alert.partnerId},
      ${alert.merchantId}, ${alert.kind}, 'OPEN', ${JSON.stringify(alert.figures)}::jsonb,
      ${alert.correlationId}, ${alert.createdAt})
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

/** Undefined where none is open. */
export async function closeAlert(
  tx: Tx,
  { bucket, id }: AlertRule,
  because: ClosedBecause,
  now: Date,
): Promise<Alert | undefined> {
  const [alert] = await tx.query<Alert>(sql`
    update alerts set state = 'CLOSED', closed_at = ${now}, closed_because = ${because}
    where bucket = ${bucket} and rule_id = ${id} and state = 'OPEN' returning ${ALERT}`);
  return alert;
}

export type AlertFilters = Readonly<{ alertState?: Alert['state'] | undefined }>;

export async function listRaised(
  db: Queryable,
  owner: AlertOwner,
  page: PageRequest,
  { alertState }: AlertFilters,
): Promise<Alert[]> {
  const select = sql`select ${ALERT} from alerts
    where bucket = ${bucketOf(owner.partnerId)} and ${alertsOf(owner)}`;
  const filters = [[sql`state`, alertState] as const];
  return await readList<Alert>(db, { select, id: sql`alert_id`, page, filters });
}

/** Whoever is first is named; undefined where there is no such alert of theirs. */
export async function acknowledge(
  tx: Tx,
  owner: AlertOwner,
  alertId: string,
  { by, now }: Readonly<{ by: string; now: Date }>,
): Promise<Alert | undefined> {
  const [alert] = await tx.query<Alert>(sql`
    update alerts
    set acknowledged_at = coalesce(acknowledged_at, ${now}),
        acknowledged_by = coalesce(acknowledged_by, ${by})
    where bucket = ${bucketIn(alertId)} and alert_id = ${alertId} and ${alertsOf(owner)}
    returning ${ALERT}`);
  return alert;
}

/** Removes a portion of those that were closed before then. */
export async function forgetAlerts(db: Database, before: Date, most: number): Promise<number> {
  const rounds = createShardRounds();
  const gone = await rounds(db, most, ({ buckets, most: share, on }) =>
    on.query(sql`
      delete from alerts where bucket ${inBuckets(buckets)} and (bucket, alert_id) in (
        select bucket, alert_id from alerts
        where bucket ${inBuckets(buckets)} and state = 'CLOSED' and closed_at < ${before}
        order by closed_at limit ${share})
      returning 1`),
  );
  return gone.length;
}
