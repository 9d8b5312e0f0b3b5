import assert from 'node:assert/strict';
import { test } from 'node:test';
import { allEvents } from '../../../../test/published.ts';
import { merchantBody } from '../../../../test/merchant-body.ts';
import { newMerchantId, onboardingServer } from '../../../../test/onboarding-server.ts';
import { newThirteenDigits } from '../../kernel/id.ts';
import { isLuhnValid } from '../../kernel/luhn.ts';
import { claim } from '../../platform/db/idempotency-store.ts';
import { sql, transaction } from '../../platform/db/pool.ts';
import { fingerprintOf } from '../../platform/http/idempotency.ts';

const server = await onboardingServer();
const { as, asNewPartner, db, deps, newPartner } = server;
const PATH = '/onboarding/merchants';

async function count(): Promise<number> {
  const [row] = await db.query<{ n: number }>(sql`select count(*)::int as n from merchants`);
  return row?.n ?? -1;
}

test('a merchant is made, and retrieved where Location says, in the wire’s own types', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, merchantBody());
  assert.equal(made.status, 201, made.text);
  const merchantId = made.string('merchantId');
  assert.match(merchantId, /^[0-9]{13}$/);
  assert.ok(isLuhnValid(merchantId));
  assert.equal(made.headers['location'], `${PATH}/${merchantId}`);
  assert.equal(made.headers['etag'], '"1"');
  assert.equal(made.at('merchantStatus'), 'ACTIVE');
  assert.equal(made.at('chainId'), undefined);
  assert.equal(made.at('createdAt'), '2026-03-01T12:00:00.000Z');
  assert.equal(made.at('modifiedAt'), '2026-03-01T12:00:00.000Z');
  assert.equal(made.at('bankingDetails.creditDepositAccount.institutionNumber'), '00003');
  assert.equal(made.at('bankingDetails.additionalBankingAccounts.0.institutionNumber'), '00815');
  assert.equal(made.at('riskDetails.merchantRiskRate'), 'A_PLUS');
  assert.equal(made.at('businessDetails.motoTransactionPercentage'), 12.5);
  assert.equal(made.at('businessDetails.unionPayTransactionVolume'), 500);
  assert.equal(made.at('pointOfSaleOptions.dailyRefundLimit.amount'), 100_000);
  assert.equal(made.at('securityDetails.signingOfficers.1.address.streetNumber'), undefined);
  const read = await call('GET', `${PATH}/${merchantId}`);
  assert.equal(read.status, 200);
  assert.equal(read.text, made.text);
  assert.equal(read.headers['etag'], '"1"');
});

test('the required members are enough, and absent ones are not answered as null', async () => {
  const call = await asNewPartner();
  const body = merchantBody({
    pointOfSaleOptions: null,
    riskDetails: null,
    bankingDetails: { additionalBankingAccounts: null },
    merchantDetails: {
      marketSegment: null,
      merchantInformation: { merchantType: null },
      locationAddress: { unitNumber: null, streetNumber: null, streetName: null },
    },
  });
  const made = await call('POST', PATH, body);
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(made.at('bankingDetails.additionalBankingAccounts'), []);
  assert.ok(!made.text.includes('null'), made.text);
  for (const absent of ['pointOfSaleOptions', 'riskDetails', 'chainId', 'idempotencyKey']) {
    assert.equal(made.at(absent), undefined, absent);
  }
});

