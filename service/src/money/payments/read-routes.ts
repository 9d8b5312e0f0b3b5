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
import type { Database } from '../../platform/db/pool.ts';
import { invalid } from '../../platform/http/errors.ts';
import type { Route } from '../../platform/http/route.ts';
import { listPaymentsOfBatch } from './batch-payment-store.ts';
import { knowsZone } from './payment-filter-store.ts';
import { PAYMENT_FILTERS } from './payment-filters.ts';
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
  `A page may have fewer records than \`limit\`, even none, and still a \`next\`: with \`amount\`, \`amountMin\`, \`amountMax\`, \`lastFour\`, \`currency\`, \`cardBrand\`, \`reason\`, \`isApproved\`, \`isThreeDSecure\`, \`isRefunded\`, \`cardCountry\`, \`createdHour\`, \`createdWeekday\`, or several filters together, each page searches up to ${LOOKED_AT_MAX} payments.`;

/** The first six digits of the cards that were issued in a country, as PostgreSQL writes ranges. */
export type BinsOf = (country: string) => Promise<string>;

export function paymentReadRoutes(payments: Payments, binsOf: BinsOf): Route[] {
  const { db } = payments;
  const [list, listAll] = sharedList(PAYMENTS, {
    filters: PAYMENT_FILTERS,
    isFoundByKey: true,
    ids: /^pi/,
    description: LISTED,
    record: schema.PaymentBody,
    rows: async (asking, { page, filters: { batchId, cardCountry, ...rest } }) => {
      const whose = await narrowed(payments, asking, rest.merchantId);
      await refuseUnknownZone(db, rest.timeZone);
      const bins = cardCountry === undefined ? undefined : await binsOf(cardCountry);
      const filters = { ...rest, ...(bins === undefined ? {} : { bins }) };
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

/** The database may know fewer zones than we do. */
async function refuseUnknownZone(db: Database, timeZone: string | undefined): Promise<void> {
  if (timeZone === undefined || timeZone === 'UTC' || (await knowsZone(db, timeZone))) return;
  const errorMessage = 'Must be a time zone that the database of the platform knows.';
  throw invalid([{ parameterName: 'timeZone', reasonCode: 'INVALID_VALUE', errorMessage }]);
}

/** A merchant is of one partner, whose payments are found faster than everybody's. */
async function narrowed({ db }: Payments, whose: RecordScope, merchantId?: string) {
  if (whose.partnerId !== null || merchantId === undefined) return whose;
  return operatorScope(await findMerchant(db, whose, merchantId));
}
