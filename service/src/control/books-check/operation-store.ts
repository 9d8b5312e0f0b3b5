import { PARKED_UNTIL } from '../../acquiring/operations/index.ts';
import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

type Unresolved = Readonly<{ of: string; unresolved: number; stuck: number }>;

/** How many operations wait for the acquirer, and how many of them a person should see; by index. */
export async function countUnresolved(db: Queryable, stuckAfter: number) {
  // Counts them all.
  return await db.query<Unresolved>(sql`
    ${EVERY_BUCKET} select of, count(attempts)::int as unresolved,
      count(*) filter (where attempts >= ${stuckAfter} or due_at = ${PARKED_UNTIL})::int as stuck
    from (values ('payments'), ('refunds'), ('validations')) as kinds (of)
    left join (
      select 'payments' as of, attempts, due_at from payments where due_at is not null
      union all select 'payments', attempts, due_at from late_increments
      union all select 'refunds', attempts, due_at from refunds where due_at is not null
      union all select 'validations', attempts, due_at from validations where due_at is not null
    ) as waiting using (of)
    group by of order by of`);
}
