import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventsAbout } from '../../../../test/published.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { newMerchantId, onboardingServer, patchOf } from '../../../../test/onboarding-server.ts';
import { newThirteenDigits } from '../../kernel/id.ts';
import { ensureChain } from '../../access/partners/index.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { lockMerchant, noteFirstOrder } from './index.ts';

const { as, asNewPartner, clock, db, newPartner, operator } = await onboardingServer();
const PATH = '/onboarding/merchants';

test('a patch changes what it names, keeps the rest, and answers with the whole', async () => {
  const partner = await newPartner();
  const call = as(partner);
  const made = await call('POST', PATH, merchantBody());
  const merchantId = made.string('merchantId');
  clock.advance(60_000);
  const patch = {
    merchantDetails: {
      contactInformation: { phone: '+16475550199' },
      locationAddress: { unitNumber: null },
    },
    riskDetails: null,
    bankingDetails: { creditDepositAccount: { institutionNumber: '004' } },
  };
  const patched = await patchOf(call)(merchantId, patch, { 'x-correlation-id': 'moved-1' });
  assert.equal(patched.status, 200, patched.text);
  assert.equal(patched.headers['etag'], '"2"');
  assert.equal(patched.at('merchantDetails.contactInformation.phone'), '+16475550199');
  assert.equal(patched.at('merchantDetails.contactInformation.firstName'), 'Amélie');
  assert.equal(patched.at('merchantDetails.locationAddress.unitNumber'), undefined);
  assert.equal(patched.at('riskDetails'), undefined);
  assert.equal(patched.at('bankingDetails.creditDepositAccount.institutionNumber'), '00004');
  assert.equal(patched.at('createdAt'), made.at('createdAt'));
  assert.notEqual(patched.at('modifiedAt'), made.at('modifiedAt'));
  const read = await call('GET', `${PATH}/${merchantId}`);
  assert.equal(read.text, patched.text);
  const history = await operator('GET', `/operator/merchants/${merchantId}/changes?limit=1`);
  assert.equal(history.at('data.0.version'), 2);
  assert.equal(history.at('data.0.at'), patched.at('modifiedAt'));
  assert.equal(history.at('data.0.actor'), partner.clientId);
  assert.equal(history.at('data.0.correlationId'), 'moved-1');
  // The database keeps members in an order of its own, which is of no meaning.
  const changes = [0, 1, 2, 3, 4].map((row) => JSON.stringify(history.at(`data.0.changes.${row}`)));
  assert.deepEqual(changes.toSorted(), [
    '{"path":"bankingDetails.creditDepositAccount.institutionNumber","from":3,"to":4}',
    '{"path":"merchantDetails.contactInformation.phone","from":"+14165550123","to":"+16475550199"}',
    '{"path":"merchantDetails.locationAddress.unitNumber","from":"200","to":null}',
    '{"path":"riskDetails.merchantRiskRate","from":"A+","to":null}',
    undefined,
  ]);
  const event = (await eventsAbout(db, merchantId)).find(({ type }) => type === 'merchant.updated');
  const changed = event?.data['changed'];
  assert.ok(Array.isArray(changed));
  assert.deepEqual(
    new Set<unknown>(changed),
    new Set(['bankingDetails', 'merchantDetails', 'riskDetails']),
  );
});

test('a patch that changes nothing leaves version, time and history as they were', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchantId(call);
  const before = await call('GET', `${PATH}/${merchantId}`);
  clock.advance(60_000);
  for (const patch of [
    {},
    merchantBody(),
    { bankingDetails: { creditDepositAccount: { institutionNumber: '00003' } } },
    { pointOfSaleOptions: { settlementTime: '22:00:00' } },
  ]) {
    const answer = await patchOf(call)(merchantId, patch);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.text, before.text);
    assert.equal(answer.headers['etag'], '"1"');
  }
  const history = await operator('GET', `/operator/merchants/${merchantId}/changes`);
  assert.equal(history.at('data.0.version'), 1);
  assert.equal(history.at('data.1'), undefined);
});

