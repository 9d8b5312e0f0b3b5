import { Type } from 'typebox';
import { STUCK_AFTER_ATTEMPTS } from '../operations/index.ts';
import { ok } from '../platform/http/answer.ts';
import { PAGE_QUERY, pageOf, readPage, toPage } from '../platform/http/page.ts';
import { type Route, route } from '../platform/http/route.ts';
import { strict, Timestamp } from '../platform/http/schema.ts';
import type { Payment } from './payment.ts';
import type { PaymentDeps } from './payment-deps.ts';
import { listUnresolvedPayments } from './payment-list-store.ts';
import { PaymentBody, paymentBody } from './schema.ts';

const UnresolvedBody = strict(
  {
    payment: PaymentBody,
    operation: Type.String({
      description: 'What was asked of the acquirer',
      examples: ['CAPTURE'],
    }),
    reference: Type.String({ description: 'On the acquirer’s wire' }),
    attempts: Type.Integer({ description: 'How often it was asked about in vain' }),
    isStuck: Type.Boolean({ description: 'So often that a person should look' }),
    nextAttemptAt: Timestamp,
  },
  { title: 'UnresolvedPayment' },
);

function unresolvedBody(payment: Payment) {
  const { pending, attempts, dueAt } = payment;
  return {
    payment: paymentBody(payment),
    operation: pending?.kind ?? '',
    reference: pending?.reference ?? '',
    attempts,
    isStuck: attempts >= STUCK_AFTER_ATTEMPTS,
    nextAttemptAt: (dueAt ?? payment.modifiedAt).toISOString(),
  };
}

/** What the operator sees of payments: those whose outcome the acquirer has not told. */
export function paymentOperatorRoutes({ db }: PaymentDeps): Route[] {
  return [
    route({
      tag: 'Operator',
      access: 'operator',
      method: 'GET',
      path: '/operator/unresolved-payments',
      operationId: 'listUnresolvedPayments',
      summary: 'List payments whose outcome is not known',
      description:
        'With `isStuck` only those asked about so often in vain that a person should look.',
      query: strict({ ...PAGE_QUERY, isStuck: Type.Optional(Type.Boolean()) }),
      answers: { 200: pageOf(UnresolvedBody) },
      handle: async ({ query, url }) => {
        const request = readPage(query, /^pi/);
        const attemptsMin = query.isStuck === true ? STUCK_AFTER_ATTEMPTS : 0;
        const rows = await listUnresolvedPayments(db, { page: request, attemptsMin });
        return ok(toPage(rows, { request, url, serialize: unresolvedBody }));
      },
    }),
  ];
}
