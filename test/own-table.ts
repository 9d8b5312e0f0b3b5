import { type Queryable, type Sql, sql } from '../service/src/platform/db/pool.ts';

/**
 * A table of a test's own, with rows of merchants: on a cluster it is spread as theirs are. The database
 * is asked as a whole, since a worker makes no tables.
 */
export async function createOwnTable(db: Queryable, name: string, columns: Sql): Promise<void> {
  await db.query(columns);
  if (process.env['TEST_CLUSTER'] === undefined) return;
  await db.query(
    sql`select create_distributed_table(${name}, 'bucket', colocate_with => 'merchants')`,
  );
}
