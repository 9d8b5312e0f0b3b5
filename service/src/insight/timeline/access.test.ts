/** Who sees which timeline, what a wrong request is told, and what a hostile one costs. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testApplication } from '../../../../test/application.ts';
import { callOf, type TestCall } from '../../../../test/http.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { paymentRequest } from '../../../../test/payment-server.ts';
import { timelinePage, wholeTimeline } from '../../../../test/timelines.ts';
import { bucketOf, newId } from '../../kernel/id.ts';
import { writingBlocks } from '../../platform/db/write-blocks.ts';
import { entryOfRequest, REQUEST_TABLES } from '../../records/request-log/request-entry.ts';

const { app, asOperator, asPartner, foundation } = await testApplication();
const { clock, db, requestLog } = foundation;
const [isv, bank] = [asPartner('isv'), asPartner('bank')];

async function newMerchant(call: TestCall): Promise<string> {
  return (await call('POST', '/onboarding/merchants', merchantBody())).string('merchantId');
}

const merchantId = await newMerchant(isv);
const otherMerchant = await newMerchant(isv);
const correlationId = 'one-order';
const payment = await isv('POST', '/payments', paymentRequest(merchantId), {
  'x-correlation-id': correlationId,
});
const paymentId = payment.string('paymentId');
await requestLog.flush();
const partnerId = (await asOperator('GET', `/operator/merchants/${merchantId}`)).string(
  'partnerId',
);

/** A till's credential, which sees one merchant. */
async function boundTo(id: string): Promise<TestCall> {
  const scopes = ['event.read'];
  const bound = { partnerId, name: 'Till', scopes, merchantId: id };
  const client = await asOperator('POST', '/operator/clients', bound);
  const clientId = client.string('clientId');
  const key = await asOperator('POST', '/operator/api-keys', { clientId, slot: 'PRIMARY' });
  return callOf(app, { 'x-api-key': key.string('apiKey') });
}
const [till, otherTill] = [await boundTo(merchantId), await boundTo(otherMerchant)];

const NOBODYS = 'pi0001KJMMA2G0AVQ8FJKY93MBDMRS';

test('another partner’s record, another merchant’s and none at all are answered alike', async () => {
  for (const call of [bank, otherTill]) {
    for (const query of [
      `paymentId=${paymentId}`,
      `paymentId=${NOBODYS}`,
      `merchantId=${merchantId}`,
      `payoutId=${NOBODYS.replace('pi', 'po')}`,
      `authenticationId=${NOBODYS.replace('pi', 'ta')}`,
    ]) {
      const answer = await call('GET', `/timeline?${query}`);
      assert.equal(answer.status, 404, `${query} ${answer.text}`);
      assert.ok(!answer.text.includes(merchantId) || query.includes(merchantId));
    }
  }
});

test('a correlation id tells each partner of its own alone, and operators of all', async () => {
  const theirs = await newMerchant(bank);
  const headers = { 'x-correlation-id': correlationId };
  const paid = await bank('POST', '/payments', paymentRequest(theirs), headers);
  await requestLog.flush();
  const url = `/timeline?correlationId=${correlationId}`;
  // Messages to acquirers are written when they are; the rest is there.
  const kept = async (call: TestCall, path = url) =>
    (await wholeTimeline(call, path)).filter(({ kind }) => kind !== 'acquirerMessage');
  const [own, anothers] = [await kept(isv), await kept(bank)];
  const everything = await kept(asOperator, url.replace('/', '/operator/'));
  assert.ok(own.length > 4 && anothers.length === own.length);
  assert.ok(!JSON.stringify(own).includes(theirs));
  assert.ok(!JSON.stringify(anothers).includes(merchantId));
  assert.equal(everything.length, own.length + anothers.length);
  assert.ok(JSON.stringify(everything).includes(paid.string('paymentId')));
  assert.deepEqual(await wholeTimeline(otherTill, url), []);
  assert.deepEqual(await kept(till), own);
  assert.deepEqual(await wholeTimeline(isv, '/timeline?correlationId=of-nothing'), []);
});

test('one id and no other: whatever is wrong with a request is said at once', async () => {
  for (const [query, faults] of [
    ['', ['paymentId REQUIRED_FIELD']],
    [
      'limit=0&order=up',
      ['limit INVALID_VALUE', 'order INVALID_VALUE', 'paymentId REQUIRED_FIELD'],
    ],
    [
      `paymentId=${paymentId}&merchantId=${merchantId}`,
      ['merchantId INVALID_VALUE', 'paymentId INVALID_VALUE'],
    ],
    [
      'paymentId=x&payoutId=y&colour=red&correlationId=a%20b',
      [
        'colour UNKNOWN_FIELD',
        'correlationId INVALID_FORMAT',
        'paymentId INVALID_FORMAT',
        'payoutId INVALID_FORMAT',
      ],
    ],
    [`paymentId=${paymentId}&cursor=x`, ['cursor INVALID_VALUE']],
    ['correlationId=4242424242424242', ['correlationId CARD_NUMBER_NOT_ALLOWED']],
  ] as const) {
    for (const [call, path] of [
      [isv, '/timeline'],
      [asOperator, '/operator/timeline'],
    ] as const) {
      const answer = await call('GET', `${path}?${query}`);
      assert.equal(answer.status, 400, `${query} ${answer.text}`);
      assert.deepEqual(answer.faults().toSorted(), faults, query);
    }
  }
});

test('operators have a door of their own, and partners none to it', async () => {
  assert.equal((await isv('GET', `/operator/timeline?paymentId=${paymentId}`)).status, 403);
  assert.equal((await asOperator('GET', `/timeline?paymentId=${paymentId}`)).status, 403);
  const theirs = await timelinePage(asOperator, `/operator/timeline?paymentId=${paymentId}`);
  assert.equal(theirs.data.at(-1)?.subjectId, paymentId);
});

/** A client that sends the same correlation id with every request, each naming another record. */
async function sendMany(many: number, shared: string): Promise<void> {
  const bucket = bucketOf(partnerId);
  const entries = Array.from({ length: many }, () => {
    const now = clock.now();
    return entryOfRequest({
      id: newId('loggedRequest', bucket, now),
      partnerId,
      merchantId,
      clientId: 'ci',
      correlationId: shared,
      method: 'POST',
      path: '/payments',
      route: '/payments',
      status: 201,
      problem: null,
      reasonCodes: [],
      durationMs: 5,
      clientAddress: '',
      idempotency: null,
      requestBytes: 0,
      answerBytes: null,
      createdAt: now,
      query: null,
      request: null,
      answer: JSON.stringify({ paymentId: newId('payment', '00', now) }),
      isCut: false,
    });
  });
  await db.commitInOneRoundTrip(await writingBlocks(REQUEST_TABLES)(entries));
}

const MANY = 10_000;

test(`${MANY} requests under one correlation id cost a page what a page costs, and all are there`, async () => {
  await sendMany(MANY, 'all-day-long');
  const url = '/timeline?correlationId=all-day-long';
  const first = await timelinePage(isv, url);
  assert.equal(first.data.length, 100);
  const newest = await timelinePage(isv, `${url}&order=NEWEST_FIRST&limit=5`);
  assert.equal(newest.data.length, 5);
  const all = await wholeTimeline(isv, url);
  assert.equal(new Set(all.map(({ id }) => id)).size, MANY);
  const inOrder = all.map(({ at }) => at);
  assert.deepEqual(inOrder, inOrder.toSorted());
});
