import { Type } from 'typebox';
import { OPERATORS_READ } from '../../access/partners/index.ts';
import { HostReferencesBody, originalOf } from '../../acquiring/acquirers/index.ts';
import { STUCK_AFTER_ATTEMPTS } from '../../acquiring/operations/index.ts';
import { PAGE_QUERY } from '../../platform/http/page.ts';
import { listRoute, retrieveRoute } from '../../platform/http/read-route.ts';
import type { Route } from '../../platform/http/route.ts';
import { strict, Timestamp, described } from '../../platform/http/schema.ts';
import { authorizationReference, type Payment } from './payment.ts';
import type { PaymentDeps } from './payment.ts';
import { listUnresolvedPayments } from './payment-list-store.ts';
import { findPaymentsById } from './payment-store.ts';
import { PaymentBody, paymentBody, PaymentId } from './schema.ts';

const UnresolvedBody = strict(
  {
    payment: described(PaymentBody, 'The payment'),
    operation: Type.String({
      description: 'The operation requested from the acquirer',
      examples: ['CAPTURE'],
    }),
    acquirer: Type.String({ description: 'The acquirer of the operation' }),
    reference: Type.String({ description: 'Reference in messages to the acquirer' }),
    hostReferences: HostReferencesBody,
    attempts: Type.Integer({ description: 'Number of unsuccessful enquiries to the acquirer' }),
    isStuck: Type.Boolean({
      description: 'Whether there were so many attempts that a person should investigate',
    }),
    nextAttemptAt: described(Timestamp, 'When it is tried next'),
  },
  { title: 'UnresolvedPayment' },
);

function unresolvedBody(payment: Payment) {
  const { pending, attempts, dueAt } = payment;
  return {
    payment: paymentBody(payment),
    operation: pending?.kind ?? '',
    acquirer: payment.acquirer,
    reference: pending?.reference ?? '',
    hostReferences: originalOf('', payment).hostReferences ?? {},
    attempts,
    isStuck: attempts >= STUCK_AFTER_ATTEMPTS,
    nextAttemptAt: (dueAt ?? payment.modifiedAt).toISOString(),
  };
}

const orNull = (description: string) => Type.Union([Type.String(), Type.Null()], { description });

const TakenBody = strict(
  {
    acquirer: Type.String({ description: 'The acquirer of the authorization' }),
    reference: Type.String({
      description: 'Reference of the authorization in messages to the acquirer',
    }),
    authorizationCode: orNull('From the issuer; null without an approval'),
    networkTransactionId: orNull('From the card network'),
    hostReferences: HostReferencesBody,
  },
  { title: 'AcquirerOfPayment' },
);

function takenBody(payment: Payment) {
  const original = originalOf(authorizationReference(payment), payment);
  return {
    acquirer: payment.acquirer,
    ...original,
    hostReferences: original.hostReferences ?? {},
  };
}

/** What the operator sees of payments: those without an outcome, and who took any of them. */
export function paymentOperatorRoutes({ db }: PaymentDeps): Route[] {
  return [
    listRoute({
      ...OPERATORS_READ,
      path: '/operator/unresolved-payments',
      operationId: 'listUnresolvedPayments',
      summary: 'List payments with an unknown outcome',
      description:
        'Use `isStuck` to list only payments that need investigation after repeated unsuccessful enquiries.',
      query: strict({
        ...PAGE_QUERY,
        isStuck: Type.Optional(Type.Boolean({ description: 'Only those that need investigation' })),
      }),
      record: UnresolvedBody,
      ids: /^pi/,
      rows: ({ query }, page) =>
        listUnresolvedPayments(db, {
          page,
          attemptsMin: query.isStuck === true ? STUCK_AFTER_ATTEMPTS : 0,
        }),
      serialize: unresolvedBody,
    }),
    retrieveRoute({
      ...OPERATORS_READ,
      path: '/operator/payments/:paymentId/acquirer',
      operationId: 'retrieveAcquirerOfPayment',
      summary: 'Retrieve the acquirer of a payment and its references',
      params: strict({ paymentId: PaymentId }),
      record: TakenBody,
      find: async ({ params }) => (await findPaymentsById(db, [params.paymentId]))[0],
      serialize: takenBody,
    }),
  ];
}
