import { EVERY_BUCKET } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';

/** How many operations wait for the acquirer's answer, and how many of them a person should see. */
export type Unresolved = Readonly<{
  of: 'payments' | 'refunds' | 'validations';
  unresolved: number;
  stuck: number;
}>;

/** Reads what waits alone, by index, and in one statement. */
export async function countUnresolved(db: Queryable, stuckAfter: number): Promise<Unresolved[]> {
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
