import { capturesOf } from '../../records/ledger/index.ts';
import { findMerchant } from '../../merchants/onboarding/index.ts';
import {
  operatorScope,
  sharedList,
  sharedRetrieve,
  type RecordScope,
} from '../../access/partners/index.ts';
import { asAnswered } from '../../acquiring/operations/index.ts';
import { JsonText } from '../../platform/http/answer.ts';
import { LOOKED_AT_MAX } from '../../platform/db/list.ts';
import type { Route } from '../../platform/http/route.ts';
import { listPaymentsOfBatch } from './batch-payment-store.ts';
import { listPayments, type WrittenPayment } from './payment-list-store.ts';
import type { Payment } from './payment.ts';
import type { Payments } from './payments.ts';
import * as schema from './schema.ts';
import { PAYMENT_CHANGES } from './versions.ts';

const PAYMENTS = {
  tag: 'Payments',
  access: 'payment.read',
  changes: PAYMENT_CHANGES,
  path: '/payments',
  names: ['Payment', 'Payments'],
  nouns: ['a payment', 'payments'],
} as const;

const asShown = asAnswered<Payment>(schema.paymentBody);

const LISTED =
  'Newest first. Use `batchId` to list the payments that were captured or voided in that batch, the last to join it first. ' +
  `A page may have fewer records than \`limit\`, even none, and still a \`next\`: with \`amount\`, \`lastFour\`, \`currency\`, \`cardBrand\`, \`reason\`, \`isThreeDSecure\`, \`isRefunded\`, or several filters together, each page searches up to ${LOOKED_AT_MAX} payments.`;

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
    serialize: (payment: Payment | WrittenPayment) =>
      'status' in payment ? asShown(payment) : new JsonText(payment.answer),
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
    serialize: ({ payment, captures }) =>
      payment.automaticCapture ? asShown(payment) : schema.retrievedBody(payment, captures),
  });
  return [list, retrieve, listAll, retrieveAny];
}

/** A merchant is of one partner, whose payments are found faster than everybody's. */
async function narrowed({ db }: Payments, whose: RecordScope, merchantId?: string) {
  if (whose.partnerId !== null || merchantId === undefined) return whose;
  return operatorScope(await findMerchant(db, whose, merchantId));
}
