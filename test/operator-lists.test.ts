/** What operators see of all partners: the same records that each partner sees, and whose they are. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createJobs } from '../service/src/runtime/app.ts';
import { testApplication } from './application.ts';
import type { TestAnswer, TestCall } from './http.ts';
import { merchantBody } from './merchant-body.ts';
import { cardMethod, paymentRequest } from './payment-server.ts';
import { authenticationRequest } from './three-d-secure-server.ts';

const { asOperator, asPartner, foundation } = await testApplication();
const NAMES = ['isv', 'bank'] as const;
const callers = { isv: asPartner('isv'), bank: asPartner('bank') };
const partnerIds: string[] = [];
for (const name of NAMES) {
  const own = await callers[name]('GET', '/partner');
  partnerIds.push(own.string('partner.partnerId'));
}

/** One of everything that is listed. */
async function trade(call: TestCall): Promise<string> {
  const merchant = await call('POST', '/onboarding/merchants', merchantBody());
  const merchantId = merchant.string('merchantId');
  const endpoint = { url: 'https://shop.example/hooks', types: ['*'] };
  assert.equal((await call('POST', '/webhook-endpoints', endpoint)).status, 201);
  const named = { idempotencyKey: `c-${merchantId}`, merchantId, name: 'Ana Roy' };
  const customer = await call('POST', '/customers', named);
  const stored = {
    storePaymentMethod: 'CARDHOLDER_INITIATED',
    customerId: customer.string('customerId'),
  };
  const payment = await call('POST', '/payments', paymentRequest(merchantId));
  const paymentId = payment.string('paymentId');
  await call('POST', '/refunds', { idempotencyKey: `r-${merchantId}`, paymentId });
  const validation = await call('POST', '/validations', {
    idempotencyKey: `v-${merchantId}`,
    merchantId,
    paymentMethod: cardMethod(),
    ...stored,
  });
  assert.equal(validation.status, 201, validation.text);
  const authentication = authenticationRequest(merchantId, '4000100000000000');
  await call('POST', '/three-d-secure/authentications', authentication);
  return merchantId;
}

const merchants = [await trade(callers.isv), await trade(callers.bank)];
await createJobs(foundation)
  .find(({ name }) => name === 'publish-events')
  ?.run();

/** What operators list, where the partner lists the same, and what the id of a record is called. */
const LISTS = [
  ['/operator/payments', '/payments', 'paymentId'],
  ['/operator/refunds', '/refunds', 'refundId'],
  ['/operator/validations', '/validations', 'validationId'],
  ['/operator/batches', '/batches', 'batchId'],
  ['/operator/events', '/events', 'eventId'],
  ['/operator/authentications', '/three-d-secure/authentications', 'authenticationId'],
  ['/operator/customers', '/customers', 'customerId'],
  ['/operator/payment-methods', '/payment-methods', 'paymentMethodId'],
  ['/operator/webhook-deliveries', undefined, 'deliveryId'],
] as const;

type Listed = Readonly<Record<string, unknown>>;
function recordsOf(page: TestAnswer): readonly Listed[] {
  assert.equal(page.status, 200, page.text);
  return page.at('data') as readonly Listed[];
}

/** Every record of a list, page by page in one direction. */
async function walk(call: TestCall, from: string, way: 'next' | 'previous') {
  const records: Listed[] = [];
  let last = from;
  for (let url: unknown = from; typeof url === 'string';) {
    const page = await call('GET', url);
    const found = recordsOf(page);
    records.push(...(way === 'next' ? found : found.toReversed()));
    last = url;
    url = page.at(way);
  }
  return { records, last };
}

