import { OPERATORS_READ } from '../../access/partners/index.ts';
import type { Route } from '../../platform/http/route.ts';
import { listUnresolvedPayments } from './payment-list-store.ts';
import * as schema from './schema.ts';
import { Type } from 'typebox';
import { HostReferencesBody, originalOf } from '../../acquiring/acquirers/index.ts';
import { GIVEN_UP, unresolvedRoutes } from '../../acquiring/operations/index.ts';
import { retrieveRoute } from '../../platform/http/read-route.ts';
import { strict, described, orNull } from '../../platform/http/schema.ts';
import type { Platform } from '../../platform/platform.ts';
import { assert } from '../../kernel/assert.ts';
import { ruleBroken } from '../../platform/http/errors.ts';
import { PAYMENT_PROBLEMS } from './errors.ts';
import { authorizationReference, type Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import { findPaymentsById, paymentsDue } from './payment-store.ts';

type OperatorDeps = Payments & Pick<Platform, 'audit'>;

const ONE = strict({ paymentId: schema.PaymentId });

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
export function paymentOperatorRoutes(payments: OperatorDeps): Route[] {
  const { db } = payments;
  return [
    ...unresolvedRoutes<Payment, typeof UNRESOLVED, typeof ONE>({
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
        refusal: payment.pending?.refusal,
      }),
      actions: {
        deps: payments,
        params: ONE,
        find: async ({ paymentId }) => (await findPaymentsById(db, [paymentId]))[0],
        due: paymentsDue,
        drop: (payment) => giveUp(payments, payment),
        dropProblems: [PAYMENT_PROBLEMS.stateForbids],
      },
    }),
    retrieveRoute({
      ...OPERATORS_READ,
      path: '/operator/payments/:paymentId/acquirer',
      operationId: 'retrieveAcquirerOfPayment',
      summary: 'Retrieve the acquirer of a payment and its references',
      params: ONE,
      record: TakenBody,
      find: async ({ params }) => (await findPaymentsById(db, [params.paymentId]))[0],
      serialize: takenBody,
    }),
  ];
}

/** An authorization is reversed before anybody gives up; then its reversal may be. */
async function giveUp(payments: Payments, payment: Payment): Promise<boolean> {
  const { id: paymentId, pending } = payment;
  if (pending?.kind === 'AUTHORIZE') throw ruleBroken(PAYMENT_PROBLEMS.stateForbids);
  const merchant = await payments.merchant(payment);
  assert(merchant && pending, `${paymentId} has a merchant, and waits for something`);
  const verdict = pending.kind === 'REVERSAL' ? ({ kind: 'reversed' } as const) : GIVEN_UP;
  const ended = await payments.end({ paymentId, operationId: pending.id, verdict, merchant });
  return ended !== 'lost';
}
