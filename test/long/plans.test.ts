import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type AnyCaller,
  operatorScope,
  type RecordScope,
} from '../../service/src/access/partners/index.ts';
import { inBucketsOf } from '../../service/src/platform/db/in-buckets.ts';
import { ROWS, bulkStatement } from '../../service/src/platform/db/bulk-statement.ts';
import { type Database, sql } from '../../service/src/platform/db/pool.ts';
import { listEvents } from '../../service/src/records/events/find-events.ts';
import { blocksAfter, blocksAt } from '../../service/src/records/events/feed-store.ts';
import { listBatches } from '../../service/src/money/settlement/batch-store.ts';
import { listPayments } from '../../service/src/money/payments/payment-list-store.ts';
import type { PaymentFilters } from '../../service/src/money/payments/payment-filter-store.ts';
import { listFiles } from '../../service/src/money/payouts/bank-messages/file-store.ts';
import { listPayouts } from '../../service/src/money/payouts/records/payout-store.ts';
import { listRefunds } from '../../service/src/money/refunds/refund-list-store.ts';
import { findById } from '../../service/src/insight/search/id-store.ts';
import {
  customersByEmail,
  customersByReference,
  paymentsByAmount,
  paymentsByInvoice,
  paymentsByLastFour,
  paymentsByNumber,
  paymentsByOrder,
} from '../../service/src/insight/search/text-store.ts';
import { listAuthentications } from '../../service/src/cards/three-d-secure/records/authentication-store.ts';
import { readCountedCards } from '../../service/src/insight/statistics/counted-card-store.ts';
import { readDuePayouts, readStuck } from '../../service/src/insight/statistics/current-store.ts';
import { listValidations } from '../../service/src/cards/validations/validation-store.ts';
import { listCustomers } from '../../service/src/records/vault/customer-store.ts';
import { listMethods } from '../../service/src/records/vault/method-store.ts';
import { listAllDeliveries } from '../../service/src/insight/webhooks/delivery-store.ts';
import type { PageRequest } from '../../service/src/platform/http/page.ts';
import {
  beginningWith,
  findWorded,
  findWords,
} from '../../service/src/platform/words/find-store.ts';
import { testDatabase } from '../database.ts';
import { explained, indexesOf, plansOf } from '../query-plans.ts';

const caller: RecordScope = { partnerId: 'pa', merchantId: null };
const page: PageRequest = {
  limit: 20,
  direction: 'older',
  position: null,
  createdFrom: null,
  createdTo: null,
};

type Table = Readonly<{ name: string; columns: readonly string[]; types: readonly string[] }>;

const shared = await testDatabase();

test('plans made on empty tables find a row by more than its bucket', async () => {
  const tables = await tablesByBucket(shared);
  assert.ok(tables.length > 10);
  for (const table of tables) {
    const plan = await planOf(shared, table);
    assert.match(plan, /Index Cond: \(\(.*\) AND \(.*\)\)/, `${table.name}\n${plan}`);
    // The buckets of all the rows are named for a cluster; here they have no part in the search.
    assert.doesNotMatch(plan, /Index Cond: .*ANY/, plan);
    assert.match(plan, /Filter: .*ANY/, plan);
  }
});

test('a merchant’s payments are not searched among all of its bucket, though the bucket is named', async () => {
  const [plan = ''] = await plansOf(shared, (watched) =>
    listPayments(watched, caller, { page, filters: { merchantId: '1234567890123' } }),
  );
  assert.deepEqual(indexesOf(plan), ['payments_by_merchant']);
});

const EVERYBODY = operatorScope();
const CALLER = { clientId: 'ci', scopes: new Set<string>() };
const OPERATOR: AnyCaller = { ...CALLER, kind: 'operator' };
const PARTNER: AnyCaller = {
  ...CALLER,
  merchantId: null,
  kind: 'partner',
  partnerId: 'pa',
  partnerKind: 'ISV',
};
const MERCHANT = '1234567890123';
const BOUND: RecordScope = { partnerId: 'pa', merchantId: MERCHANT };
const NAMED = { owners: ['pa', ''], kinds: ['MERCHANT', 'CUSTOMER'], merchantId: null };
const payments =
  (whose: RecordScope, filters: PaymentFilters): Ask =>
  (db) =>
    listPayments(db, whose, { page, filters });

type Ask = (db: Database) => Promise<unknown>;

/** What is not gathered yet is looked at by age; where nothing is, nothing else is asked. */
const GATHERED = /payments_by_age|payments_by_raised_amount|payment_find_progress_pkey/;

