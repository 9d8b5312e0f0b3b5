import { Type } from 'typebox';
import type { Database } from '../platform/db/pool.ts';
import { ok } from '../platform/http/answer.ts';
import { PLATFORM_PROBLEMS } from '../platform/http/errors.ts';
import { found } from '../platform/http/refuse.ts';
import { type Route, route } from '../platform/http/route.ts';
import { strict, Timestamp } from '../platform/http/schema.ts';
import { type KeptAudit, lastAudit } from './audit-store.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Figure = (description: string) =>
  Type.Union([Type.String({ pattern: '^-?[0-9]+$' }), Type.Null()], { description });

const DifferenceBody = strict(
  {
    of: Type.Enum(['PAYMENT', 'BATCH']),
    id: Type.String({ description: 'Of the payment or the batch' }),
    figure: Type.String({ description: 'The figure that differs', examples: ['CAPTURED'] }),
    stated: Figure('The value in the record: cents or a count, as digits'),
    found: Figure('The value computed from the ledger or the refunds'),
  },
  { title: 'BookDifference' },
);

const AuditBody = strict(
  {
    auditedAt: Timestamp,
    paymentsChecked: Count('Payments'),
    refundsChecked: Count('Refunds'),
    batchesChecked: Count('Batches'),
    differenceCount: Count('Zero when the books agree'),
    differences: Type.Array(DifferenceBody, { description: 'The first hundred' }),
  },
  { title: 'BookAudit' },
);

function auditBody({ at, payments, refunds, batches, differences, findings }: KeptAudit) {
  return {
    auditedAt: at.toISOString(),
    paymentsChecked: Number(payments),
    refundsChecked: Number(refunds),
    batchesChecked: Number(batches),
    differenceCount: differences,
    differences: findings,
  };
}

/** What the operator sees of the books. */
export function auditRoutes({ db }: Readonly<{ db: Database }>): Route[] {
  return [
    route({
      tag: 'Operator',
      access: 'operator',
      method: 'GET',
      path: '/operator/book-audit',
      operationId: 'retrieveBookAudit',
      summary: 'Retrieve the last audit of the books',
      description:
        'Every ten minutes, all payments, refunds and batches are compared with the ledger. Returns 404 until the first audit has run.',
      answers: { 200: AuditBody },
      problems: [PLATFORM_PROBLEMS.notFound],
      handle: async () => ok(auditBody(found(await lastAudit(db)))),
    }),
  ];
}