for (const [path, own, id] of LISTS) {
  test(`${path}: everybody’s, newest first, each once, on pages of any size and in both directions`, async () => {
    const all = recordsOf(await asOperator('GET', `${path}?limit=100`));
    const owners = new Set(all.map((record) => record['partnerId']));
    assert.ok(partnerIds.every((partnerId) => owners.has(partnerId)));
    const times = all.map((record) => String(record['createdAt']));
    assert.deepEqual(times, times.toSorted().toReversed());
    for (const limit of [1, 3]) {
      const down = await walk(asOperator, `${path}?limit=${limit}`, 'next');
      assert.deepEqual(down.records, all);
      const up = await walk(asOperator, down.last, 'previous');
      const newer = up.records.slice(-all.length).toReversed();
      assert.deepEqual(new Set(newer.map((record) => record[id])).size, newer.length);
    }
  });

  test(`${path}: of one partner, what the partner sees, and each by its id`, async () => {
    for (const [place, name] of NAMES.entries()) {
      const partnerId = partnerIds[place] ?? '';
      const query = `?limit=100&partnerId=${partnerId}`;
      const seen = recordsOf(await asOperator('GET', path + query));
      assert.ok(seen.length > 0);
      if (own !== undefined) {
        const theirs = recordsOf(await callers[name]('GET', `${own}?limit=100`));
        assert.deepEqual(
          seen,
          theirs.map((record) => ({ partnerId, ...record })),
        );
      }
      const [first]: readonly (Listed | undefined)[] = seen;
      const one = await asOperator('GET', `${path}/${String(first?.[id])}`);
      assert.equal(one.status, 200, one.text);
      assert.deepEqual([one.at('partnerId'), one.at(id)], [partnerId, first?.[id]]);
    }
  });

  test(`${path}: no partner is let in, and what is not there is not found`, async () => {
    assert.equal((await callers.isv('GET', path)).status, 403);
    const page = await asOperator('GET', `${path}?limit=1`);
    const known = String(recordsOf(page)[0]?.[id]);
    assert.equal((await callers.isv('GET', `${path}/${known}`)).status, 403);
    const unknown = `${known.slice(0, 4)}01KJMMA2G0AVQ8FJKY93MBDMRS`;
    assert.equal((await asOperator('GET', `${path}/${unknown}`)).status, 404);
    const wrong = await asOperator('GET', `${path}?cursor=x&limit=0&partnerId=x&other=1`);
    assert.equal(wrong.status, 400);
    assert.equal(wrong.faults().length, 3, wrong.text);
  });
}

test('lists of a merchant are that merchant’s, whoever asks', async () => {
  for (const [place, merchantId] of merchants.entries()) {
    for (const path of [
      'payments',
      'refunds',
      'validations',
      'batches',
      'events',
      'authentications',
    ]) {
      const seen = recordsOf(await asOperator('GET', `/operator/${path}?merchantId=${merchantId}`));
      assert.ok(seen.length > 0, path);
      const owners = new Set(seen.map((record) => record['partnerId']));
      assert.deepEqual(owners, new Set([partnerIds[place]]), path);
    }
  }
});

test('deliveries are listed by state, and authentications by their status in words and in letters', async () => {
  const path = '/operator/webhook-deliveries?state=';
  assert.ok(recordsOf(await asOperator('GET', `${path}PENDING`)).length > 0);
  assert.deepEqual(recordsOf(await asOperator('GET', `${path}DEAD`)), []);
  for (const call of Object.values(callers)) {
    const list = '/three-d-secure/authentications';
    const [one] = recordsOf(await call('GET', list));
    assert.equal(one?.['lastFour'], '0000');
    assert.equal(one['threeDSecureTransactionStatus'], 'TECHNICAL_ISSUE'); // No directory server is there.
    const found = async (query: string) => recordsOf(await call('GET', list + query)).length;
    assert.deepEqual(
      [
        await found('?status=TECHNICAL_ISSUE'),
        await found('?transStatus=U'),
        await found('?transStatus=U&status=TECHNICAL_ISSUE'),
        await found('?transStatus=Y&status=TECHNICAL_ISSUE'),
        await found('?status=AUTHENTICATED'),
      ],
      [1, 1, 1, 0, 0],
    );
  }
});

test('payouts tell operators whose they are', async () => {
  const page = await asOperator('GET', `/operator/payouts?partnerId=${partnerIds[0]}`);
  assert.deepEqual(recordsOf(page), []);
});
