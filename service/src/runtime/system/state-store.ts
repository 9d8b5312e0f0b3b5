import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

export type Queue = Readonly<{ name: string; depth: number; oldestAt: Date | null }>;

/** Counts end here, so that they cost the same whatever has piled up. */
export const DEPTH_MAX = 10_000;

export async function readQueues(db: Queryable): Promise<Queue[]> {
  // Of all partners.
  return await db.query<Queue>(sql`
    ${EVERY_BUCKET} select name, count(since)::int as depth, min(since) as "oldestAt"
    from (values ('events'), ('payments'), ('refunds'), ('validations'), ('authentications'),
      ('webhooks'), ('payouts')) as queues (name)
    left join (
      (select 'events' as name, recorded_at as since from event_outbox
        order by recorded_at limit ${DEPTH_MAX})
      union all (select 'payments', created_at from payments
        where due_at is not null order by due_at limit ${DEPTH_MAX})
      union all (select 'refunds', created_at from refunds
        where due_at is not null order by due_at limit ${DEPTH_MAX})
      union all (select 'validations', created_at from validations
        where due_at is not null order by due_at limit ${DEPTH_MAX})
      union all (select 'authentications', created_at from authentications
        where due_at is not null order by due_at limit ${DEPTH_MAX})
      union all (select 'webhooks', created_at from webhook_deliveries
        where state = 'PENDING' limit ${DEPTH_MAX})
      union all (select 'payouts', created_at from payouts
        where status = 'PENDING' limit ${DEPTH_MAX})
    ) as waiting using (name)
    group by name order by name`);
}

export type DatabaseState = Readonly<{
  version: string;
  isCluster: boolean;
  bytes: bigint;
  migrations: number;
  lastMigration: string | null;
  lastMigratedAt: Date | null;
}>;

export async function readDatabaseState(db: Queryable): Promise<DatabaseState> {
  const [row] = await db.query<DatabaseState>(sql`
    select current_setting('server_version') as version,
      to_regclass('pg_catalog.pg_dist_partition') is not null as "isCluster",
      pg_database_size(current_database()) as bytes,
      (select count(*)::int from schema_migrations) as migrations,
      last.name as "lastMigration", last.run_on as "lastMigratedAt"
    from (select) as one
    left join (select name, run_on from schema_migrations order by run_on desc, id desc limit 1)
      as last on true`);
  if (!row) throw new Error('the database has a state');
  return row;
}

export type KeyState = Readonly<{
  purpose: string;
  version: string;
  createdAt: Date;
  endedAt: Date | null;
}>;

export async function readKeys(db: Queryable): Promise<KeyState[]> {
  return await db.query<KeyState>(sql`
    select purpose, version::text as version, created_at as "createdAt", destroyed_at as "endedAt"
    from data_keys
    union all
    select 'access-tokens', kid, created_at, retired_at from signing_keys
    order by 1, 3`);
}