test('the merged whole is held to all that a new merchant is, and refused whole', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchantId(call);
  const patch = patchOf(call);
  const answer = await patch(merchantId, {
    bankingDetails: null,
    businessDetails: { merchantCategoryCode: null, ecommerceTransactionPercentage: 50, foo: null },
    merchantDetails: {
      locationAddress: { province: 'QC' },
      contactInformation: { phone: '12', nickname: 'Am' },
    },
    securityDetails: { signingOfficers: [{ firstName: null }] },
    merchantId: '1234567890123',
    idempotencyKey: 'k',
  });
  assert.equal(answer.status, 400);
  const officer = 'securityDetails.signingOfficers[0]';
  assert.deepEqual(answer.faults().toSorted(), [
    'bankingDetails REQUIRED_FIELD',
    'businessDetails.ecommerceTransactionPercentage INVALID_VALUE',
    'businessDetails.foo UNKNOWN_FIELD',
    'businessDetails.merchantCategoryCode REQUIRED_FIELD',
    'idempotencyKey UNKNOWN_FIELD',
    'merchantDetails.contactInformation.nickname UNKNOWN_FIELD',
    'merchantDetails.contactInformation.phone INVALID_FORMAT',
    'merchantDetails.locationAddress.postalCode INVALID_VALUE',
    'merchantId UNKNOWN_FIELD',
    `${officer}.address REQUIRED_FIELD`,
    `${officer}.creditReportAllowed REQUIRED_FIELD`,
    `${officer}.dateOfBirth REQUIRED_FIELD`,
    `${officer}.firstName REQUIRED_FIELD`,
    `${officer}.lastName REQUIRED_FIELD`,
    `${officer}.ownershipPercentage REQUIRED_FIELD`,
    `${officer}.title REQUIRED_FIELD`,
  ]);
  assert.equal((await call('GET', `${PATH}/${merchantId}`)).headers['etag'], '"1"');
  for (const body of [[], 'x', null, 7]) {
    assert.equal((await patch(merchantId, body)).status, 400, JSON.stringify(body));
  }
});

test('a patch is a merge patch, in that content type only', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchantId(call);
  const plain = await call('PATCH', `${PATH}/${merchantId}`, {});
  assert.equal(plain.status, 415);
});

test('twenty patches at once, each of a member of its own, are all there in the end', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchantId(call);
  const members = [
    'averageTicketSize',
    'creditTransactionVolume',
    'masterCardTransactionVolume',
    'visaTransactionVolume',
    'visaDebitTransactionVolume',
    'amexTransactionVolume',
    'interacTransactionVolume',
    'masterCardDebitTransactionVolume',
    'unionPayTransactionVolume',
    'discoverTransactionVolume',
  ].map((name) => ['businessDetails', name, 777] as const);
  const names = ['serviceProvider', 'category', 'subCategory'].map(
    (name) => ['businessDetails', name, 'CHANGED'] as const,
  );
  const limits = [
    'debitPerTransactionRefundLimit',
    'dailyRefundLimit',
    'dailyCancellationLimit',
  ].map((name) => ['pointOfSaleOptions', name, { amount: 777, currency: 'CAD' }] as const);
  const others = [
    ['pointOfSaleOptions', 'settlementTime', '01:02:03'],
    ['riskDetails', 'merchantRiskRate', 'C'],
    ['businessActivity', 'dropShipping', true],
    ['businessDetails', 'isSeasonalMerchant', true],
  ] as const;
  const all = [...members, ...names, ...limits, ...others];
  assert.equal(all.length, 20);
  const answers = await Promise.all(
    all.map(([group, name, value]) => patchOf(call)(merchantId, { [group]: { [name]: value } })),
  );
  for (const { status, text } of answers) assert.equal(status, 200, text);
  const read = await call('GET', `${PATH}/${merchantId}`);
  for (const [group, name, value] of all) {
    assert.deepEqual(read.at(`${group}.${name}`), value, name);
  }
  assert.equal(read.headers['etag'], '"21"');
  const history = await operator('GET', `/operator/merchants/${merchantId}/changes?limit=100`);
  const versions = Array.from({ length: 21 }, (_, index) => history.at(`data.${index}.version`));
  assert.deepEqual(
    versions,
    Array.from({ length: 21 }, (_, index) => 21 - index),
  );
});

