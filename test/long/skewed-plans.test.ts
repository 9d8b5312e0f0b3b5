/**
 * Lists by a value that no row has, among rows that all have another: a plan is made for all values, and
 * the index by age must not look as good as that of the filter.
 */
import { bucketOf } from '../../service/src/kernel/id.ts';
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listActions } from '../../service/src/surfaces/approvals/action-store.ts';
import { listEvents } from '../../service/src/records/events/find-events.ts';
import { listAnyOrders } from '../../service/src/merchants/orders/order-store.ts';
import {
  operatorScope,
  type AnyCaller,
  type RecordScope,
} from '../../service/src/access/partners/index.ts';
import { listPayments } from '../../service/src/money/payments/payment-list-store.ts';
import { listAdjustments } from '../../service/src/money/payouts/records/adjustment-store.ts';
import { listFiles } from '../../service/src/money/payouts/bank-messages/file-store.ts';
import { listPayouts } from '../../service/src/money/payouts/records/payout-store.ts';
import { listReturns } from '../../service/src/money/payouts/bank-messages/return-store.ts';
import type { Database, Statement } from '../../service/src/platform/db/pool.ts';
import type { PageRequest } from '../../service/src/platform/http/page.ts';
import { listDifferences } from '../../service/src/control/reconciliation/difference-store.ts';
import { listRefunds } from '../../service/src/money/refunds/refund-list-store.ts';
import { listBatches } from '../../service/src/money/settlement/batch-store.ts';
import { listAuthentications } from '../../service/src/cards/three-d-secure/records/authentication-store.ts';
import { listValidations } from '../../service/src/cards/validations/validation-store.ts';
import { findByText } from '../../service/src/records/metadata/index.ts';
import { listMerchants } from '../../service/src/merchants/onboarding/merchant-store.ts';
import { listCustomers } from '../../service/src/records/vault/customer-store.ts';
import { listMethods } from '../../service/src/records/vault/method-store.ts';
import { fillAlike } from '../alike-rows.ts';
import { testDatabase } from '../database.ts';
import { indexesOf, plansOf } from '../query-plans.ts';
import { ASKED_OF_NAMES } from '../skewed-names.ts';

const skewed = await testDatabase();
await fillAlike(skewed);

const page: PageRequest = {
  limit: 20,
  direction: 'older',
  position: null,
  createdFrom: null,
  createdTo: null,
};
const next: PageRequest = { ...page, position: { createdAt: new Date(), id: '99999999999' } };
const ALL = operatorScope();
const ONE: RecordScope = { partnerId: 'pa1', merchantId: null };
const OPERATOR: AnyCaller = { kind: 'operator', clientId: 'ci', scopes: new Set() };
const merchantId = '0000000000001';
const customerId = `cu${bucketOf(merchantId)}`;

type Ask = (db: Database) => Promise<unknown>;

/** Of a list by metadata: what is asked of the records that were found. */
function ofFound(id: string, ask: Ask): Ask {
  return async (db) => {
    let isFirst = true;
    const finding: Database = {
      ...db,
      query: async <Row extends object>(statement: Statement) => {
        const rows = await db.query<Row>(statement);
        const found = isFirst
          ? [{ isFound: true, endId: null, endedAt: null, id, createdAt: new Date() }]
          : rows;
        isFirst = false;
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The rows of that statement.
        return found as Row[];
      },
      at: () => finding,
    };
    await ask(finding);
  };
}
const SOME = ['DECLINED', 'EXPIRED', 'PROCESSING'] as const;
const noted = { metadata: { channel: 'shop', orderNumber: '1' } };
const web = { metadata: { channel: 'web' } };

