import type { Static } from 'typebox';
import { capturesOf } from '../../records/ledger/index.ts';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import {
  anyones,
  operatorOf,
  OPERATORS_READ,
  partnerOf,
  type Whose,
  withPartner,
} from '../../access/partners/index.ts';
import { LOOKED_AT_MAX } from '../../platform/db/walk.ts';
import { ok } from '../../platform/http/answer.ts';
import { pageOf, readPage, toPage } from '../../platform/http/page.ts';
import { found } from '../../platform/http/refuse.ts';
import { type Call, type Route, route } from '../../platform/http/route.ts';
import { strict } from '../../platform/http/schema.ts';
import { type JoinedPayment, listPaymentsOfBatch } from './batch-payment-store.ts';
import type { Payment } from './payment.ts';
import { listPayments } from './payment-list-store.ts';
import type { Payments } from './payments.ts';
import * as schema from './schema.ts';
import { PAYMENT_CHANGES } from './versions.ts';

const PARTNERS = {
  tag: 'Payments',
  changes: PAYMENT_CHANGES,
  access: 'payment.read',
  method: 'GET',
} as const;
const OPERATORS = { ...OPERATORS_READ, changes: PAYMENT_CHANGES } as const;
const ONE = strict({ paymentId: schema.PaymentId });

const LISTED =
  'Newest first. Use `batchId` to list the payments that were captured or voided in that batch, the last to join it first. ' +
  `A page may have fewer records than \`limit\`, even none, and still a \`next\`: with \`currency\`, \`cardBrand\`, \`reason\`, \`isThreeDSecure\`, \`isRefunded\`, or several filters together, each page searches up to ${LOOKED_AT_MAX} payments.`;

/** Payments as their partner sees them, and as operators see everybody's. */
export function paymentReadRoutes(payments: Payments): Route[] {
  return [...partnersOwn(payments), ...operatorsLook(payments)];
}

function partnersOwn(payments: Payments): Route[] {
  return [
    route({
      ...PARTNERS,
      path: '/payments',
      operationId: 'listPayments',
      summary: 'List payments',
      description: `${LISTED} Use \`idempotencyKey\` to find the result of a request whose response you did not receive.`,
      query: schema.PaymentsQuery,
      answers: { 200: pageOf(schema.PaymentBody) },
      handle: async (call) =>
        ok(await list(payments, call, { whose: partnerOf(call), serialize: schema.paymentBody })),
    }),
    route({
      ...PARTNERS,
      path: '/payments/:paymentId',
      operationId: 'retrievePayment',
      summary: 'Retrieve a payment',
      params: ONE,
      answers: { 200: schema.RetrievedPaymentBody },
      handle: async (call) => {
        const { partnerId, merchantId } = partnerOf(call);
        const seen = { id: call.params.paymentId, partnerId, merchantId };
        const payment = found(await payments.find(seen));
        return ok(await retrieved(payments, payment));
      },
    }),
  ];
}

function operatorsLook(payments: Payments): Route[] {
  return [
    route({
      ...OPERATORS,
      path: '/operator/payments',
      operationId: 'listAllPayments',
      summary: 'List the payments of all partners',
      description: LISTED,
      query: schema.AllPaymentsQuery,
      answers: { 200: pageOf(schema.AnyPaymentBody) },
      handle: async (call) => {
        const whose = await whoseOf(payments, call);
        return ok(
          await list(payments, call, { whose, serialize: withPartner(schema.paymentBody) }),
        );
      },
    }),
    route({
      ...OPERATORS,
      path: '/operator/payments/:paymentId',
      operationId: 'retrieveAnyPayment',
      summary: 'Retrieve a payment of any partner',
      params: ONE,
      answers: { 200: schema.AnyRetrievedPaymentBody },
      handle: async (call) => {
        operatorOf(call);
        const seen = { id: call.params.paymentId, ...anyones() };
        const payment = found(await payments.find(seen));
        return ok({ partnerId: payment.partnerId, ...(await retrieved(payments, payment)) });
      },
    }),
  ];
}

type ListCall = Readonly<{ url: string; query: Static<typeof schema.PaymentsQuery> }>;
type Shown = Readonly<{ whose: Whose; serialize: (payment: Payment) => object }>;

async function list({ db }: Payments, { query, url }: ListCall, { serialize, whose }: Shown) {
  const request = readPage(query, /^pi/);
  const { batchId, ...filters } = query;
  if (batchId !== undefined) {
    const of = { page: request, filters: { ...filters, batchId } };
    const joined = await listPaymentsOfBatch(db, whose, of);
    const ofJoined = ({ payment }: JoinedPayment) => serialize(payment);
    return toPage(joined, { request, url, serialize: ofJoined });
  }
  const { reached, rows } = await listPayments(db, whose, { page: request, filters });
  return toPage(rows, { request, url, serialize, reached });
}

/** A merchant is of one partner, whose payments are found faster than everybody's. */
async function whoseOf(
  { db }: Payments,
  call: Call<unknown, Static<typeof schema.AllPaymentsQuery>>,
): Promise<Whose> {
  const operator = operatorOf(call);
  const { merchantId, partnerId } = call.query;
  if (merchantId === undefined || partnerId !== undefined) return anyones(call.query);
  const merchant = await findMerchant(db, operator, merchantId);
  return anyones(merchant);
}

async function retrieved({ db }: Payments, payment: Payment) {
  const isCompleted = !payment.automaticCapture && payment.batchId !== null;
  const captures = isCompleted ? await capturesOf(db, payment.id) : [];
  return schema.retrievedBody(payment, captures);
}