test('If-Match of what is no longer so is 412, and of what is, one of many wins', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchantId(call);
  const patch = patchOf(call);
  const rivals = await Promise.all(
    [1, 2, 3, 4, 5].map((ticket) =>
      patch(merchantId, { businessDetails: { averageTicketSize: ticket } }, { 'if-match': '"1"' }),
    ),
  );
  assert.deepEqual(rivals.map(({ status }) => String(status)).toSorted(), [
    '200',
    ...Array.from({ length: 4 }, () => '412'),
  ]);
  for (const stale of ['"1"', 'W/"2"', '"x", "3"', '']) {
    const answer = await patch(merchantId, {}, { 'if-match': stale });
    assert.equal(answer.status, 412, stale);
  }
  for (const good of ['"2"', '*', '"1", "2"']) {
    assert.equal((await patch(merchantId, {}, { 'if-match': good })).status, 200, good);
  }
});

test('from the first order on a merchant is not patched, whatever the patch', async () => {
  const partner = await newPartner();
  const merchantId = await newMerchantId(as(partner));
  await transaction(db, async (tx) => {
    const merchant = await lockMerchant(tx, partner, merchantId);
    assert.ok(merchant);
    await noteFirstOrder(tx, merchant, clock.now());
    await noteFirstOrder(tx, merchant, new Date(0)); // The first one stands.
  });
  const [row] = await db.query<{ at: Date }>(sql`
    select first_order_at as at from merchants where merchant_id = ${merchantId}`);
  assert.deepEqual(row?.at, clock.now());
  for (const headers of [{}, { 'if-match': '"9"' }] as const) {
    const refused = await patchOf(as(partner))(merchantId, {}, headers);
    assert.equal(refused.status, 409);
    assert.equal(refused.at('category'), 'INVALID_REQUEST_ERROR');
    assert.deepEqual(refused.faults(), [' MERCHANT_HAS_ORDERS']);
  }
});

test('the values of request-only members are kept in the history and not shown', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchantId(call);
  await patchOf(call)(merchantId, {
    businessDetails: { riskLevel: 'HIGH', maximumTransactionVolume: 123_987 },
  });
  const history = await operator('GET', `/operator/merchants/${merchantId}/changes`);
  assert.match(history.text, /"path":"businessDetails.riskLevel"/);
  assert.doesNotMatch(history.text, /HIGH|LOW|123987|987654/);
});

test('a chain that the partner gets later is not put on a merchant by a patch of other things', async () => {
  const partner = await newPartner();
  const call = as(partner);
  const merchantId = await newMerchantId(call);
  await transaction(db, (tx) =>
    ensureChain(tx, {
      chainId: newThirteenDigits(),
      partnerId: partner.partnerId,
      name: 'Late',
      now: clock.now(),
    }),
  );
  const patched = await patchOf(call)(merchantId, {});
  assert.equal(patched.headers['etag'], '"1"');
  assert.equal(patched.at('chainId'), undefined);
});

test('an empty list of additional accounts is no change', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchantId(call, {
    bankingDetails: { additionalBankingAccounts: null },
  });
  const empty = { bankingDetails: { additionalBankingAccounts: [] } };
  assert.equal((await patchOf(call)(merchantId, empty)).headers['etag'], '"1"');
});

test('where the body inside merchantPayload contradicts the outside, that is the one fault reported', async () => {
  const call = await asNewPartner();
  const answer = await call('POST', PATH, {
    idempotencyKey: 'a',
    merchantPayload: merchantBody({ idempotencyKey: 'b' }),
  });
  assert.deepEqual(answer.faults(), ['merchantPayload INVALID_VALUE']);
});

test('a cursor of another list is refused by the history', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchantId(call);
  await newMerchantId(call);
  const list = await operator('GET', '/operator/merchants?limit=1');
  const cursor = new URL(list.string('next'), 'http://x').searchParams.get('cursor') ?? '';
  const history = `/operator/merchants/${merchantId}/changes?cursor=${cursor}`;
  assert.deepEqual((await operator('GET', history)).faults(), ['cursor INVALID_VALUE']);
});

test('a patch inside merchantPayload is blamed where it was written', async () => {
  const call = await asNewPartner();
  const merchantId = await newMerchantId(call);
  const patch = { merchantPayload: { businessDetails: { averageTicketSize: -1 } } };
  assert.deepEqual((await patchOf(call)(merchantId, patch)).faults(), [
    'merchantPayload.businessDetails.averageTicketSize INVALID_VALUE',
  ]);
});