/** Each list by a filter, and the index that it is found by. */
const ASKED: Readonly<Record<string, readonly [RegExp, ...Ask[]]>> = {
  'batches by status': [
    /batches_by_status/,
    (db) => listBatches(db, ONE, { page, filters: { status: ['OPEN'] } }),
    (db) => listBatches(db, ALL, { page: next, filters: { status: ['CLOSING'] } }),
  ],
  'batches by currency': [
    /batches_by_currency/,
    (db) => listBatches(db, ONE, { page, filters: { currency: 'USD' } }),
    (db) => listBatches(db, ALL, { page: next, filters: { currency: 'USD' } }),
  ],
  'batches of a merchant by status': [
    /batches_by_merchant/,
    (db) => listBatches(db, ONE, { page, filters: { merchantId, status: ['OPEN'] } }),
  ],
  'validations by status': [
    /validations_by_status/,
    (db) => listValidations(db, ONE, { page, filters: { status: ['DECLINED'] } }),
    (db) => listValidations(db, ALL, { page: next, filters: { status: ['DECLINED'] } }),
  ],
  'validations of an order by status': [
    /validations_by_order/,
    (db) => listValidations(db, ONE, { page, filters: { orderId: 'o', status: ['DECLINED'] } }),
  ],
  'authentications by status': [
    /authentications_by_status/,
    (db) => listAuthentications(db, ONE, { page, filters: { status: ['REJECTED'] } }),
    (db) => listAuthentications(db, ALL, { page: next, filters: { status: ['REJECTED'] } }),
  ],
  'refunds by status': [
    /refunds_by_status/,
    (db) => listRefunds(db, ONE, { page, filters: { status: ['DECLINED'] } }),
    (db) => listRefunds(db, ALL, { page: next, filters: { status: ['DECLINED'] } }),
  ],
  'refunds by any of some statuses, or an amount': [
    /refunds_by_(?:status|age)/,
    (db) => listRefunds(db, ONE, { page: next, filters: { status: ['DECLINED', 'PROCESSING'] } }),
    (db) => listRefunds(db, ALL, { page, filters: { status: ['DECLINED', 'PROCESSING'] } }),
    (db) => listRefunds(db, ONE, { page, filters: { amountMin: 5, amountMax: 9 } }),
    (db) => listRefunds(db, ALL, { page: next, filters: { amountMax: 9, status: ['DECLINED'] } }),
  ],
  'refunds of a payment by status': [
    /refunds_by_payment/,
    (db) => listRefunds(db, ONE, { page, filters: { paymentId: 'pi00', status: ['DECLINED'] } }),
  ],
  'payments of a partner': [
    /payments_by_age/,
    (db) => listPayments(db, ONE, { page, filters: {} }),
    (db) => listPayments(db, ONE, { page: next, filters: { cardBrand: 'JCB' } }),
    (db) => listPayments(db, ONE, { page: next, filters: { amountMin: 5, amountMax: 9 } }),
  ],
  'payments of all': [
    /payments_by_age/,
    (db) => listPayments(db, ALL, { page, filters: {} }),
    (db) => listPayments(db, ALL, { page: next, filters: { cardBrand: 'JCB' } }),
    (db) => listPayments(db, ALL, { page, filters: { amountMax: 9 } }),
  ],
  'payments by any of some statuses': [
    /payments_by_(?:age|status)|payments_processing/,
    (db) => listPayments(db, ONE, { page: next, filters: { status: SOME } }),
    (db) => listPayments(db, ALL, { page, filters: { status: SOME } }),
    (db) => listPayments(db, ONE, { page, filters: { status: SOME, amountMin: 5 } }),
  ],
  'payments of a merchant by status': [
    /payments_by_merchant/,
    (db) => listPayments(db, ONE, { page, filters: { merchantId, status: ['DECLINED'] } }),
    (db) => listPayments(db, ONE, { page: next, filters: { merchantId, reason: 'DECLINED_51' } }),
  ],
  'events of a partner': [
    /event_blocks_by_time/,
    (db) => listEvents(db, ONE, { page, filters: {} }),
    (db) => listEvents(db, ONE, { page: next, filters: { type: 'payment.succeeded' } }),
  ],
  'events of all': [
    /event_blocks_by_age/,
    (db) => listEvents(db, ALL, { page, filters: {} }),
    (db) => listEvents(db, ALL, { page: next, filters: { type: 'payment.succeeded' } }),
  ],
  'events by type': [
    /event_labels_pkey|event_blocks_by_(?:age|time)/,
    (db) => listEvents(db, ONE, { page, filters: { type: 'payment.authorized' } }),
    (db) => listEvents(db, ALL, { page: next, filters: { type: 'payment.completed' } }),
  ],
  'events of a merchant by type': [
    /event_labels_pkey|event_blocks_by_(?:age|time)/,
    (db) => listEvents(db, ONE, { page, filters: { merchantId, type: 'payment.expired' } }),
  ],
  'orders by status': [
    /orders_by_status/,
    (db) => listAnyOrders(db, page, { status: 'DECLINED' }),
    (db) => listAnyOrders(db, next, { status: 'DECLINED' }),
  ],
  'orders by partner': [
    /orders_by_partner/,
    (db) => listAnyOrders(db, page, { partnerId: 'pa', status: 'DECLINED' }),
  ],
  'payouts by status': [
    /payouts_by_status/,
    (db) => listPayouts(db, OPERATOR, { page, filters: { status: ['RETURNED'] } }),
  ],
  'payouts by any of some statuses': [
    /payouts_by_(?:partner_and_)?status/,
    (db) => listPayouts(db, OPERATOR, { page, filters: { status: ['RETURNED', 'SENT'] } }),
    (db) =>
      listPayouts(db, OPERATOR, {
        page: next,
        filters: { partnerId: 'pa1', status: ['RETURNED', 'SENT'], amountMin: 5 },
      }),
  ],
  'payouts of a partner': [
    /payouts_by_partner$/,
    (db) => listPayouts(db, OPERATOR, { page, filters: { partnerId: 'pa1' } }),
  ],
  'payouts of a partner by status': [
    /payouts_by_partner_and_status/,
    (db) => listPayouts(db, OPERATOR, { page, filters: { partnerId: 'pa1', status: ['SENT'] } }),
    (db) =>
      listPayouts(db, OPERATOR, { page: next, filters: { partnerId: 'pa1', status: ['PAID'] } }),
  ],
  'payouts by currency': [
    /payouts_by_currency/,
    (db) => listPayouts(db, OPERATOR, { page, filters: { currency: 'USD' } }),
    (db) => listPayouts(db, OPERATOR, { page: next, filters: { currency: 'USD' } }),
  ],
  'payouts of a partner by currency': [
    /payouts_by_currency_and_partner/,
    (db) => listPayouts(db, OPERATOR, { page, filters: { partnerId: 'pa1', currency: 'USD' } }),
  ],
  'customers of a merchant': [
    /customers_by_merchant/,
    (db) => listCustomers(db, ONE, { page, filters: { merchantId } }),
    (db) => listCustomers(db, ALL, { page: next, filters: { merchantId } }),
  ],
  'customers by reference': [
    /customers_by_reference/,
    (db) => listCustomers(db, ONE, { page, filters: { merchantId, reference: 'r' } }),
  ],
  'payment methods of a merchant': [
    /payment_methods_by_merchant/,
    (db) => listMethods(db, ONE, { page, filters: { merchantId } }),
    (db) => listMethods(db, ALL, { page: next, filters: { merchantId } }),
  ],
  'payment methods of a customer': [
    /payment_methods_by_customer/,
    (db) => listMethods(db, ONE, { page, filters: { merchantId, customerId } }),
  ],
  'payouts of a merchant': [
    /payouts_by_merchant/,
    (db) => listPayouts(db, OPERATOR, { page, filters: { merchantId } }),
    (db) =>
      listPayouts(db, OPERATOR, { page: next, filters: { merchantId, status: ['RETURNED'] } }),
  ],
  'adjustments by status': [
    /payout_adjustments_by_status/,
    (db) => listAdjustments(db, page, { status: ['REQUESTED'] }),
  ],
  'files by currency': [/payout_files_by_currency/, (db) => listFiles(db, page, 'USD')],
  'returns by status': [/bank_returns_by_status/, (db) => listReturns(db, page, 'UNMATCHED')],
  'differences by any of some states': [
    /reconciliation_differences_by_state/,
    (db) =>
      listDifferences(db, page, {
        state: ['RESOLVED', 'OPEN'],
        kind: ['AMOUNT_DIFFERS', 'TOTALS_DIFFER'],
      }),
  ],
  'differences by state': [
    /reconciliation_differences_by_state/,
    (db) => listDifferences(db, page, { state: ['RESOLVED'] }),
  ],
  'records by metadata': [
    /metadata_entries_pkey/,
    (db) => listPayments(db, ONE, { page, filters: noted }),
    (db) => listPayments(db, ALL, { page: next, filters: { ...web, status: ['DECLINED'] } }),
    (db) => listRefunds(db, ONE, { page: next, filters: noted }),
    (db) => listCustomers(db, ALL, { page, filters: noted }),
    (db) => listMethods(db, ONE, { page, filters: web }),
    (db) => listAdjustments(db, page, noted),
    (db) => listMerchants(db, OPERATOR, { page, filters: noted }),
    (db) => findByText(db, ONE, { value: 'shop' }),
    (db) => findByText(db, ALL, { name: 'channel', value: 'shop' }),
  ],
  ...ASKED_OF_NAMES,
  'records of a merchant by metadata': [
    /metadata_entries_by_merchant|metadata_entries_pkey/,
    (db) => listPayments(db, ONE, { page, filters: { merchantId, ...web } }),
    (db) => listCustomers(db, ONE, { page: next, filters: { merchantId, ...noted } }),
  ],
  'what was found by metadata': [
    /metadata_entries_pkey|(?:payments|refunds|customers|payment_methods|payout_adjustments|merchants)_pkey/,
    ofFound(`pi${bucketOf(merchantId)}`, (db) => listPayments(db, ONE, { page, filters: noted })),
    ofFound(`ri${bucketOf(merchantId)}`, (db) =>
      listRefunds(db, ONE, { page: next, filters: { ...web, status: ['DECLINED'] } }),
    ),
    ofFound(customerId, (db) =>
      listCustomers(db, ALL, { page, filters: { ...web, reference: 'r' } }),
    ),
    ofFound(`pm${bucketOf(merchantId)}`, (db) => listMethods(db, ONE, { page, filters: web })),
    ofFound(`ad${bucketOf(merchantId)}`, (db) =>
      listAdjustments(db, page, { ...web, status: ['REQUESTED'] }),
    ),
    ofFound(merchantId, (db) =>
      listMerchants(db, OPERATOR, { page, filters: { ...web, status: 'SUSPENDED' } }),
    ),
  ],
  'actions by status': [
    /actions_by_status/,
    (db) => listActions(db, { owner: 'pa1', page, status: 'WAITING' }),
  ],
};

for (const [name, [index, ...asks]] of Object.entries(ASKED)) {
  test(`${name}: found by the index of the filter, though nearly all rows are alike`, async () => {
    for (const ask of asks) {
      const plan = (await plansOf(skewed, ask)).join('\n');
      const others = indexesOf(plan).filter((by) => !index.test(by));
      assert.deepEqual(others, [], plan);
    }
  });
}
