import type { AcquirerMessage } from '../../acquiring/acquirers/index.ts';
import { bucketIn } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { empty, sql } from '../../platform/db/pool.ts';
import type { TimelineEntry } from './entry.ts';
import { type EntryReader, ownedBy, ROWS_MAX } from './scope.ts';

/** What was asked of acquirers and what they answered, as it was kept: masked. */
export const acquirerEntries: EntryReader = async (db, scope) => {
  if (scope.of === 'merchant' || scope.records.length === 0) return [];
  const { caller, correlationId, records } = scope;
  const ids = records.map(({ id }) => id);
  const rows = await db.query<AcquirerMessage>(sql`
    select message_id as id, merchant_id as "merchantId", subject_id as "subjectId",
      correlation_id as "correlationId", acquirer, operation, reference, asked_at as "askedAt",
      duration_ms as "durationMs", outcome, coalesce(sent::json, request::json) as request,
      coalesce(answered::json, answer::json) as answer, error
    from acquirer_messages
    where subject_id = any(${ids}::text[]) and bucket ${inBuckets(ids.map(bucketIn))}
      and ${ownedBy(caller)}
      ${correlationId === null ? empty : sql`and correlation_id = ${correlationId}`}
    limit ${ROWS_MAX}`);
  return rows.map(acquirerEntry);
};

function acquirerEntry(row: AcquirerMessage): TimelineEntry {
  const { id, merchantId, subjectId, correlationId, askedAt: at, ...message } = row;
  const { acquirer, operation, reference, outcome, durationMs, request, answer, error } = message;
  return {
    at,
    kind: 'acquirerMessage',
    id,
    title: `The acquirer ${acquirer} was asked to ${operation}: ${outcome} after ${durationMs} ms.`,
    merchantId,
    subjectId,
    correlationId,
    details: { acquirer, operation, reference, outcome, durationMs, request, answer, error },
  };
}
