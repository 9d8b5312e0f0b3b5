import { bucketIn } from '../../kernel/id.ts';
import * as column from '../../platform/db/columns.ts';
import { EVERY_BUCKET, inBuckets } from '../../platform/db/in-buckets.ts';
import { copyInto } from '../../platform/db/bulk-statement.ts';
import { empty, join, type Queryable, type Sql, sql } from '../../platform/db/pool.ts';
import { type PageRequest, rowsToFetch } from '../../platform/http/page.ts';
import type { AcquirerMessage, MessageRow } from './message.ts';

export const messageInsertion = copyInto<MessageRow>('acquirer_messages', {
  bucket: column.char(({ bucket }) => bucket),
  slot: column.smallint(({ slot }) => slot),
  message_id: column.text(({ id }) => id),
  partner_id: column.text(({ partnerId }) => partnerId),
  merchant_id: column.text(({ merchantId }) => merchantId),
  subject_id: column.text(({ subjectId }) => subjectId),
  correlation_id: column.text(({ correlationId }) => correlationId),
  acquirer: column.text(({ acquirer }) => acquirer),
  operation: column.text(({ operation }) => operation),
  reference: column.text(({ reference }) => reference),
  asked_at: column.timestamp(({ askedAt }) => askedAt),
  duration_ms: column.int(({ durationMs }) => durationMs),
  outcome: column.text(({ outcome }) => outcome),
  sent: column.text(({ request }) => JSON.stringify(request)),
  answered: column.text(({ answer }) => JSON.stringify(answer)),
  error: column.text(({ error }) => error),
});

export type MessageFilters = Readonly<{
  /** The payment, refund or validation. */
  subjectId?: string | undefined;
  reference?: string | undefined;
  correlationId?: string | undefined;
  outcome?: string | undefined;
}>;

export type ListedMessage = Omit<AcquirerMessage, 'askedAt'> & Readonly<{ createdAt: Date }>;

/** Newest first. By an index: of the subject, the correlation id, or an outcome that is rare. */
export async function listMessages(
  db: Queryable,
  page: PageRequest,
  filters: MessageFilters,
): Promise<ListedMessage[]> {
  const { createdFrom, createdTo, direction, position } = page;
  const beyond = direction === 'older' ? sql`<` : sql`>`;
  const order = direction === 'older' ? sql`desc` : empty;
  const conditions = [
    ...conditionsOf(filters),
    ...(position
      ? [sql`(asked_at, message_id) ${beyond} (${position.createdAt}, ${position.id})`]
      : []),
    ...(createdFrom ? [sql`asked_at >= ${createdFrom}`] : []),
    ...(createdTo ? [sql`asked_at <= ${createdTo}`] : []),
  ];
  // An operator may look for what happened to whichever merchant. What was recorded before migration 0056
  // has its request and answer in the columns of these names.
  return await db.query<ListedMessage>(sql`
    select bucket, message_id as id, partner_id as "partnerId", merchant_id as "merchantId",
      subject_id as "subjectId", correlation_id as "correlationId", acquirer, operation, reference,
      asked_at as "createdAt", duration_ms as "durationMs", outcome,
      coalesce(sent::json, request::json) as request,
      coalesce(answered::json, answer::json) as answer, error
    from acquirer_messages ${EVERY_BUCKET}
    where ${join(conditions, ' and ')}
    order by asked_at ${order}, message_id ${order} limit ${rowsToFetch(page)}`);
}

function conditionsOf({ correlationId, outcome, reference, subjectId }: MessageFilters): Sql[] {
  const subject = subjectId ?? reference?.split(':', 1)[0];
  const bucket = subject === undefined ? undefined : bucketIn(subject);
  return [
    ...(subject === undefined || bucket === undefined
      ? []
      : [sql`bucket ${inBuckets([bucket])} and subject_id = ${subject}`]),
    ...(reference === undefined ? [] : [sql`reference = ${reference}`]),
    ...(correlationId === undefined ? [] : [sql`correlation_id = ${correlationId}`]),
    ...(outcome === undefined ? [] : [outcomeIs(outcome)]),
  ];
}

const COMMON = new Set(['approved', 'declined']);

/** In the words of the index for outcomes that are rare. */
function outcomeIs(outcome: string): Sql {
  if (COMMON.has(outcome)) return sql`outcome = ${outcome}`;
  return sql`outcome = ${outcome} and outcome not in ('approved', 'declined')`;
}
