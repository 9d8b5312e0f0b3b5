import { BUCKETS } from '../../service/src/kernel/id.ts';
import type { Queryable } from '../../service/src/platform/db/pool.ts';
import {
  deleteFormerJournal,
  hasFormerJournal,
  readFormerJournal,
} from './former-journal-store.ts';
import type { JournalRow } from './host/entry.ts';

/**
 * Gives the host what the service's database still holds of the acquirers' journal, in portions, each of
 * which goes from there when the host has it. After a crash it goes on: what the host has it keeps.
 */
export async function takeOverJournal(
  db: Queryable,
  takeOver: (rows: readonly JournalRow[]) => Promise<void>,
): Promise<void> {
  if (!(await hasFormerJournal(db))) return;
  for (const bucket of BUCKETS) {
    for (let rows = await readFormerJournal(db, bucket); rows.length > 0;) {
      await takeOver(rows);
      await deleteFormerJournal(db, bucket, rows);
      rows = await readFormerJournal(db, bucket);
    }
  }
}