test('request-only members are kept and in no answer, whoever reads', async () => {
  const call = await asNewPartner();
  const made = await call('POST', PATH, merchantBody({ idempotencyKey: 'secretive' }));
  const merchantId = made.string('merchantId');
  const answers = [
    made,
    await call('POST', PATH, merchantBody({ idempotencyKey: 'secretive' })),
    await call('GET', `${PATH}/${merchantId}`),
    await call('GET', PATH),
    await call('GET', `${PATH}/${merchantId}/readiness`),
    await server.operator('GET', `/operator/merchants/${merchantId}`),
    await server.operator('GET', '/operator/merchants'),
    await server.operator('GET', `/operator/merchants/${merchantId}/changes`),
  ];
  for (const { status, text } of answers) {
    assert.ok(status < 300, text);
    assert.doesNotMatch(
      text,
      /maximumTransactionVolume|987654|riskLevel|marketSegment|QUICK_SERVICE|"B(-|_MINUS)"/,
    );
  }
  const [row] = await db.query<{ profile: unknown }>(
    sql`select profile from merchants where merchant_id = ${merchantId}`,
  );
  const kept = JSON.stringify(row?.profile);
  for (const value of ['987654', 'LOW', 'QUICK_SERVICE_DINING', 'B-']) {
    assert.ok(kept.includes(value), value);
  }
  assert.ok(!kept.includes('secretive'));
});

test('institution numbers may come as digits, booleans as text, and groups in merchantPayload', async () => {
  const call = await asNewPartner();
  const body = merchantBody({
    bankingDetails: { creditDepositAccount: { institutionNumber: '00016' } },
    businessActivity: { dropShipping: 'true' },
  });
  const made = await call('POST', PATH, { merchantPayload: body, idempotencyKey: 'wrapped' });
  assert.equal(made.status, 201, made.text);
  assert.equal(made.at('bankingDetails.creditDepositAccount.institutionNumber'), '00016');
  assert.equal(made.at('businessActivity.dropShipping'), true);
  const wrong = await call('POST', PATH, {
    merchantPayload: merchantBody({ businessDetails: { merchantCategoryCode: '0001' } }),
  });
  assert.deepEqual(wrong.faults(), [
    'merchantPayload.businessDetails.merchantCategoryCode INVALID_VALUE',
  ]);
});

test('without a key every create makes a merchant', async () => {
  const call = await asNewPartner();
  assert.notEqual(await newMerchantId(call), await newMerchantId(call));
});

test('fifty creates with one key at once make one merchant, and all of them return it', async () => {
  const partner = await newPartner();
  const before = await count();
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      as(partner)('POST', PATH, merchantBody({ idempotencyKey: 'crowd' })),
    ),
  );
  assert.equal(await count(), before + 1);
  for (const { status, text } of answers) assert.equal(status, 201, text);
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(new Set(answers.map(({ headers }) => headers['location'])).size, 1);
  const first = answers.filter(({ headers }) => headers['idempotency-replayed'] === undefined);
  assert.equal(first.length, 1);
  const reported = (await allEvents(db)).filter(
    ({ partnerId, type }) => partnerId === partner.partnerId && type === 'merchant.created',
  );
  assert.equal(reported.length, 1);
});

test('among creates at once, a repeat has the first answer and the others make merchants', async () => {
  const call = await asNewPartner();
  const create = (idempotencyKey: string) => call('POST', PATH, merchantBody({ idempotencyKey }));
  const first = await create('again');
  const keys = Array.from({ length: 12 }, (_, place) => (place % 4 === 0 ? 'again' : `${place}`));
  const answers = await Promise.all(keys.map(create));
  for (const answer of answers) assert.equal(answer.status, 201, answer.text);
  const repeated = answers.filter((_, place) => keys[place] === 'again');
  assert.deepEqual(new Set(repeated.map(({ text }) => text)), new Set([first.text]));
  assert.equal(new Set(answers.map((answer) => answer.string('merchantId'))).size, 10);
});

test('a repeat is answered with the same bytes, also after the merchant has changed', async () => {
  const call = await asNewPartner();
  const body = merchantBody({ idempotencyKey: 'again' });
  const first = await call('POST', PATH, body);
  assert.equal(first.headers['idempotency-replayed'], undefined);
  await server.operator('POST', `/operator/merchants/${first.string('merchantId')}/suspend`, {
    reason: 'test',
  });
  const again = await call('POST', PATH, body);
  assert.equal(again.status, 201);
  assert.equal(again.headers['idempotency-replayed'], 'true');
  assert.equal(again.headers['location'], first.headers['location']);
  assert.equal(again.headers['etag'], first.headers['etag']);
  assert.equal(again.text, first.text);
});

