import { type Queryable, sql } from '../platform/db/pool.ts';
import type { Audit } from './audit-books.ts';
import type { Difference } from './difference.ts';

const FINDINGS_MAX = 100; // Differences kept by name: books in a worse state need a person anyway.

/** What is kept of the last audit. */
export type KeptAudit = Readonly<{
  at: Date;
  payments: bigint;
  refunds: bigint;
  batches: bigint;
  /** How many there were. */
  differences: number;
  /** The first of them, amounts as digits. */
  findings: readonly (Omit<Difference, 'stated' | 'found'> &
    Readonly<{ stated: string | null; found: string | null }>)[];
}>;

/** Of two audits at once the later one stays. */
export async function keepAudit(db: Queryable, audit: Audit, at: Date): Promise<void> {
  const { checked, differences } = audit;
  const findings = differences.slice(0, FINDINGS_MAX).map(({ stated, found, ...rest }) => ({
    ...rest,
    stated: digits(stated),
    found: digits(found),
  }));
  await db.query(sql`
    insert into book_audits as kept (at, payments, refunds, batches, differences, findings)
    values (${at}, ${checked.payments}, ${checked.refunds}, ${checked.batches},
            ${differences.length}, ${JSON.stringify(findings)})
    on conflict (only_row) do update
    set at = excluded.at, payments = excluded.payments, refunds = excluded.refunds,
        batches = excluded.batches, differences = excluded.differences, findings = excluded.findings
    where kept.at <= excluded.at`);
}

/** Undefined until the first audit. */
export async function lastAudit(db: Queryable): Promise<KeptAudit | undefined> {
  const [row] = await db.query<KeptAudit>(sql`
    select at, payments, refunds, batches, differences, findings from book_audits`);
  return row;
}

function digits(amount: bigint | null): string | null {
  return amount === null ? null : amount.toString();
}