/** How each list and search finds its rows: by these indexes, and no other. */
const ASKED: Readonly<Record<string, readonly [Ask, RegExp]>> = {
  'payments of all': [payments(EVERYBODY, {}), /payments_by_age/],
  'payments of all by brand': [payments(EVERYBODY, { cardBrand: 'VISA' }), /payments_by_age/],
  'payments of all by status': [
    payments(EVERYBODY, { status: ['DECLINED'] }),
    /payments_by_status/,
  ],
  'payments of all by order': [payments(EVERYBODY, { orderId: 'o' }), /payments_by_order/],
  'payments of all by last four': [payments(EVERYBODY, { lastFour: '4242' }), GATHERED],
  'payments of all by amount': [payments(EVERYBODY, { amount: 5 }), GATHERED],
  'payments by last four': [payments(caller, { lastFour: '4242' }), GATHERED],
  'payments of a merchant by last four': [
    payments(BOUND, { lastFour: '4242', status: ['SUCCEEDED'], amount: 5 }),
    GATHERED,
  ],
  'payments by amount': [payments(caller, { amount: 5 }), GATHERED],
  'payments by reason': [payments(caller, { reason: 'DECLINED_51' }), /payments_by_status/],
  'payments by brand': [payments(caller, { cardBrand: 'VISA' }), /payments_by_age/],
  'payments of a merchant by brand': [
    payments(BOUND, { cardBrand: 'VISA', isRefunded: true, isThreeDSecure: true, currency: 'CAD' }),
    /payments_by_merchant/,
  ],
  'refunds of all': [(db) => listRefunds(db, EVERYBODY, { page, filters: {} }), /refunds_by_age/],
  'refunds of all by status': [
    (db) => listRefunds(db, EVERYBODY, { page, filters: { status: ['SUCCEEDED'] } }),
    /refunds_by_status/,
  ],
  'validations of all': [
    (db) => listValidations(db, EVERYBODY, { page, filters: {} }),
    /validations_by_age/,
  ],
  'batches of all': [(db) => listBatches(db, EVERYBODY, { page, filters: {} }), /batches_by_age/],
  'events of all': [
    (db) => listEvents(db, EVERYBODY, { page, filters: {} }),
    /event_blocks_by_age/,
  ],
  'events of all by type': [
    (db) => listEvents(db, EVERYBODY, { page, filters: { type: 'payment.declined' } }),
    /event_labels_pkey|event_blocks_by/,
  ],
  'events of all by refund': [
    (db) => listEvents(db, EVERYBODY, { page, filters: { type: 'refund.succeeded' } }),
    /event_labels_pkey|event_blocks_by/,
  ],
  'events of all by the type that has no index': [
    (db) => listEvents(db, EVERYBODY, { page, filters: { type: 'payment.succeeded' } }),
    /event_blocks_by_age/,
  ],
  'customers of all': [
    (db) => listCustomers(db, EVERYBODY, { page, filters: {} }),
    /customers_by_age/,
  ],
  'methods of all': [
    (db) => listMethods(db, EVERYBODY, { page, filters: {} }),
    /payment_methods_by_age/,
  ],
  'deliveries of all': [
    (db) => listAllDeliveries(db, EVERYBODY, { page, filters: {} }),
    /webhook_deliveries_by_age|webhook_endpoints_/,
  ],
  'dead deliveries of all': [
    (db) => listAllDeliveries(db, EVERYBODY, { page, filters: { state: ['DEAD'] } }),
    /webhook_deliveries_undelivered|webhook_endpoints_/,
  ],
  authentications: [
    (db) => listAuthentications(db, caller, { page, filters: {} }),
    /authentications_by_age/,
  ],
  'authentications of all by status': [
    (db) => listAuthentications(db, EVERYBODY, { page, filters: { status: ['REJECTED'] } }),
    /authentications_by_status/,
  ],
  'authentications of a merchant': [
    (db) => listAuthentications(db, BOUND, { page, filters: {} }),
    /authentications_by_merchant/,
  ],
  'payouts of all by currency': [
    (db) => listPayouts(db, OPERATOR, { page, filters: { currency: 'USD' } }),
    /payouts_by_currency/,
  ],
  'payouts by currency': [
    (db) => listPayouts(db, PARTNER, { page, filters: { currency: 'USD' } }),
    /payouts_by_currency_and_partner/,
  ],
  'files by currency': [(db) => listFiles(db, page, 'USD'), /payout_files_by_currency/],
  'payouts that are due': [(db) => readDuePayouts(db, {}), /payouts_under_way/],
  'payouts of a partner that are due': [
    (db) => readDuePayouts(db, { partnerId: 'pa' }),
    /payouts_by_partner_and_status/,
  ],
  'what is stuck': [(db) => readStuck(db, {}, 5), /payments_due|refunds_due/],
  'search for last four': [(db) => paymentsByLastFour(db, EVERYBODY, '4242'), GATHERED],
  'search for an amount': [(db) => paymentsByAmount(db, EVERYBODY, 5n), GATHERED],
  'search for an order': [(db) => paymentsByOrder(db, EVERYBODY, 'o'), /payments_by_order/],
  'search for an invoice': [(db) => paymentsByInvoice(db, BOUND, 'i'), /payments_by_invoice/],
  'search for an e-mail address': [
    (db) => customersByEmail(db, EVERYBODY, 'a@b'),
    /customers_by_email/,
  ],
  'search for a reference': [
    (db) => customersByReference(db, caller, 'r'),
    /customers_by_reference/,
  ],
  'search for the number of an order': [(db) => paymentsByNumber(db, caller, '123'), GATHERED],
  'search for a name': [
    (db) => findWorded(db, NAMED, beginningWith(NAMED.owners, 'n'), { each: 8 }),
    /search_phrases_by_partner/,
  ],
  'search for a name of a merchant’s': [
    (db) =>
      findWorded(db, { ...NAMED, merchantId: MERCHANT }, beginningWith(['pa'], 'n'), { each: 8 }),
    /search_phrases_by_merchant/,
  ],
  'search for words like one': [(db) => findWords(db, NAMED, 'keefe'), /search_pieces_pkey/],
  'search for an id': [(db) => findById(db, caller, ['pi00', 'pi01']), /payments_pkey/],
};

