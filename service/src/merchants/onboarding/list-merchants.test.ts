import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TestCall } from '../../../../test/http.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { newMerchantId, onboardingServer, patchOf } from '../../../../test/onboarding-server.ts';
import { newThirteenDigits } from '../../kernel/id.ts';

const { as, asNewPartner, clock, newPartner, operator } = await onboardingServer();
const PATH = '/onboarding/merchants';

async function idsOf(
  call: TestCall,
  start: string,
  onPage: () => Promise<unknown> = async () => {},
) {
  const ids: string[] = [];
  for (let url: unknown = start; typeof url === 'string';) {
    const page = await call('GET', url);
    assert.equal(page.status, 200, page.text);
    for (let row = 0; page.at(`data.${row}`) !== undefined; row += 1) {
      ids.push(page.string(`data.${row}.merchantId`));
    }
    url = page.at('next');
    await onPage();
  }
  return ids;
}

function named(legalName: string) {
  return { merchantDetails: { merchantInformation: { legalName } } };
}

test('a thousand merchants are listed page by page without gap or duplicate while others are created', async () => {
  const call = await asNewPartner();
  const there: string[] = [];
  for (let round = 0; round < 100; round += 1) {
    there.push(...(await Promise.all(Array.from({ length: 10 }, () => newMerchantId(call)))));
    if (round % 3 === 0) clock.advance(1); // Many share their instant.
  }
  const added: string[] = [];
  const walked = await idsOf(call, `${PATH}?limit=17`, async () => {
    added.push(await newMerchantId(call));
  });
  assert.equal(new Set(walked).size, walked.length);
  const unknown = new Set(added);
  assert.deepEqual(walked.filter((id) => !unknown.has(id)).toSorted(), there.toSorted());
});

test('merchants are found by chain, by the beginning of the legal name, by key and by time', async () => {
  const [north, south] = [newThirteenDigits(), newThirteenDigits()];
  const call = await asNewPartner({ chains: [north, south] });
  const bistro = await newMerchantId(call, { chainId: north, ...named('Érable Bistro') });
  clock.advance(60_000);
  const cafe = await newMerchantId(call, {
    chainId: south,
    idempotencyKey: 'café & co',
    ...named('100%_Café'),
  });
  const stranger = await asNewPartner();
  await newMerchantId(stranger, { idempotencyKey: 'café & co', ...named('Érable') });
  const find = (query: Record<string, string>) =>
    idsOf(call, `${PATH}?${new URLSearchParams(query).toString()}`);
  assert.deepEqual(await find({}), [cafe, bistro]);
  assert.deepEqual(await find({ chainId: north }), [bistro]);
  assert.deepEqual(await find({ legalName: 'ÉRABLE b' }), [bistro]);
  assert.deepEqual(await find({ legalName: '100%_' }), [cafe]);
  assert.deepEqual(await find({ legalName: '1%' }), []);
  assert.deepEqual(await find({ legalName: 'bistro' }), []);
  assert.deepEqual(await find({ idempotencyKey: 'café & co' }), [cafe]);
  assert.deepEqual(await find({ idempotencyKey: 'other' }), []);
  const since = new Date(clock.now().getTime() - 1_000).toISOString();
  assert.deepEqual(await find({ created_from: since }), [cafe]);
  assert.deepEqual(await find({ created_to: since }), [bistro]);
  await patchOf(call)(bistro, named('Sapin Bistro'));
  assert.deepEqual(await find({ legalName: 'sapin' }), [bistro]);
  assert.deepEqual(await find({ legalName: 'érable' }), []);
  const wrong = await call('GET', `${PATH}?chainId=1&legalName=&status=ACTIVE`);
  assert.deepEqual(wrong.faults().toSorted(), [
    'chainId INVALID_FORMAT',
    'legalName INVALID_FORMAT',
    'status UNKNOWN_FIELD',
  ]);
});

test('another partner’s merchant answers as one that does not exist, byte for byte', async () => {
  const owner = await newPartner();
  const merchantId = await newMerchantId(as(owner));
  const stranger = await asNewPartner();
  const bound = as({ ...owner, merchantId: await newMerchantId(as(owner)) });
  const nobodys = newThirteenDigits();
  for (const call of [stranger, bound]) {
    for (const suffix of ['', '/readiness']) {
      const seen = await call('GET', `${PATH}/${merchantId}${suffix}`);
      const missing = await call('GET', `${PATH}/${nobodys}${suffix}`);
      assert.deepEqual([seen.status, missing.status], [404, 404]);
      assert.equal(bare(seen.text, merchantId), bare(missing.text, nobodys));
    }
    assert.equal((await patchOf(call)(merchantId, { riskDetails: null })).status, 404);
  }
  assert.equal((await idsOf(stranger, PATH)).length, 0);
  assert.equal((await idsOf(bound, PATH)).length, 1);
  assert.equal((await as(owner)('GET', `${PATH}/${merchantId}`)).headers['etag'], '"1"');
});

function bare(text: string, merchantId: string): string {
  return text.replaceAll(merchantId, '').replaceAll(/"correlationId":"[^"]+"/g, '');
}

test('a malformed merchant id is refused before any look-up', async () => {
  const call = await asNewPartner();
  for (const wrong of ['123456789012', '12345678901234', '123456789012x', 'null']) {
    for (const answer of [
      await call('GET', `${PATH}/${wrong}`),
      await call('GET', `${PATH}/${wrong}/readiness`),
      await patchOf(call)(wrong, {}),
      await operator('GET', `/operator/merchants/${wrong}`),
    ]) {
      assert.equal(answer.status, 400);
      assert.deepEqual(answer.faults(), ['merchantId INVALID_FORMAT']);
    }
  }
});

test('reading needs the read scope, and writing the write scope', async () => {
  const partner = await newPartner();
  const merchantId = await newMerchantId(as(partner));
  const reader = as({ ...partner, scopes: new Set(['onboarding.merchant.read']) });
  assert.equal((await reader('GET', `${PATH}/${merchantId}`)).status, 200);
  assert.equal((await reader('POST', PATH, merchantBody())).status, 403);
  assert.equal((await patchOf(reader)(merchantId, {})).status, 403);
  const neither = as({ ...partner, scopes: new Set(['onboarding.order.write']) });
  assert.equal((await neither('GET', `${PATH}/${merchantId}`)).status, 403);
  assert.equal((await operator('GET', `${PATH}/${merchantId}`)).status, 403);
});
