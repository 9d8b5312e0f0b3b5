import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

type Unresolved = Readonly<{ of: string; unresolved: number; stuck: number }>;

/** How many operations wait for the acquirer, and how many of them a person should see; by index. */
export async function countUnresolved(db: Queryable, stuckAfter: number) {
  // Counts them all.
  return await db.query<Unresolved>(sql`
    ${EVERY_BUCKET} select of, count(attempts)::int as unresolved,
      count(*) filter (where attempts >= ${stuckAfter})::int as stuck
    from (values ('payments'), ('refunds'), ('validations')) as kinds (of)
    left join (
      select 'payments' as of, attempts from payments where due_at is not null
      union all select 'payments', attempts from late_increments
      union all select 'refunds', attempts from refunds where due_at is not null
      union all select 'validations', attempts from validations where due_at is not null
    ) as waiting using (of)
    group by of order by of`);
}
