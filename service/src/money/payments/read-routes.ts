import { capturesOf } from '../../records/ledger/index.ts';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import {
  operatorScope,
  sharedList,
  sharedRetrieve,
  type RecordScope,
  OPERATORS_READ,
} from '../../access/partners/index.ts';
import { LOOKED_AT_MAX } from '../../platform/db/list.ts';
import type { Route } from '../../platform/http/route.ts';
import { listPaymentsOfBatch, listPayments, listUnresolvedPayments } from './payment-list-store.ts';
import type { Payments } from './payments.ts';
import * as schema from './schema.ts';
import { PAYMENT_CHANGES } from './versions.ts';
import { Type } from 'typebox';
import { HostReferencesBody, originalOf } from '../../acquiring/acquirers/index.ts';
import { unresolvedRoute } from '../../acquiring/operations/index.ts';
import { retrieveRoute } from '../../platform/http/read-route.ts';
import { strict, described, orNull } from '../../platform/http/schema.ts';
import { authorizationReference, type Payment, type PaymentDeps } from './payment.ts';
import { findPaymentsById } from './payment-store.ts';

const PAYMENTS = {
  tag: 'Payments',
  access: 'payment.read',
  changes: PAYMENT_CHANGES,
  path: '/payments',
  names: ['Payment', 'Payments'],
  nouns: ['a payment', 'payments'],
} as const;

const LISTED =
  'Newest first. Use `batchId` to list the payments that were captured or voided in that batch, the last to join it first. ' +
  `A page may have fewer records than \`limit\`, even none, and still a \`next\`: with \`currency\`, \`cardBrand\`, \`reason\`, \`isThreeDSecure\`, \`isRefunded\`, or several filters together, each page searches up to ${LOOKED_AT_MAX} payments.`;

export function paymentReadRoutes(payments: Payments): Route[] {
  const { db } = payments;
  const [list, listAll] = sharedList(PAYMENTS, {
    filters: schema.PAYMENT_FILTERS,
    isFoundByKey: true,
    ids: /^pi/,
    description: LISTED,
    record: schema.PaymentBody,
    rows: async (asking, { page, filters: { batchId, ...filters } }) => {
      const whose = await narrowed(payments, asking, filters.merchantId);
      return batchId === undefined
        ? await listPayments(db, whose, { page, filters })
        : await listPaymentsOfBatch(db, whose, { page, filters: { ...filters, batchId } });
    },
    serialize: schema.paymentBody,
  });
  const [retrieve, retrieveAny] = sharedRetrieve(PAYMENTS, {
    id: ['paymentId', schema.PaymentId],
    record: schema.RetrievedPaymentBody,
    find: async (whose, id) => {
      const payment = await payments.find({ id, ...whose });
      if (!payment) return undefined;
      const isCompleted = !payment.automaticCapture && payment.batchId !== null;
      const captures = isCompleted ? await capturesOf(db, id) : [];
      return { partnerId: payment.partnerId, payment, captures };
    },
    serialize: ({ payment, captures }) => schema.retrievedBody(payment, captures),
  });
  return [list, retrieve, listAll, retrieveAny];
}

/** A merchant is of one partner, whose payments are found faster than everybody's. */
async function narrowed({ db }: Payments, whose: RecordScope, merchantId?: string) {
  if (whose.partnerId !== null || merchantId === undefined) return whose;
  return operatorScope(await findMerchant(db, whose, merchantId));
}

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
