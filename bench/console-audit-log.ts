import type { Client } from 'pg';
import type { Foundation } from '../service/src/runtime/foundation.ts';
import { createAuditLog } from '../service/src/platform/audit-log/audit-log.ts';
import type { AuditRow } from '../service/src/platform/audit-log/audit-store.ts';
import { transaction } from '../service/src/platform/db/transaction.ts';

const VERIFIED = 1_000; // Entries at a time.

/**
 * A digest is made with a key and the entry before, so copies of entries have none that holds. As many
 * as are verified at a time are recorded anew.
 */
export async function sealCopies(
  owner: Client,
  { audit, db, keyring }: Pick<Foundation, 'audit' | 'db' | 'keyring'>,
): Promise<void> {
  const { brokenAt, soundTo } = await audit.verifyAfter(db, 0n);
  if (brokenAt === null) return;
  const { rows } = await owner.query<Omit<AuditRow, 'digest' | 'seq'>>(
    `with unsealed as (
       delete from audit_log where seq > $1 and seq <= ${VERIFIED} returning *)
     select created_at as "createdAt", actor, action, subject, correlation_id as "correlationId", details
     from unsealed order by seq`,
    [soundTo],
  );
  const head = async (where: string): Promise<void> => {
    await owner.query(`
      update audit_head set (seq, digest) =
        (select seq, digest from audit_log where ${where} order by seq desc limit 1)`);
  };
  await head(`seq <= ${VERIFIED}`);
  await transaction(db, async (tx) => {
    for (const { createdAt, details, ...entry } of rows) {
      const then = { now: () => createdAt };
      const mac = (data: Buffer): Buffer => keyring.mac('audit', data);
      // As they were recorded once.
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const recorded = { ...entry, details } as Parameters<typeof audit.record>[1];
      await createAuditLog({ clock: then, mac }).record(tx, recorded);
    }
  });
  await head('true');
}