for (const [name, [ask, indexes]] of Object.entries(ASKED)) {
  test(`${name}: found by an index, however many there are`, async () => {
    const plan = (await plansOf(shared, ask)).join('\n');
    for (const index of indexesOf(plan)) {
      assert.match(index, new RegExp(`^(?:${indexes.source})`), plan);
    }
  });
}

/** What is asked of each event that is published, and the column by which its rows are found. */
const OF_EVENTS: Readonly<Record<string, readonly [Ask, RegExp]>> = {
  'events at places of feeds': [
    (db) => blocksAt(db, [{ partnerId: 'pa', position: 1n }]),
    /partner_id.*last_position/,
  ],
  'events after a place': [
    (db) => blocksAfter(db, 'pa', { after: 1n, upTo: 9n, most: 4 }),
    /partner_id.*last_position/,
  ],
  'cards of payments that are counted': [(db) => readCountedCards(db, ['pi00']), /payment_id/],
};

for (const [name, [ask, column]] of Object.entries(OF_EVENTS)) {
  test(`${name}: looked up by their keys, not among all of a bucket`, async () => {
    for (const plan of await plansOf(shared, ask)) {
      const found = [...plan.matchAll(/Index Cond: (.*)/g)].map(([, by = '']) => by);
      assert.ok(found.length > 0, plan);
      for (const by of found) assert.match(by, column, plan);
    }
  });
}

/** The tables whose key begins with the bucket, with the columns of the key. */
async function tablesByBucket(db: Database): Promise<readonly Table[]> {
  const tables = await db.query<Table>(sql`
    select relname as name, array_agg(attname::text order by place) as columns,
           array_agg(format_type(atttypid, null) order by place) as types
    from pg_index i
    join pg_class c on c.oid = i.indrelid
    cross join unnest(i.indkey) with ordinality as k(number, place)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
    where i.indisprimary and relnamespace = 'public'::regnamespace group by relname`);
  return tables.filter(({ columns }) => columns[0] === 'bucket');
}

/** How the table's rows are found by statements over many rows. */
async function planOf(db: Database, { name, columns, types }: Table): Promise<string> {
  const values = columns.map((column, place) => `('{}'::${types[place]}[])[i] as ${column}`);
  const isNamed = columns.map((column) => `t.${column} = new.${column}`).join(' and ');
  const statement = bulkStatement(
    [
      `select t.* from ${name} t, (select ${values.join(', ')} from `,
      `) as new where ${isNamed} and t.bucket `,
      '',
    ],
    ROWS,
    inBucketsOf(() => '00'),
  );
  return await explained(db, statement([]));
}
