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
export async function explained(db: Database, { text, values }: Statement): Promise<string> {
  const lines = await transaction(db, async (tx) => {
    await tx.query({ text: `prepare explained as ${text}`, values: [] });
    const nulls = values.length === 0 ? '' : `(${values.map(() => 'null').join(', ')})`;
    const plan = { text: `explain execute explained ${nulls}`, values: [] };
    const told = await tx.query<{ 'QUERY PLAN': string }>(plan);
    await tx.query(sql`deallocate explained`);
    return told;
  });
  return lines.map((line) => line['QUERY PLAN']).join('\n');
}
