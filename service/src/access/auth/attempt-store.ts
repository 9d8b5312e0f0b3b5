import { type Queryable, sql, type Tx } from '../../platform/db/pool.ts';

/** Whose failures: of one subject from one address, or (with no subject) of the address. */
export type Guard = Readonly<{ subject: string; address: string }>;
export type Lock = Guard & Readonly<{ lockedUntil: Date }>;

/** What is remembered of the failures of one subject from one address. */
export type Failures = Readonly<{ failedAt: readonly Date[]; lockedUntil: Date | null }>;

const SWEPT_AT_ONCE = 20; // Far more than a failure adds, so the table stays small.

/** The locks that hold now for a subject from an address, and for the address as a whole. */
export async function selectLocks(db: Queryable, { subject, address }: Guard, now: Date) {
  return await db.query<Lock>(sql`
    select subject, address, locked_until as "lockedUntil" from failed_attempts
    where address = ${address} and subject in (${subject}, '') and locked_until > ${now}`);
}

/** What is known so far; until the transaction ends nobody else can count. */
export async function lockFailures(tx: Tx, guard: Guard, now: Date): Promise<Failures> {
  const [row] = await tx.query<Failures>(sql`
    insert into failed_attempts (subject, address, failed_at, expires_at)
    values (${guard.subject}, ${guard.address}, '{}', ${now})
    on conflict (subject, address) do update set address = excluded.address
    returning failed_at as "failedAt", locked_until as "lockedUntil"`);
  return row ?? { failedAt: [], lockedUntil: null };
}

export async function updateFailures(
  tx: Tx,
  guard: Guard,
  { failedAt, lockedUntil, expiresAt }: Failures & Readonly<{ expiresAt: Date }>,
): Promise<void> {
  await tx.query(sql`
    update failed_attempts
    set failed_at = ${failedAt}, locked_until = ${lockedUntil}, expires_at = ${expiresAt}
    where subject = ${guard.subject} and address = ${guard.address}`);
}

export async function sweepFailures(tx: Tx, now: Date): Promise<void> {
  await tx.query(sql`
    delete from failed_attempts where (subject, address) in (
      select subject, address from failed_attempts where expires_at <= ${now}
      limit ${SWEPT_AT_ONCE} for update skip locked)`);
}
