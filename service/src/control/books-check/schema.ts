import { Type } from 'typebox';
import { strict, Timestamp, described, orNull, shape } from '../../platform/http/schema.ts';
import { shapedAs } from '../../platform/shaped.ts';
import type { KeptAudit, LastAudit } from './audit-store.ts';
import type { ExplainedFinding, openDifferences } from './explanation-store.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Figure = (description: string) =>
  orNull(Type.String({ pattern: '^-?[0-9]+$', examples: ['1250'] }), description);

const Of = Type.Enum(['PAYMENT', 'BATCH', 'DISPUTE', 'LINE', 'PAYOUT', 'ACCOUNT', 'FILE'], {
  description: 'What kind of record differs',
});
const Id = Type.String({
  minLength: 1,
  maxLength: 64,
  description:
    'Of the payment, the batch, the dispute, the ledger entry, the payout, the merchant with a currency, or the file',
});
const Name = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'The figure that differs',
  examples: ['CAPTURED'],
});
const REASON_MAX = 500; // Characters.
const Reason = Type.String({
  minLength: 1,
  maxLength: REASON_MAX,
  description: 'Why the figures differ',
  examples: ['Corrected by hand after the incident of 1 March'],
});

const Explained = shape('BookExplanation', {
  reason: Reason,
  explainedBy: Type.String({ description: 'Who explained it' }),
  explainedAt: Timestamp,
});

export const BookDifferenceBody = shape('BookDifference', {
  of: Of,
  id: Id,
  figure: Name,
  stated: Figure('The value in the record: cents or a count, as digits'),
  found: Figure('The value computed from the ledger, the refunds or the disputes'),
  since: Timestamp,
  explanation: orNull(Explained, 'An operator’s explanation; null if there is none'),
});

export const NewExplanation = strict({ of: Of, id: Id, figure: Name, reason: Reason });

export const WholeBody = shape('RequestedAudit', {
  wholeRequestedAt: described(Timestamp, 'When the audit of everything was requested'),
});

const Moment = (description: string) => orNull(Timestamp, description);

export const AuditBody = shape('BookAudit', {
  auditedAt: Timestamp,
  scope: Type.Enum(['CHANGES', 'WHOLE'], {
    description: 'Whether the last audit compared what had changed, or everything',
  }),
  auditedUpTo: Moment(
    'All that was recorded before this moment has been compared; the next audit begins here',
  ),
  isRunning: Type.Boolean({ description: 'Whether a process is auditing now' }),
  wholeAuditedAt: Moment('When everything was last compared'),
  wholeRequestedAt: Moment('When an operator asked for that to be done again'),
  historyReadUpTo: Moment(
    'What is old is read again once a week, a part at each audit: how far the present pass is',
  ),
  historyReadAt: Moment('When a pass was last complete'),
  paymentsChecked: Count('Payments that the last audit compared'),
  refundsChecked: Count('Refunds, likewise'),
  batchesChecked: Count('Batches, likewise'),
  payoutsChecked: Count('Payouts, likewise'),
  differenceCount: Count('Without those that are explained. Zero when the books agree'),
  differences: Type.Array(BookDifferenceBody, { description: 'The first hundred' }),
});

const SHOWN_MAX = 100;

export function auditBody(
  kept: KeptAudit & Readonly<{ last: LastAudit }>,
  { count, findings }: Awaited<ReturnType<typeof openDifferences>>,
  now: Date,
) {
  const { checked, at, scope } = kept.last;
  return shapedAs(AuditBody, {
    auditedAt: at,
    scope,
    auditedUpTo: kept.watermark,
    isRunning: kept.leaseUntil !== null && kept.leaseUntil > now,
    wholeAuditedAt: kept.wholeAt,
    wholeRequestedAt: kept.wholeAskedAt,
    historyReadUpTo: kept.historyAt,
    historyReadAt: kept.historyReadAt,
    paymentsChecked: checked.payments,
    refundsChecked: checked.refunds,
    batchesChecked: checked.batches,
    payoutsChecked: checked.payouts,
    differenceCount: count,
    differences: findings.slice(0, SHOWN_MAX).map(bookDifferenceBody),
  });
}

export function bookDifferenceBody(finding: ExplainedFinding) {
  const explanation = finding.explanation && shapedAs(Explained, finding.explanation);
  return shapedAs(BookDifferenceBody, { ...finding, explanation });
}
