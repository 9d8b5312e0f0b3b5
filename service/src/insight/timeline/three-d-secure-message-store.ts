import { bucketIn, ID_KINDS } from '../../kernel/id.ts';
import { inBuckets } from '../../platform/db/in-buckets.ts';
import { type Queryable, sql } from '../../platform/db/pool.ts';
import { type TimelineEntry, RANKS } from './entry.ts';
import { ROWS_MAX, type TimelineScope } from './scope.ts';

type KeptMessage = Readonly<{
  at: string;
  direction: 'SENT' | 'RECEIVED';
  party: 'DIRECTORY_SERVER' | 'BROWSER';
  message: Readonly<Record<string, unknown>> | null;
  note: string | null;
}>;

type Row = Readonly<{
  id: string;
  merchantId: string;
  correlationId: string;
  messages: readonly KeptMessage[];
}>;

const PARTIES = { DIRECTORY_SERVER: 'the directory server', BROWSER: 'the browser' } as const;

/** The messages of authentications, as they were kept: masked. */
export async function threeDSecureEntries(
  db: Queryable,
  scope: TimelineScope,
): Promise<TimelineEntry[]> {
  if (scope.of === 'merchant') return [];
  const ids = scope.made.map(({ id }) => id).filter((id) => id.startsWith(ID_KINDS.authentication));
  if (ids.length === 0) return [];
  const rows = await db.query<Row>(sql`
    select a.authentication_id as id, a.merchant_id as "merchantId",
      a.correlation_id as "correlationId", a.messages
    from unnest(${ids.map(bucketIn)}::bpchar[], ${ids}::text[]) as w(bucket, id)
    join authentications a on a.bucket = w.bucket and a.authentication_id = w.id
    where a.bucket ${inBuckets(ids.map(bucketIn))} limit ${ROWS_MAX}`);
  return rows.flatMap((row) => row.messages.map((message, place) => entryOf(row, message, place)));
}

function entryOf(
  { correlationId, id, merchantId }: Row,
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
    rank: RANKS.threeDSecureMessage,
  };
}

function titleOf({ direction, message, note, party }: KeptMessage, type: string | null): string {
  const other = PARTIES[party];
  if (note !== null) {
    return direction === 'SENT'
      ? `No message was sent to ${other}: ${note}.`
      : `No message came from ${other}: ${note}.`;
  }
  const status = textIn(message, 'transStatus');
  const words = status === null ? '' : ` with the transaction status ${status}`;
  return direction === 'SENT'
    ? `${type ?? 'A message'}${words} was sent to ${other}.`
    : `${type ?? 'A message'}${words} came from ${other}.`;
}

function textIn(message: KeptMessage['message'], name: string): string | null {
  const value = message?.[name];
  return typeof value === 'string' ? value : null;
}
