import assert from 'node:assert/strict';
import { type Database, sql, type Statement } from '../service/src/platform/db/pool.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';

/** The plans of all that is asked of a database, which answers nothing. */
export async function plansOf(
  db: Database,
  ask: (watched: Database) => Promise<unknown>,
): Promise<readonly string[]> {
  const plans: string[] = [];
  const watched: Database = {
    ...db,
    query: async (statement) => {
      plans.push(await explained(db, statement));
      return [];
    },
    at: () => watched,
  };
  await ask(watched);
  return plans;
}

/** The plan that the service's connections keep for a statement, whatever its values. */
export async function explained(db: Database, { text }: Statement): Promise<string> {
  const lines = await transaction(db, async (tx) => {
    // A statement of its own would want values, and the plan is of none.
    await tx.query(sql`
      create or replace function pg_temp.explained(statement text) returns setof text
      language plpgsql as 'begin return query execute statement; end'`);
    return await tx.query<{ line: string }>(sql`
      select line from pg_temp.explained(${`explain (generic_plan) ${text}`}) as line`);
  });
  return lines.map(({ line }) => line).join('\n');
}

/** The indexes by which a plan finds its rows. What is PROCESSING is few rows, and read as they are. */
export function indexesOf(plan: string): readonly string[] {
  const kept = plan.split('\n').filter((line) => !/_processing(?:_pkey)? /.test(line));
  assert.doesNotMatch(kept.join('\n'), /Seq Scan/, plan);
  const used = [...kept.join('\n').matchAll(/Scan (?:Backward )?using (\w+)/g)];
  const names = used.map(([, name = '']) => name).filter((name) => !name.startsWith('partners_'));
  assert.ok(names.length > 0, plan);
  return names;
}
