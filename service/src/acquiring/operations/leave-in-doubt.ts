import { forBucket } from '../../platform/db/pool.ts';
import type { DueStore } from './due-store.ts';
import type { OperationDeps } from './intents.ts';
import { outcomeUnknown } from '../acquirers/index.ts';

/**
 * What is left to do where nobody knows what became of an operation: the record becomes due for the
 * sweeper at once, and the caller gets a 503 with the record as it is.
 */
export async function leaveInDoubt<One extends Readonly<{ bucket: string }>>(
  { db, clock }: Pick<OperationDeps, 'db' | 'clock'>,
  due: DueStore<One>,
  record: One,
  body: Parameters<typeof outcomeUnknown>[0],
): Promise<never> {
  await due.postpone(forBucket(db, record.bucket), [{ thing: record, dueAt: clock.now() }]);
  throw outcomeUnknown(body);
}
