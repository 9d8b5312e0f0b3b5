import { OPERATORS_READ } from '../../access/partners/index.ts';
import type { Route } from '../../platform/http/route.ts';
import { listUnresolvedPayments } from './payment-list-store.ts';
import * as schema from './schema.ts';
import { Type } from 'typebox';
import { HostReferencesBody, originalOf } from '../../acquiring/acquirers/index.ts';
import { unresolvedRoute } from '../../acquiring/operations/index.ts';
import { retrieveRoute } from '../../platform/http/read-route.ts';
import { strict, described, orNull } from '../../platform/http/schema.ts';
import { authorizationReference, type Payment, type PaymentDeps } from './payment.ts';
import { findPaymentsById } from './payment-store.ts';

const UNRESOLVED = {
  payment: described(schema.PaymentBody, 'The payment'),
  operation: Type.String({
    description: 'The operation requested from the acquirer',
    examples: ['CAPTURE'],
  }),
};

const TakenBody = strict(
  {
    acquirer: Type.String({ description: 'The acquirer of the authorization' }),
    reference: Type.String({
      description: 'Reference of the authorization in messages to the acquirer',
    }),
    authorizationCode: orNull(Type.String(), 'From the issuer; null without an approval'),
    networkTransactionId: orNull(Type.String(), 'From the card network'),
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
    unresolvedRoute<Payment, typeof UNRESOLVED>({
      names: ['Payment', 'payments'],
      ids: /^pi/,
      attempts: ['enquiries', 'Number of unsuccessful enquiries to the acquirer'],
      members: UNRESOLVED,
      rows: (page, attemptsMin) => listUnresolvedPayments(db, page, attemptsMin),
      body: (payment) => ({
        payment: schema.paymentBody(payment),
        operation: payment.pending?.kind ?? '',
      }),
      asked: (payment) => ({
        reference: payment.pending?.reference ?? '',
        hostReferences: originalOf('', payment).hostReferences,
      }),
    }),
    retrieveRoute({
      ...OPERATORS_READ,
      path: '/operator/payments/:paymentId/acquirer',
      operationId: 'retrieveAcquirerOfPayment',
      summary: 'Retrieve the acquirer of a payment and its references',
      params: strict({ paymentId: schema.PaymentId }),
      record: TakenBody,
      find: async ({ params }) => (await findPaymentsById(db, [params.paymentId]))[0],
      serialize: takenBody,
    }),
  ];
}
