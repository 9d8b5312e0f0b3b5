import { bucketIn, bucketOf } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { readList } from '../../platform/db/list.ts';
import {
  type Database,
  empty,
  type Queryable,
  type Sql,
  sql,
  type Tx,
} from '../../platform/db/pool.ts';
import { createShardRounds } from '../../platform/db/shard-map.ts';
import type { PageRequest } from '../../platform/http/page.ts';
import type { AlertRule } from './alert-rule.ts';

const RULE = sql`
  rule_id as id, bucket, partner_id as "partnerId", merchant_id as "merchantId", kind, name,
  condition, quiet_minutes as "quietMinutes", recipients, is_enabled as "isEnabled",
  calm_since as "calmSince", closed_at as "closedAt", created_by as "createdBy",
  created_at as "createdAt", modified_at as "modifiedAt"`;

/** Whose rules and alerts a caller has; a credential bound to one merchant, those of that merchant. */
export type AlertOwner = Readonly<{ partnerId: string; merchantId: string | null }>;

export function alertsOf({ merchantId, partnerId }: AlertOwner): Sql {
  return sql`bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}
    ${merchantId === null ? empty : sql`and merchant_id = ${merchantId}`}`;
}

function places(most: number): number[] {
  return Array.from({ length: most }, (_, before) => before + 1);
}

/** Of two who make the last that fits, one does; false where there is no place, or the name is taken. */
export async function insertRule(tx: Tx, rule: AlertRule, most: number, now: Date) {
  const rows = await tx.query(sql`
    insert into alert_rules (bucket, rule_id, partner_id, merchant_id, place, kind, name, condition,
      quiet_minutes, recipients, is_enabled, next_at, created_by, created_at, modified_at)
    select ${rule.bucket}::bpchar, ${rule.id}::text, ${rule.partnerId}::text,
      ${rule.merchantId}::text, place, ${rule.kind}::text, ${rule.name}::text,
      ${JSON.stringify(rule.condition)}::jsonb, ${rule.quietMinutes}::int,
      ${JSON.stringify(rule.recipients)}::jsonb, ${rule.isEnabled}::boolean, ${now}::timestamptz,
      ${rule.createdBy}::text, ${rule.createdAt}::timestamptz, ${rule.modifiedAt}::timestamptz
    from unnest(${places(most)}::int[]) as known (place)
    where not exists (
      select from alert_rules as other where other.bucket = ${rule.bucket}
        and other.partner_id = ${rule.partnerId} and other.place = known.place)
    order by place limit 1
    on conflict do nothing returning 1`);
  return rows.length > 0;
}

/** Whether the name is another rule's, and how many there are. */
export async function ruleNames(db: Queryable, partnerId: string) {
  return await db.query<{ id: string; name: string }>(sql`
    select rule_id as id, name from alert_rules
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}`);
}

export async function listRules(db: Queryable, owner: AlertOwner, page: PageRequest) {
  const select = sql`select ${RULE} from alert_rules
    where bucket = ${bucketOf(owner.partnerId)} and ${alertsOf(owner)}`;
  return await readList<AlertRule>(db, { select, id: sql`rule_id`, page });
}

/** Until the transaction ends nobody else changes it, or opens an alert of it. */
export async function lockRule(tx: Tx, owner: AlertOwner, ruleId: string) {
  const [rule] = await tx.query<AlertRule>(sql`
    select ${RULE} from alert_rules
    where bucket = ${bucketIn(ruleId)} and rule_id = ${ruleId} and ${alertsOf(owner)}
    for no key update`);
  return rule;
}

/** The caller holds its lock. It is looked at again at once. */
export async function updateRule(tx: Tx, rule: AlertRule, now: Date): Promise<void> {
  await tx.query(sql`
    update alert_rules
    set merchant_id = ${rule.merchantId}, kind = ${rule.kind}, name = ${rule.name},
        condition = ${JSON.stringify(rule.condition)}::jsonb,
        quiet_minutes = ${rule.quietMinutes},
        recipients = ${JSON.stringify(rule.recipients)}::jsonb, is_enabled = ${rule.isEnabled},
        next_at = ${now}, calm_since = null, modified_at = ${rule.modifiedAt}
    where bucket = ${rule.bucket} and rule_id = ${rule.id}`);
}

export async function removeRule(tx: Tx, { bucket, id }: AlertRule): Promise<void> {
  await tx.query(sql`delete from alert_rules where bucket = ${bucket} and rule_id = ${id}`);
}

export type DueRule = AlertRule & Readonly<{ isOpen: boolean }>;

/** Takes rules that are due, each until `next`: who is killed has them looked at then. */
export function createDueRules() {
  const rounds = createShardRounds();
  return async (db: Database, now: Date, next: Date, most: number): Promise<DueRule[]> =>
    await rounds(db, most, ({ buckets, most: share, on }) =>
      on.query<DueRule>(sql`
        with due as (
          update alert_rules set next_at = ${next}
          where bucket ${inBuckets(buckets)} and (bucket, rule_id) in (
            select bucket, rule_id from alert_rules
            where bucket ${inBuckets(buckets)} and is_enabled and next_at <= ${now}
            order by next_at, rule_id limit ${share} for update skip locked)
          returning *)
        select ${RULE}, exists (
          select from alerts where alerts.bucket ${inBuckets(buckets)}
            and alerts.bucket = due.bucket and alerts.rule_id = due.rule_id
            and alerts.state = 'OPEN') as "isOpen"
        from due`),
    );
}

/** The rule as it was measured, locked; undefined where it was changed since. */
export async function lockMeasured(tx: Tx, { bucket, id, modifiedAt }: AlertRule) {
  const [rule] = await tx.query<AlertRule>(sql`
    select ${RULE} from alert_rules
    where bucket = ${bucket} and rule_id = ${id} and is_enabled and modified_at = ${modifiedAt}
    for no key update`);
  return rule;
}

export async function setCalmSince(tx: Tx, { bucket, id }: AlertRule, since: Date | null) {
  await tx.query(sql`
    update alert_rules set calm_since = ${since} where bucket = ${bucket} and rule_id = ${id}`);
}

export async function noteClosed(tx: Tx, { bucket, id }: AlertRule, now: Date): Promise<void> {
  await tx.query(sql`
    update alert_rules set calm_since = null, closed_at = ${now}
    where bucket = ${bucket} and rule_id = ${id}`);
}
