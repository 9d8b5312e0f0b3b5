import { Type } from 'typebox';
import { OPERATORS_READ } from '../../access/partners/index.ts';
import { HostReferencesBody } from '../../acquiring/acquirers/index.ts';
import { STUCK_AFTER_ATTEMPTS } from '../../acquiring/operations/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute } from '../../platform/http/read-route.ts';
import type { Route } from '../../platform/http/route.ts';
import { strict, Timestamp, described } from '../../platform/http/schema.ts';
import { type Refund, type RefundDeps, refundReference } from './refund.ts';
import { listUnresolvedRefunds } from './refund-list-store.ts';
import { RefundBody, refundBody } from './schema.ts';

const UnresolvedBody = strict(
  {
    refund: described(RefundBody, 'The refund'),
    acquirer: Type.String({ description: 'The acquirer of the operation' }),
    reference: Type.String({ description: 'Reference in messages to the acquirer' }),
    hostReferences: HostReferencesBody,
    attempts: Type.Integer({ description: 'Number of unsuccessful retries' }),
    isStuck: Type.Boolean({
      description: 'Whether there were so many attempts that a person should investigate',
    }),
    nextAttemptAt: described(Timestamp, 'When it is tried next'),
  },
  { title: 'UnresolvedRefund' },
);

function unresolvedBody(refund: Refund) {
  const { attempts, dueAt, modifiedAt } = refund;
  return {
    refund: refundBody(refund),
    acquirer: refund.acquirer,
    reference: refundReference(refund),
    hostReferences: refund.original?.hostReferences ?? {},
    attempts,
    isStuck: attempts >= STUCK_AFTER_ATTEMPTS,
    nextAttemptAt: (dueAt ?? modifiedAt).toISOString(),
  };
}

/** The operator's view of refunds: those with an unknown outcome. */
export function refundOperatorRoutes({ db }: Pick<RefundDeps, 'db'>): Route[] {
  return [
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/unresolved-refunds',
      operationId: 'listUnresolvedRefunds',
      summary: 'List refunds with an unknown outcome',
      description:
        'Use `isStuck` to list only refunds that need investigation after repeated unsuccessful retries.',
      query: strict({
        ...PAGE_QUERY,
        isStuck: Type.Optional(Type.Boolean({ description: 'Only those that need investigation' })),
      }),
      record: UnresolvedBody,
      ids: /^ri/,
      rows: ({ query }, page) =>
        listUnresolvedRefunds(db, {
          page,
          attemptsMin: query.isStuck === true ? STUCK_AFTER_ATTEMPTS : 0,
        }),
      serialize: unresolvedBody,
    }),
  ];
}
