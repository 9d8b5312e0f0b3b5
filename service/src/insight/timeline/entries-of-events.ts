import type { Queryable } from '../../platform/db/pool.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { type TimelineEntry, RANKS } from './entry.ts';
import { eventsOfMerchant } from './event-entry-store.ts';
import type { FoundRecord, TimelineEvent, TimelineScope } from './scope.ts';

/** Where an event's data has the state of its subject, and what people call the subject. */
const SUBJECTS = new Map<
  string,
  Readonly<{ noun: string; member: string; kind: 'stateChange' | 'batch' | 'payout' }>
>([
  ['payment', { noun: 'payment', member: 'paymentStatus', kind: 'stateChange' }],
  ['refund', { noun: 'refund', member: 'refundStatus', kind: 'stateChange' }],
  ['validation', { noun: 'validation', member: 'validationStatus', kind: 'stateChange' }],
  [
    'three_d_secure',
    { noun: 'authentication', member: 'threeDSecureTransactionStatus', kind: 'stateChange' },
  ],
  ['batch', { noun: 'batch', member: 'batchStatus', kind: 'batch' }],
  ['payout', { noun: 'payout', member: 'payoutStatus', kind: 'payout' }],
]);

/** Something is said of the subject, and its state stays. */
const CHANGES_NOTHING = /\.stuck$/;

export async function eventsFor(
  db: Queryable,
  scope: TimelineScope,
  rank: number,
): Promise<readonly TimelineEvent[]> {
  return scope.of === 'records' ? scope.events : await eventsOfMerchant(db, scope, rank);
}

function common({ id, createdAt: at, merchantId, subjectId, correlationId }: TimelineEvent) {
  return { id, at, merchantId, subjectId, correlationId };
}

export async function eventEntries(db: Queryable, scope: TimelineScope): Promise<TimelineEntry[]> {
  const events = await eventsFor(db, scope, RANKS.event);
  return events.map((event) => ({
    ...common(event),
    kind: 'event',
    title: `The event ${event.type} was recorded.`,
    rank: RANKS.event,
    details: { type: event.type, sequence: event.sequence, data: event.data },
  }));
}

/** What became of records, batches and payouts: each change is told by the event of its transaction. */
export async function stateEntries(db: Queryable, scope: TimelineScope): Promise<TimelineEntry[]> {
  const events = await eventsFor(db, scope, RANKS.stateChange);
  return events.flatMap((event) => stateEntry(event) ?? []);
}

function stateEntry(event: TimelineEvent): TimelineEntry | undefined {
  const { data, type } = event;
  const subject = SUBJECTS.get(type.slice(0, type.indexOf('.')));
  const state = subject && data[subject.member];
  if (!subject || typeof state !== 'string' || CHANGES_NOTHING.test(type)) return undefined;
  const reason = textIn(data, 'reason') ?? textIn(data['decline'], 'reasonCode');
  const why = reason === null ? '' : ` Reason: ${reason}`;
  return {
    ...common(event),
    kind: subject.kind,
    title: `The ${subject.noun} is ${state}.${why}`,
    rank: RANKS.stateChange,
    details:
      subject.kind === 'stateChange'
        ? { state, actor: null, reason }
        : { state, ...(subject.kind === 'payout' ? { reason } : {}), amount: amountIn(data) },
  };
}

function textIn(data: unknown, name: string): string | null {
  const value = isRecord(data) ? data[name] : undefined;
  return typeof value === 'string' ? value : null;
}

function amountIn(data: TimelineEvent['data']): unknown {
  return data['amount'] ?? data['netAmount'] ?? null;
}

/** That records were made. Nothing reports it, since the outcome is not known then. */
export function beginnings(_db: Queryable, scope: TimelineScope): Promise<TimelineEntry[]> {
  if (scope.of === 'merchant') return Promise.resolve([]);
  return Promise.resolve(
    scope.made.flatMap((record) => (record.claim === null ? [] : [beginning(record)])),
  );
}

function beginning({
  claim,
  correlationId,
  createdAt: at,
  id,
  merchantId,
}: FoundRecord): TimelineEntry {
  const noun = claim?.operation.replace('create-', '') ?? '';
  return {
    at,
    kind: 'stateChange',
    id,
    title: `The ${noun} is PROCESSING.`,
    merchantId,
    subjectId: id,
    correlationId,
    details: { state: 'PROCESSING', actor: null, reason: null },
    rank: RANKS.began,
  };
}
