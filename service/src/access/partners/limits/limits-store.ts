import { bucketOf } from '../../../kernel/id.ts';
import { EVERY_BUCKET } from '../../../platform/db/in-buckets.ts';
import { type Queryable, type Sql, sql, type Tx } from '../../../platform/db/pool.ts';
import type { Cap, SetLimits } from './limits.ts';

type Row = SetLimits & Readonly<{ partnerId: string }>;

/** What was set for these partners; of those for which nothing was, there is no row. */
export async function readSet(db: Queryable, partnerIds: readonly string[]): Promise<Row[]> {
  return await db.query<Row>(sql`
    select partner_id as "partnerId", requests_per_minute as "requestsPerMinute", clients,
      api_keys as "apiKeys", users, merchants, customers,
      hosted_fields_profiles as "hostedFieldsProfiles", saved_views as "savedViews",
      webhook_endpoints as "webhookEndpoints",
      merchant_webhook_endpoints as "merchantWebhookEndpoints", capacity_weight as "capacityWeight"
    from partner_limits where partner_id = any(${[...new Set(partnerIds)]}::text[])`);
}

/** Of two who change a partner's limits at once, the second sees what the first has done. */
export async function lockLimits(tx: Tx, partnerId: string): Promise<void> {
  await tx.query(sql`
    select 1 from partners where partner_id = ${partnerId} for no key update`);
}

export async function writeSet(
  tx: Tx,
  { partnerId, now, ...set }: SetLimits & Readonly<{ partnerId: string; now: Date }>,
): Promise<void> {
  await tx.query(sql`
    insert into partner_limits (partner_id, requests_per_minute, clients, api_keys, users, merchants,
      customers, hosted_fields_profiles, saved_views, webhook_endpoints, merchant_webhook_endpoints,
      capacity_weight, modified_at)
    values (${partnerId}, ${set.requestsPerMinute}, ${set.clients}, ${set.apiKeys}, ${set.users},
      ${set.merchants}, ${set.customers}, ${set.hostedFieldsProfiles}, ${set.savedViews},
      ${set.webhookEndpoints}, ${set.merchantWebhookEndpoints}, ${set.capacityWeight}, ${now})
    on conflict (partner_id) do update
    set requests_per_minute = excluded.requests_per_minute, clients = excluded.clients,
        api_keys = excluded.api_keys, users = excluded.users, merchants = excluded.merchants,
        customers = excluded.customers, hosted_fields_profiles = excluded.hosted_fields_profiles,
        saved_views = excluded.saved_views, webhook_endpoints = excluded.webhook_endpoints,
        merchant_webhook_endpoints = excluded.merchant_webhook_endpoints,
        capacity_weight = excluded.capacity_weight, modified_at = excluded.modified_at`);
}

/** Until the transaction ends nobody else adds one of these to the partner: of two at once one is the last that fits. */
export async function lockPlaces(tx: Tx, cap: Cap, partnerId: string): Promise<void> {
  await tx.query(sql`
    select pg_advisory_xact_lock(hashtextextended(${`${cap} of ${partnerId}`}, 0))`);
}

type Counted = Readonly<{ partnerId: string; most: number }>;

/** How many of these a partner has: what is revoked, disabled or deleted takes no place. None beyond `most` is looked at. */
export async function countOf(db: Queryable, cap: Cap, counted: Counted): Promise<number> {
  const [row] = await db.query<{ count: bigint }>(sql`
    select count(*) as count from (${COUNTED[cap](counted.partnerId)} limit ${counted.most}) as those`);
  return Number(row?.count ?? 0n);
}

/** Merchants and what is theirs are in any bucket; views and endpoints in the partner's. */
const COUNTED: Readonly<Record<Cap, (partnerId: string) => Sql>> = {
  clients: (partnerId) => sql`
    select 1 from clients where partner_id = ${partnerId} and revoked_at is null`,
  apiKeys: (partnerId) => sql`
    select 1 from clients join api_keys using (client_id)
    where partner_id = ${partnerId} and api_keys.revoked_at is null`,
  users: (partnerId) => sql`
    select 1 from users where partner_id = ${partnerId} and disabled_at is null`,
  merchants: (partnerId) => sql`
    select 1 from merchants ${EVERY_BUCKET} where partner_id = ${partnerId}`,
  customers: (partnerId) => sql`
    select 1 from customers ${EVERY_BUCKET} where partner_id = ${partnerId}`,
  hostedFieldsProfiles: (partnerId) => sql`
    select 1 from hosted_field_profiles ${EVERY_BUCKET} where partner_id = ${partnerId}`,
  savedViews: (partnerId) => sql`
    select 1 from saved_views
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId}`,
  webhookEndpoints: (partnerId) => sql`
    select 1 from webhook_endpoints
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId} and deleted_at is null
      and merchant_id is null`,
  merchantWebhookEndpoints: (partnerId) => sql`
    select 1 from webhook_endpoints
    where bucket = ${bucketOf(partnerId)} and partner_id = ${partnerId} and deleted_at is null
      and merchant_id is not null`,
};
