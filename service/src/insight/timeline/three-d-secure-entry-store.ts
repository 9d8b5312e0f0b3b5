import type { KeptMessage } from '../../cards/three-d-secure/index.ts';
import { bucketIn, ID_KINDS } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { sql } from '../../platform/db/pool.ts';
import type { TimelineEntry } from './entry.ts';
import { type EntryReader, ROWS_MAX } from './scope.ts';

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
