import type { Event } from '../../records/events/index.ts';
import type { Database } from '../../platform/db/pool.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { BEGINNING_RANK, RANKS, type TimelineEntry } from './entry.ts';
import { eventsOfMerchant } from './events-behind.ts';
import type { EntryReader, FoundRecord, TimelineScope } from './scope.ts';

/** Where an event's data has the state of its subject, and what people call the subject. */
const SUBJECTS = new Map<
  string,
  Readonly<{
    noun: string;
    member: string;
    kind: 'stateChange' | 'batch' | 'payout';
    /** Where the data has how far it has gone, if that is told beside its state. */
    stage?: string;
  }>
>([
  ['payment', { noun: 'payment', member: 'paymentStatus', kind: 'stateChange' }],
  ['refund', { noun: 'refund', member: 'refundStatus', kind: 'stateChange' }],
  ['validation', { noun: 'validation', member: 'validationStatus', kind: 'stateChange' }],
  [
    'three_d_secure',
    { noun: 'authentication', member: 'threeDSecureTransactionStatus', kind: 'stateChange' },
  ],
  ['batch', { noun: 'batch', member: 'batchStatus', kind: 'batch' }],
  [
    'dispute',
    { noun: 'dispute', member: 'disputeState', kind: 'stateChange', stage: 'disputeStage' },
  ],
  ['payout', { noun: 'payout', member: 'payoutStatus', kind: 'payout' }],
]);

/** Something is said of the subject, and its state stays. */
const CHANGES_NOTHING = /\.(?:stuck|response_due)$/;

export async function eventsFor(db: Database, scope: TimelineScope, rank: number) {
  return scope.of === 'records' ? scope.events : await eventsOfMerchant(db, scope, rank);
}

function common({ id, createdAt: at, merchantId, subjectId, correlationId }: Event) {
  return { id, at, merchantId, subjectId, correlationId };
}

export const eventEntries: EntryReader = async (db, scope) => {
  const events = await eventsFor(db, scope, RANKS.event);
  return events.map((event) => ({
    ...common(event),
    kind: 'event',
    title: `The event ${event.type} was recorded.`,
    details: { type: event.type, sequence: event.sequence, data: event.data },
  }));
};

/** What became of records, batches and payouts: each change is told by the event of its transaction. */
export const stateEntries: EntryReader = async (db, scope) => {
  const events = await eventsFor(db, scope, RANKS.stateChange);
  return events.flatMap((event) => stateEntry(event) ?? []);
};

function stateEntry(event: Event): TimelineEntry | undefined {
  const { data, type } = event;
  const subject = SUBJECTS.get(type.slice(0, type.indexOf('.')));
  const state = subject && data[subject.member];
  if (!subject || typeof state !== 'string' || CHANGES_NOTHING.test(type)) return undefined;
  const reason = textIn(data, 'reason') ?? textIn(data['decline'], 'reasonCode');
  const why = reason === null ? '' : ` Reason: ${reason}`;
  const stage = subject.stage === undefined ? null : textIn(data, subject.stage);
  const where = stage === null ? '' : ` in ${stage}`;
  return {
    ...common(event),
    kind: subject.kind,
    title: `The ${subject.noun} is ${state}${where}.${why}`,
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

function amountIn(data: Event['data']): unknown {
  return data['amount'] ?? data['netAmount'] ?? null;
}

/** That records were made. Nothing reports it, since the outcome is not known then. */
export const beginnings: EntryReader = async (_db, scope) =>
  scope.of === 'merchant' ? [] : scope.made.flatMap(beginning);

function beginning(record: FoundRecord): TimelineEntry[] {
  const { claim, correlationId, createdAt: at, id, merchantId } = record;
  if (claim === null) return [];
  const title = `The ${claim.operation.replace('create-', '')} is PROCESSING.`;
  const details = { state: 'PROCESSING', actor: null, reason: null };
  const whose = { merchantId, subjectId: id, correlationId };
  return [{ at, kind: 'stateChange', id, title, ...whose, details, rank: BEGINNING_RANK }];
}
