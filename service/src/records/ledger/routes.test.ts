import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testDatabase } from '../../../../test/database.ts';
import { FakeClock } from '../../../../test/fake-clock.ts';
import { testServer } from '../../../../test/http.ts';
import { OPERATOR } from '../../../../test/operator-server.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { isBatched } from './entry.ts';
import { type EntryKind, ledgerRoutes, post } from './index.ts';

const db = await testDatabase();
const clock = new FakeClock();
const { call, as } = testServer({ routes: ledgerRoutes({ db }), caller: OPERATOR });
const [SHOP, CAFE] = ['1000000000009', '1000000000017'];
const paymentOf = (merchantId: string) => newId('payment', bucketOf(merchantId), clock.now());
const BATCHES = new Map([SHOP, CAFE].map((id) => [id, newId('batch', bucketOf(id), clock.now())]));
const batchOf = (merchantId: string) => BATCHES.get(merchantId) ?? '';
const VISA = { brand: 'VISA', cardType: 'CREDIT' };
const [FIRST, SECOND, COFFEE] = [paymentOf(SHOP), paymentOf(SHOP), paymentOf(CAFE)];

/** Posts entries a moment after the previous ones; those of one call share a time. */
async function happen(...moves: readonly (readonly [EntryKind, string, number])[]): Promise<void> {
  clock.advance(1);
  const entries = moves.map(([kind, subjectId, amount]) => {
    const merchantId = subjectId === COFFEE ? CAFE : SHOP;
    const id = newId('ledgerEntry', bucketOf(merchantId), clock.now());
    const money = { amount: BigInt(amount), currency: 'CAD' } as const;
    const batched = isBatched(kind) ? { batchId: batchOf(merchantId), card: VISA } : {};
    return { id, kind, merchantId, subjectId, ...batched, money, createdAt: clock.now() };
  });
  await transaction(db, (tx) => post(tx, entries));
}

await happen(['AUTHORIZE', FIRST, 5000]);
await happen(['CAPTURE', FIRST, 3000], ['RELEASE', FIRST, 2000]);
const midway = clock.now().toISOString();
await happen(['PURCHASE', COFFEE, 425]);
await happen(['PURCHASE', SECOND, 999_999_999]);
await happen(['REFUND', FIRST, 3000]);

/** The entries of a page, each as its kind and its first leg. */
async function entriesAt(url: string): Promise<unknown> {
  const answer = await call('GET', url);
  assert.equal(answer.status, 200, answer.text);
  const { data } = answer.body as { data: { kind: string; legs: { amount: number }[] }[] };
  return data.map(({ kind, legs }) => `${kind} ${legs[0]?.amount}`);
}

test('an operator reads a merchant’s balances in signed whole cents', async () => {
  const answer = await call('GET', `/operator/merchants/${SHOP}/balances`);
  assert.equal(answer.status, 200, answer.text);
  assert.deepEqual(answer.body, {
    merchantId: SHOP,
    balances: [
      {
        currency: 'CAD',
        accounts: {
          HELD: 0,
          ISSUER: 0,
          RECEIVABLE: 999_999_999,
          CLEARING: -1_000_002_999,
          DISPUTED: 0,
          PAYABLE: 0,
          FEES: 0,
          REFUNDS: 3000,
          TAXES: 0,
          BILLABLE: 0,
          RESERVE: 0,
          ADJUSTMENTS: 0,
          TRANSIT: 0,
          BANK: 0,
        },
      },
    ],
  });
});

test('a merchant without activity has no balances', async () => {
  const answer = await call('GET', '/operator/merchants/1000000000025/balances');
  assert.deepEqual(answer.body, { merchantId: '1000000000025', balances: [] });
});

test('an entry is returned with all its legs, debits first', async () => {
  const answer = await call('GET', '/operator/ledger-entries?kind=CAPTURE');
  const { entryId, ...rest } = answer.at('data.0') as Record<string, unknown>;
  assert.match(String(entryId), new RegExp(`^le${bucketOf(SHOP)}`));
  assert.deepEqual(rest, {
    kind: 'CAPTURE',
    createdAt: midway,
    merchantId: SHOP,
    subjectId: FIRST,
    batchId: batchOf(SHOP),
    currency: 'CAD',
    legs: [
      { account: 'ISSUER', amount: 3000 },
      { account: 'RECEIVABLE', amount: 3000 },
      { account: 'HELD', amount: -3000 },
      { account: 'CLEARING', amount: -3000 },
    ],
  });
});

test('an entry outside of any batch has a null batchId', async () => {
  const answer = await call('GET', '/operator/ledger-entries?kind=AUTHORIZE');
  assert.equal(answer.at('data.0.batchId'), null);
});

const ALL = [
  'REFUND 3000',
  'PURCHASE 999999999',
  'PURCHASE 425',
  'RELEASE 2000',
  'CAPTURE 3000',
  'AUTHORIZE 5000',
];

test('entries are listed newest first, filtered by merchant, subject, kind and time', async () => {
  const list = '/operator/ledger-entries';
  assert.deepEqual(await entriesAt(list), ALL);
  assert.deepEqual(await entriesAt(`${list}?merchantId=${CAFE}`), ['PURCHASE 425']);
  assert.deepEqual(
    await entriesAt(`${list}?subjectId=${FIRST}`),
    ALL.filter((entry) => !entry.startsWith('PURCHASE')),
  );
  assert.deepEqual(await entriesAt(`${list}?merchantId=${SHOP}&kind=PURCHASE`), [
    'PURCHASE 999999999',
  ]);
  assert.deepEqual(await entriesAt(`${list}?merchantId=${CAFE}&subjectId=${FIRST}`), []);
  assert.deepEqual(await entriesAt(`${list}?created_from=${midway}&created_to=${midway}`), [
    'RELEASE 2000',
    'CAPTURE 3000',
  ]);
});

test('pages contain whole entries and follow one another without gaps, in both directions', async () => {
  const seen: unknown[] = [];
  let url: string | null = '/operator/ledger-entries?limit=1';
  let last = url;
  while (url !== null) {
    const answer = await call('GET', url);
    seen.push(`${answer.string('data.0.kind')} ${String(answer.at('data.0.legs.0.amount'))}`);
    last = url;
    url = answer.at('next') as string | null;
  }
  assert.deepEqual(seen, ALL);
  const back = await call('GET', (await call('GET', last)).string('previous'));
  assert.equal(back.at('data.0.kind'), 'CAPTURE');
});

test('all faults of a request are reported together', async () => {
  assert.equal((await call('GET', '/operator/merchants/12/balances')).status, 400);
  const answer = await call('GET', '/operator/ledger-entries?merchantId=1&subjectId=x&kind=GIFT');
  assert.deepEqual(answer.faults().toSorted(), [
    'kind INVALID_VALUE',
    'merchantId INVALID_FORMAT',
    'subjectId INVALID_FORMAT',
  ]);
});

test('only operators can read the ledger: a partner is refused, whatever its scopes', async () => {
  const partner = as({
    kind: 'partner',
    clientId: 'ci',
    scopes: new Set(['payment.write', 'refund.write', 'onboarding.merchant.write']),
    partnerId: 'pa',
    partnerKind: 'ISV',
    merchantId: null,
  });
  assert.equal((await partner('GET', '/operator/ledger-entries')).status, 403);
  assert.equal((await partner('GET', `/operator/merchants/${SHOP}/balances`)).status, 403);
});
