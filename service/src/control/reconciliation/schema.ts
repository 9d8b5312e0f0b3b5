import { type Static, Type } from 'typebox';
import { ID_KINDS, ID_PATTERN } from '../../kernel/id.ts';
import type { Money } from '../../kernel/money.ts';
import { MerchantId } from '../../access/partners/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { shapedAs } from '../../platform/shaped.ts';
import * as wire from '../../platform/http/schema.ts';
import {
  type KeptDifference,
  DIFFERENCE_KINDS,
  DIFFERENCE_STATES,
  WHAT_TO_DO,
} from './difference.ts';
import { type Run, RUN_STATES } from './run.ts';

const DAY_MS = 86_400_000;
const REASON_LENGTH_MAX = 500;
const DAYS_MAX = 3_650;
const SOURCE_LENGTH_MAX = 64;

const Source = Type.String({
  minLength: 1,
  maxLength: SOURCE_LENGTH_MAX,
  pattern: '^[A-Za-z0-9._-]+$',
  description: 'The name of an acquirer, or `bank`',
  examples: ['simulator', 'bank'],
  expects: 'the name of an acquirer, or bank',
});
const Cents = wire.shape('ComparedMoney', {
  amount: Type.Integer({ description: 'Whole cents' }),
  currency: wire.CurrencySchema,
});
const TextOrNull = (description?: string) => wire.orNull(Type.String(), description);
const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const DifferenceId = wire.idOf('difference', 'a difference');
export const DIFFERENCE_ID = new RegExp(`^${ID_KINDS.difference}${ID_PATTERN}$`);
const Kind = wire.oneOf(DIFFERENCE_KINDS, 'What differs');
const State = wire.oneOf(DIFFERENCE_STATES, 'Whether it still needs attention');

export const DifferencesQuery = wire.strict({
  ...PAGE_QUERY,
  kind: Type.Optional(wire.severalOf(DIFFERENCE_KINDS, 'What differs')),
  state: Type.Optional(wire.severalOf(DIFFERENCE_STATES, 'Whether it still needs attention')),
  source: Type.Optional(Source),
  merchantId: Type.Optional(MerchantId),
  olderThanDays: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: DAYS_MAX,
      digits: true,
      description: 'First seen more than that many days ago',
      expects: `a whole number from 0 to ${DAYS_MAX}`,
    }),
  ),
});

export const DifferenceBody = wire.shape('Difference', {
  differenceId: DifferenceId,
  kind: Kind,
  source: Source,
  differenceState: State,
  merchantId: TextOrNull('The merchant it concerns; null if not known'),
  paymentId: TextOrNull('The payment it concerns; null if none'),
  refundId: TextOrNull('The refund it concerns; null if none'),
  payoutId: TextOrNull('The payout it concerns; null if none'),
  bankFileId: TextOrNull('The statement or file of returns that says it'),
  returnId: TextOrNull('The return it concerns; null if none'),
  reference: TextOrNull('What the other party knows it by'),
  ours: wire.orNull(Cents, 'By our own record; null where there is none'),
  ledger: wire.orNull(Cents, 'By the ledger; null where it says nothing of it'),
  theirs: wire.orNull(Cents, 'By the other party; null where it has none'),
  detail: Type.String({ description: 'What differs, in a sentence' }),
  whatToDo: Type.String({ description: 'What to do about it' }),
  ageDays: Count('Whole days since it was first seen, until it was resolved'),
  firstSeenAt: wire.Timestamp,
  lastSeenAt: wire.Timestamp,
  resolvedBy: TextOrNull('An operator, or `reconciliation` where it was gone by itself'),
  resolution: TextOrNull('The reason that was given'),
  resolvedAt: wire.orNull(wire.Timestamp, 'When it was resolved; null until then'),
});

export const Resolution = wire.strict({
  reason: wire.oneLine(REASON_LENGTH_MAX, 'For the audit log and for whoever looks later'),
});

export function differenceBody(one: KeptDifference, now: Date): Static<typeof DifferenceBody> {
  const until = one.resolvedAt ?? now;
  return shapedAs(DifferenceBody, {
    ...one,
    differenceId: one.id,
    differenceState: one.state,
    bankFileId: one.fileId,
    ours: centsOf(one.ours),
    ledger: centsOf(one.ledger),
    theirs: centsOf(one.theirs),
    whatToDo: WHAT_TO_DO[one.kind],
    ageDays: Math.max(0, Math.floor((until.getTime() - one.createdAt.getTime()) / DAY_MS)),
    firstSeenAt: one.createdAt,
  });
}

/** A statement of another account may have sums that no number of JSON holds to the cent; they are told all the same. */
function centsOf(money: Money | null): Static<typeof Cents> | null {
  return money && { amount: Number(money.amount), currency: money.currency };
}

export const RunId = wire.idOf('reconciliationRun', 'a run');
export const RUN_ID = new RegExp(`^${ID_KINDS.reconciliationRun}${ID_PATTERN}$`);
export const RunsQuery = wire.strict({ ...PAGE_QUERY, source: Type.Optional(Source) });
export const NewRun = wire.strict({
  idempotencyKey: wire.IdempotencyKey,
  source: Source,
  from: Type.Optional(
    wire.described(
      wire.Timestamp,
      'Compare from this time on; from where the last run ended if omitted',
    ),
  ),
});
export const RunBody = wire.shape('ReconciliationRun', {
  runId: RunId,
  source: Source,
  runState: Type.Enum([...RUN_STATES], { description: 'Whether it runs, has ended or failed' }),
  from: wire.described(wire.Timestamp, 'What happened from this time on is compared'),
  to: wire.described(wire.Timestamp, 'Up to this time'),
  comparedWith: wire.orNull(
    Type.Enum(['RECORD_AND_LEDGER', 'LEDGER_ONLY']),
    'LEDGER_ONLY where the acquirer gives no record of its own; null until that is known',
  ),
  phase: Type.String({ description: 'What it does now' }),
  recordsRead: Count('Of the acquirer’s record, or days of bank statements'),
  subjectsCompared: Count('Payments or payouts; one may be compared more than once'),
  differencesFound: Count('That were not known before'),
  differencesGone: Count('That were open, and are no longer there'),
  failure: TextOrNull('Of the last attempt, where it failed; the run goes on by itself'),
  requestedBy: Type.String({ description: 'Who requested it' }),
  createdAt: wire.Timestamp,
  endedAt: wire.orNull(wire.Timestamp, 'When it ended; null while it runs'),
});

export function runBody(run: Run): Static<typeof RunBody> {
  const { hasRecord, id: runId, state: runState } = run;
  const known = hasRecord === true ? 'RECORD_AND_LEDGER' : 'LEDGER_ONLY';
  const comparedWith = hasRecord === null ? null : known;
  return shapedAs(RunBody, { ...run, runId, runState, comparedWith });
}