test('the same key with another body is 409, and with another partner another merchant', async () => {
  const call = await asNewPartner();
  const body = merchantBody({ idempotencyKey: 'mine' });
  const first = await call('POST', PATH, body);
  const other = merchantBody({ idempotencyKey: 'mine', businessActivity: { dropShipping: true } });
  const clash = await call('POST', PATH, other);
  assert.equal(clash.status, 409);
  assert.equal(clash.at('category'), 'IDEMPOTENCY_ERROR');
  const theirs = await (await asNewPartner())('POST', PATH, body);
  assert.equal(theirs.status, 201);
  assert.notEqual(theirs.at('merchantId'), first.at('merchantId'));
});

test('what a process left when it died at any point, a repeat finishes under the same id', async () => {
  for (const diedAfter of ['the claim', 'the merchant']) {
    const partner = await newPartner();
    const call = as(partner);
    const key = `died after ${diedAfter}`;
    const body = merchantBody({ idempotencyKey: key });
    const request = {
      partnerId: partner.partnerId,
      merchantId: null,
      operation: 'create-merchant',
      key,
      fingerprint: fingerprintOf((text) => deps.keyring.mac('fingerprint', text), body),
    };
    const resourceId = newThirteenDigits();
    if (diedAfter === 'the claim') {
      await transaction(db, (tx) => claim(tx, request, { now: deps.clock.now(), resourceId }));
    } else {
      const whole = await call('POST', PATH, body);
      await db.query(sql`
        delete from idempotency_answers where key = (
          select key from idempotency_keys
          where key = ${key} and resource_id = ${whole.string('merchantId')})`);
    }
    const before = await count();
    const finished = await call('POST', PATH, body);
    assert.equal(finished.status, 201, finished.text);
    assert.equal(finished.headers['idempotency-replayed'], undefined);
    if (diedAfter === 'the claim') assert.equal(finished.at('merchantId'), resourceId);
    assert.equal(await count(), before + (diedAfter === 'the claim' ? 1 : 0));
    const again = await call('POST', PATH, body);
    assert.equal(again.text, finished.text);
    assert.equal(again.headers['idempotency-replayed'], 'true');
    const byKey = await call('GET', `${PATH}?idempotencyKey=${encodeURIComponent(key)}`);
    assert.equal(byKey.at('data.0.merchantId'), finished.at('merchantId'));
    assert.equal(byKey.at('data.1'), undefined);
  }
});

test('a create leaves an event without personal data and the first line of a history', async () => {
  const partner = await newPartner();
  const made = await as(partner)('POST', PATH, merchantBody(), { 'x-correlation-id': 'made-7' });
  const merchantId = made.string('merchantId');
  const events = (await allEvents(db)).filter(({ partnerId }) => partnerId === partner.partnerId);
  assert.deepEqual(
    events.map(({ correlationId, data, merchantId: of, subjectId, type }) => ({
      type,
      of,
      subjectId,
      correlationId,
      data,
    })),
    [
      {
        type: 'merchant.created',
        of: merchantId,
        subjectId: merchantId,
        correlationId: 'made-7',
        data: { merchantId, merchantStatus: 'ACTIVE' },
      },
    ],
  );
  const history = await server.operator('GET', `/operator/merchants/${merchantId}/changes`);
  assert.deepEqual(history.at('data'), [
    {
      version: 1,
      at: '2026-03-01T12:00:00.000Z',
      actor: partner.clientId,
      correlationId: 'made-7',
      changes: [],
    },
  ]);
});

test('a credential bound to one merchant makes no other', async () => {
  const partner = await newPartner();
  const merchantId = await newMerchantId(as(partner));
  const bound = as({ ...partner, merchantId });
  assert.equal((await bound('POST', PATH, merchantBody())).status, 403);
  assert.equal((await bound('GET', `${PATH}/${merchantId}`)).status, 200);
});
