import { type Queryable, sql } from '../../platform/db/pool.ts';
import { type BookFinding, digitsOrNull, findingKey } from './finding.ts';
import { readAudit } from './audit-store.ts';

/** Why a figure differs, in a person's words. It holds as long as the two values stay what they were. */
export type Explanation = Readonly<{ reason: string; explainedBy: string; explainedAt: Date }>;
export type ExplainedFinding = BookFinding & Readonly<{ explanation: Explanation | null }>;

type ExplanationRow = Pick<BookFinding, 'of' | 'id' | 'figure'> &
  Explanation &
  Readonly<{ stated: bigint | null; found: bigint | null }>;

/** What differs, with its explanations, and how much of it has none. */
export async function openDifferences(db: Queryable) {
  const { findings } = await readAudit(db);
  if (findings.named.length === 0) return { count: findings.unnamed, findings: [] };
  const rows = await db.query<ExplanationRow>(sql`
    select of, id, figure, stated, found, reason, explained_by as "explainedBy",
      explained_at as "explainedAt"
    from book_explanations`);
  const explanations = new Map(rows.map((row) => [findingKey(row), row]));
  const explained = findings.named.map((finding) => ({
    ...finding,
    explanation: explanationOf(finding, explanations.get(findingKey(finding))),
  }));
  const open = explained.filter(({ explanation }) => explanation === null);
  return { count: open.length + findings.unnamed, findings: explained };
}

function explanationOf({ found, stated }: BookFinding, row: ExplanationRow | undefined) {
  if (!row || digitsOrNull(row.stated) !== stated || digitsOrNull(row.found) !== found) return null;
  const { explainedAt, explainedBy, reason } = row;
  return { reason, explainedBy, explainedAt };
}

export async function keepExplanation(
  db: Queryable,
  { figure, found, id, of, stated }: BookFinding,
  { explainedAt, explainedBy, reason }: Explanation,
): Promise<void> {
  await db.query(sql`
    insert into book_explanations
      (of, id, figure, stated, found, reason, explained_by, explained_at)
    values (${of}, ${id}, ${figure}, ${stated}, ${found}, ${reason}, ${explainedBy}, ${explainedAt})
    on conflict (of, id, figure) do update
    set stated = excluded.stated, found = excluded.found, reason = excluded.reason,
        explained_by = excluded.explained_by, explained_at = excluded.explained_at`);
}
