import { type Queryable, sql, type Tx } from '../../service/src/platform/db/pool.ts';

export const FAULT_KINDS = [
  'DECLINE',
  'TIMEOUT',
  'NO_ANSWER',
  'LATE',
  'MALFORMED',
  'CONNECTION_LOST',
] as const;

/** What simulated acquirers are to do wrong, for all processes. */
export type SandboxFault = Readonly<{
  id: string;
  kind: (typeof FAULT_KINDS)[number];
  /** Null: of any. */
  acquirer: string | null;
  operation: string | null;
  delayMs: number;
  /** Percent of the calls that it fits. */
  share: number;
  /** How many calls more; null: all. */
  left: number | null;
  createdAt: Date;
}>;

/** The first that was asked for first; those that are used up are gone. */
export async function readFaults(db: Queryable): Promise<SandboxFault[]> {
  return await db.query<SandboxFault>(sql`
    select fault_id as id, kind, acquirer, operation, delay_ms as "delayMs", share,
      left_over as left, created_at as "createdAt"
    from sandbox_faults where left_over is null or left_over > 0 order by place`);
}

export async function replaceFaults(tx: Tx, faults: readonly SandboxFault[]): Promise<void> {
  await tx.query(sql`lock table sandbox_faults in share row exclusive mode`);
  await tx.query(sql`delete from sandbox_faults`);
  for (const [place, fault] of faults.entries()) {
    const { id, kind, acquirer, operation, delayMs, share, left, createdAt } = fault;
    await tx.query(sql`
      insert into sandbox_faults (fault_id, place, kind, acquirer, operation, delay_ms, share,
        left_over, created_at)
      values (${id}, ${place}, ${kind}, ${acquirer}, ${operation}, ${delayMs}, ${share}, ${left},
        ${createdAt})`);
  }
}

/** Uses up one of its calls; false where there is none left. */
export async function useFault(db: Queryable, id: string): Promise<boolean> {
  const rows = await db.query(sql`
    update sandbox_faults set left_over = left_over - 1
    where fault_id = ${id} and left_over > 0 returning 1`);
  return rows.length > 0;
}
