import { bucketIn } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { empty, type Queryable, sql } from '../../platform/db/pool.ts';
import { type TimelineEntry, RANKS } from './entry.ts';
import { ownedBy, ROWS_MAX, type TimelineScope } from './scope.ts';

type Row = Readonly<{
  id: string;
  merchantId: string;
  subjectId: string;
  correlationId: string;
  acquirer: string;
  operation: string;
  reference: string;
  askedAt: Date;
  durationMs: number;
  outcome: string;
  request: unknown;
  answer: unknown;
  error: string | null;
}>;

/** What was asked of acquirers and what they answered, as it was kept: masked. */
export async function acquirerEntries(
  db: Queryable,
  scope: TimelineScope,
): Promise<TimelineEntry[]> {
  if (scope.of === 'merchant' || scope.records.length === 0) return [];
  const { caller, correlationId, records } = scope;
  const ids = records.map(({ id }) => id);
  const rows = await db.query<Row>(sql`
    select message_id as id, merchant_id as "merchantId", subject_id as "subjectId",
      correlation_id as "correlationId", acquirer, operation, reference, asked_at as "askedAt",
      duration_ms as "durationMs", outcome, coalesce(sent::json, request::json) as request,
      coalesce(answered::json, answer::json) as answer, error
    from acquirer_messages
    where subject_id = any(${ids}::text[]) and bucket ${inBuckets(ids.map(bucketIn))}
      and ${ownedBy(caller)}
      ${correlationId === null ? empty : sql`and correlation_id = ${correlationId}`}
    limit ${ROWS_MAX}`);
  return rows.map(entryOf);
}

function entryOf(row: Row): TimelineEntry {
  const { acquirer, askedAt: at, correlationId, durationMs, id, merchantId, operation } = row;
  const { answer, error, outcome, reference, request, subjectId } = row;
  return {
    at,
    kind: 'acquirerMessage',
    id,
    title: `The acquirer ${acquirer} was asked to ${operation}: ${outcome} after ${durationMs} ms.`,
    merchantId,
    subjectId,
    correlationId,
    details: { acquirer, operation, reference, outcome, durationMs, request, answer, error },
    rank: RANKS.acquirerMessage,
  };
}
