import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAbout } from '../../../../test/published.ts';
import { OPERATOR } from '../../../../test/operator-server.ts';
import { newMerchantId, onboardingServer } from '../../../../test/onboarding-server.ts';
import { newThirteenDigits } from '../../kernel/id.ts';
import { sql } from '../../platform/db/pool.ts';

const { as, audit, clock, db, newPartner, operator } = await onboardingServer();

test('an operator suspends and reactivates a merchant; action, reason and event are recorded', async () => {
  const partner = await newPartner();
  const call = as(partner);
  const merchantId = await newMerchantId(call);
  const path = `/operator/merchants/${merchantId}`;
  clock.advance(60_000);
  const reason = 'Chargebacks above the limit';
  const suspended = await operator('POST', `${path}/suspend`, { reason });
  assert.equal(suspended.status, 200, suspended.text);
  assert.equal(suspended.at('merchantStatus'), 'SUSPENDED');
  assert.equal(suspended.at('partnerId'), partner.partnerId);
  assert.equal(suspended.headers['etag'], '"2"');
  const seen = await call('GET', `/onboarding/merchants/${merchantId}`);
  assert.equal(seen.at('merchantStatus'), 'SUSPENDED');
  assert.equal(seen.at('modifiedAt'), clock.now().toISOString());

  const again = await operator('POST', `${path}/suspend`, { reason: 'Another' });
  assert.equal(again.status, 200);
  assert.equal(again.text, suspended.text);

  const back = await operator('POST', `${path}/reactivate`, {});
  assert.equal(back.at('merchantStatus'), 'ACTIVE');
  assert.equal((await operator('POST', `${path}/reactivate`, {})).text, back.text);

  const history = await operator('GET', `${path}/changes`);
  assert.deepEqual(
    [0, 1, 2].map((row) => [history.at(`data.${row}.changes.0`), history.at(`data.${row}.reason`)]),
    [
      [{ path: 'merchantStatus', from: 'SUSPENDED', to: 'ACTIVE' }, undefined],
      [{ path: 'merchantStatus', from: 'ACTIVE', to: 'SUSPENDED' }, reason],
      [undefined, undefined],
    ],
  );
  assert.equal(history.at('data.0.actor'), OPERATOR.clientId);
  const events = await eventsAbout(db, merchantId);
  assert.deepEqual(
    events.map(({ type, data }) => [type, data]),
    [
      ['merchant.created', { merchantId, merchantStatus: 'ACTIVE' }],
      ['merchant.suspended', { merchantId, merchantStatus: 'SUSPENDED' }],
      ['merchant.reactivated', { merchantId, merchantStatus: 'ACTIVE' }],
    ],
  );
  const log = await db.query<{ action: string; details: unknown }>(sql`
    select action, details from audit_log where subject = ${merchantId} order by seq`);
  assert.deepEqual(log, [
    { action: 'merchant.suspended', details: { reason } },
    { action: 'merchant.reactivated', details: {} },
  ]);
  assert.equal(await audit.verify(db), null);
});

test('a suspension has a reason, and a merchant', async () => {
  const path = `/operator/merchants/${newThirteenDigits()}`;
  assert.deepEqual((await operator('POST', `${path}/suspend`, {})).faults(), [
    'reason REQUIRED_FIELD',
  ]);
  assert.equal((await operator('POST', `${path}/suspend`, { reason: 'x' })).status, 404);
  assert.equal((await operator('POST', `${path}/reactivate`, {})).status, 404);
  assert.equal((await operator('GET', `${path}/changes`)).status, 404);
  assert.equal((await operator('GET', path)).status, 404);
});

test('readiness says what blocks payments and what would serve the merchant', async () => {
  const call = as(await newPartner());
  const whole = await newMerchantId(call);
  const readiness = (merchantId: string) =>
    call('GET', `/onboarding/merchants/${merchantId}/readiness`);
  assert.deepEqual((await readiness(whole)).body, {
    merchantId: whole,
    merchantStatus: 'ACTIVE',
    ready: true,
    blocking: [],
    recommendations: [],
  });
  await operator('POST', `/operator/merchants/${whole}/suspend`, { reason: 'x' });
  const blocked = await readiness(whole);
  assert.equal(blocked.at('ready'), false);
  assert.equal(blocked.at('blocking.0.reasonCode'), 'MERCHANT_SUSPENDED');
  const bare = await newMerchantId(call, {
    pointOfSaleOptions: null,
    businessDetails: { businessUrl: null },
  });
  const advice = await readiness(bare);
  assert.equal(advice.at('ready'), true);
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5].map((row) => advice.at(`recommendations.${row}.parameterName`)),
    [
      'pointOfSaleOptions.settlementOption',
      'pointOfSaleOptions.settlementTime',
      'pointOfSaleOptions.dailyRefundLimit',
      'pointOfSaleOptions.dailyCancellationLimit',
      'businessDetails.businessUrl',
      undefined,
    ],
  );
});

function legalName(name: string) {
  return { merchantDetails: { merchantInformation: { legalName: name } } };
}

test('an operator lists the merchants of all partners, by partner, name and status', async () => {
  const [first, second] = [await newPartner(), await newPartner()];
  const maple = await newMerchantId(as(first), legalName('Zephyr Maple'));
  clock.advance(1);
  const birch = await newMerchantId(as(second), legalName('ZEPHYR Birch'));
  await operator('POST', `/operator/merchants/${birch}/suspend`, { reason: 'x' });
  const find = async (query: string) => {
    const page = await operator('GET', `/operator/merchants?${query}`);
    assert.equal(page.status, 200, page.text);
    return [0, 1, 2]
      .map((row) => page.at(`data.${row}.merchantId`))
      .filter((id) => id !== undefined);
  };
  assert.deepEqual(await find('legalName=zephyr'), [birch, maple]);
  assert.deepEqual(await find(`partnerId=${first.partnerId}`), [maple]);
  assert.deepEqual(await find('legalName=zephyr&status=SUSPENDED'), [birch]);
  assert.deepEqual(await find('legalName=zephyr&status=ACTIVE'), [maple]);
});

test('the history is read page by page, forth and back', async () => {
  const merchantId = await newMerchantId(as(await newPartner()));
  const path = `/operator/merchants/${merchantId}`;
  for (const move of ['suspend', 'reactivate', 'suspend', 'reactivate']) {
    await operator('POST', `${path}/${move}`, { reason: 'turn' });
  }
  const versions = (page: Awaited<ReturnType<typeof operator>>) => [
    page.at('data.0.version'),
    page.at('data.1.version'),
  ];
  const one = await operator('GET', `${path}/changes?limit=2`);
  const two = await operator('GET', one.string('next'));
  const three = await operator('GET', two.string('next'));
  assert.deepEqual([one, two, three].map(versions), [
    [5, 4],
    [3, 2],
    [1, undefined],
  ]);
  assert.equal(three.at('next'), null);
  assert.deepEqual(versions(await operator('GET', three.string('previous'))), [3, 2]);
});
