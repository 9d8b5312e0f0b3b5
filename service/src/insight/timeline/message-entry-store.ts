import type { AcquirerMessage } from '../../acquiring/acquirers/index.ts';
import type { KeptMessage } from '../../cards/three-d-secure/index.ts';
import { bucketIn, ID_KINDS } from '../../kernel/id.ts';
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

type Authentication = Readonly<{
  id: string;
  merchantId: string;
  correlationId: string;
  messages: readonly KeptMessage[];
}>;

const PARTIES = { DIRECTORY_SERVER: 'the directory server', BROWSER: 'the browser' } as const;

/** The messages of authentications, as they were kept: masked. */
export const threeDSecureEntries: EntryReader = async (db, scope) => {
  if (scope.of === 'merchant') return [];
  const ids = scope.made.map(({ id }) => id).filter((id) => id.startsWith(ID_KINDS.authentication));
  if (ids.length === 0) return [];
  const rows = await db.query<Authentication>(sql`
    select a.authentication_id as id, a.merchant_id as "merchantId",
      a.correlation_id as "correlationId", a.messages
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join authentications a on a.bucket = w.bucket and a.authentication_id = w.id
    where a.bucket ${inBuckets(ids.map(bucketIn))} limit ${ROWS_MAX}`);
  return rows.flatMap(({ messages, ...row }) =>
    messages.map((message, place) => threeDSecureEntry(row, message, place)),
  );
};

function threeDSecureEntry(
  { correlationId, id, merchantId }: Omit<Authentication, 'messages'>,
  kept: KeptMessage,
  place: number,
): TimelineEntry {
  const { at, direction, message, note, party } = kept;
  const messageType = textIn(message, 'messageType');
  return {
    at: new Date(at),
    kind: 'threeDSecureMessage',
    id: `${id}-${String(place).padStart(2, '0')}`,
    title: titleOf(kept, messageType),
    merchantId,
    subjectId: id,
    correlationId,
    details: { direction, party, messageType, message, note },
  };
}

function titleOf({ direction, message, note, party }: KeptMessage, type: string | null): string {
  const isSent = direction === 'SENT';
  const went = isSent ? `was sent to ${PARTIES[party]}` : `came from ${PARTIES[party]}`;
  if (note !== null) return `No message ${went}: ${note}.`;
  const status = textIn(message, 'transStatus');
  const words = status === null ? '' : ` with the transaction status ${status}`;
  return `${type ?? 'A message'}${words} ${went}.`;
}

function textIn(message: KeptMessage['message'], name: string): string | null {
  const value = message?.[name];
  return typeof value === 'string' ? value : null;
}
