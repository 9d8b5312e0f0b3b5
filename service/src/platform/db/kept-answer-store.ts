/** Answers that are kept for repeats, as they are kept. */
import { type AnswerToRemember, matching, type RequestName } from './idempotency-store.ts';
import { type Queryable, sql } from './pool.ts';

/** What is kept for repeats of a request. */
export async function answerOf(db: Queryable, name: RequestName) {
  const [row] = await db.query<{ status: number; answer: string }>(sql`
    select status, answer from idempotency_answers where ${matching(name)}`);
  return row && { status: row.status, body: JSON.parse(row.answer) as unknown };
}

/** The same answer, written otherwise. */
export async function replaceAnswer(
  db: Queryable,
  name: RequestName,
  { text: answer }: AnswerToRemember,
): Promise<void> {
  await db.query(sql`update idempotency_answers set answer = ${answer} where ${matching(name)}`);
}
