import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantBody, patchAt, withOfficer } from '../../../../test/merchant-body.ts';
import { onboardingServer } from '../../../../test/onboarding-server.ts';
import type { Json } from '../../kernel/merge-patch.ts';

const { asNewPartner, clock } = await onboardingServer();
const call = await asNewPartner();
const post = (body: unknown) => call('POST', '/onboarding/merchants', body);

const LOCATION = 'merchantDetails.locationAddress';
const ACCOUNT = 'bankingDetails.creditDepositAccount';
const INFORMATION = 'merchantDetails.merchantInformation';

/** One wrong value of each field with a real-world rule. */
const WRONG: readonly (readonly [path: string, value: Json])[] = [
  ['businessDetails.merchantCategoryCode', '0001'],
  ['businessDetails.merchantCategoryCode', '58120'],
  ['businessDetails.directSellingPercentage', 100.5],
  ['businessDetails.motoTransactionPercentage', -1],
  ['businessDetails.averageTicketSize', -0.01],
  ['businessDetails.businessUrl', 'not a url'],
  ['businessDetails.businessUrl', 'ftp://example.com'],
  ['businessDetails.category', 'Restaurants'],
  ['businessDetails.subCategory', 'A__B'],
  ['businessDetails.riskLevel', 'NONE'],
  ['riskDetails.merchantRiskRate', 'G'],
  ['riskDetails.merchantRiskRate', 'A++'],
  ['merchantDetails.marketSegment', 'quick'],
  [`${ACCOUNT}.institutionNumber`, 40],
  [`${ACCOUNT}.institutionNumber`, 450],
  [`${ACCOUNT}.institutionNumber`, 900],
  [`${ACCOUNT}.institutionNumber`, 0],
  [`${ACCOUNT}.institutionNumber`, 3.5],
  [`${ACCOUNT}.transitNumber`, '1234'],
  [`${ACCOUNT}.accountNumber`, '1234'],
  [`${ACCOUNT}.accountNumber`, '12345678901234'],
  [`${ACCOUNT}.currency`, 'EUR'],
  [`${LOCATION}.country`, 'XX'],
  [`${LOCATION}.country`, 'Canada'],
  [`${LOCATION}.province`, 'NY'],
  [`${LOCATION}.postalCode`, '14201'],
  [`${LOCATION}.postalCode`, 'H2Y 1C6'],
  ['merchantDetails.contactInformation.phone', '4165550123'],
  [`${INFORMATION}.customerServicePhoneNumber`, '+1416555'],
  [`${INFORMATION}.email`, 'hello@'],
  [`${INFORMATION}.language`, 'de'],
  [`${INFORMATION}.legalName`, '   '],
  [`${INFORMATION}.legalName`, 'two\nlines'],
  [`${INFORMATION}.yearsOfOwnership`, 1.5],
  [`${INFORMATION}.merchantType`, 'LOCAL'],
  ['securityDetails.legalEntity.businessType', 'LLC'],
  ['pointOfSaleOptions.settlementOption', 'NEVER'],
  ['pointOfSaleOptions.settlementTime', '24:00:00'],
  ['pointOfSaleOptions.dailyRefundLimit.amount', 10.5],
  ['pointOfSaleOptions.dailyRefundLimit.currency', 'USD'],
];

test('each real-world check blames its own member and says what would be right', async () => {
  for (const [path, value] of WRONG) {
    const answer = await post(merchantBody(patchAt(path, value)));
    assert.equal(answer.status, 400, `${path} ${JSON.stringify(value)}`);
    assert.match(answer.faults().join(), new RegExp(`^${path} INVALID_(FORMAT|VALUE)$`));
    assert.match(answer.string('errors.0.errorMessage'), /^Must be .{5,}\.$/);
  }
});

const RIGHT: readonly (readonly [path: string, value: Json])[] = [
  ['businessDetails.merchantCategoryCode', '0742'],
  ['businessDetails.businessUrl', 'lakeside.example.com'],
  ['riskDetails.merchantRiskRate', 'F-'],
  [`${ACCOUNT}.institutionNumber`, 39],
  [`${ACCOUNT}.institutionNumber`, 614],
  [`${ACCOUNT}.institutionNumber`, 899],
  [LOCATION, { province: 'NY', postalCode: '14201-1234', country: 'US' }],
  [LOCATION, { province: 'NU', postalCode: 'x0a0h0', country: 'CA' }],
  [LOCATION, { province: 'IDF', postalCode: '75001', country: 'FR' }],
  [`${INFORMATION}.language`, 'fr'],
  ['merchantDetails.contactInformation.phone', '+442079460000'],
];

test('real-world values are accepted', async () => {
  for (const [path, value] of RIGHT) {
    const answer = await post(merchantBody(patchAt(path, value)));
    assert.equal(answer.status, 201, `${path} ${JSON.stringify(value)} ${answer.text}`);
  }
});

test('a signing officer is of age on the day, and born on a day that exists', async () => {
  assert.equal(clock.now().toISOString().slice(0, 10), '2026-03-01');
  const path = 'securityDetails.signingOfficers[1].dateOfBirth';
  for (const dateOfBirth of ['2008-03-02', '2026-03-02', '1990-02-30', '1990-2-3']) {
    const answer = await post(withOfficer(1, { dateOfBirth }));
    assert.match(
      answer.faults().join(),
      /^securityDetails.signingOfficers\[1\].dateOfBirth INVALID/,
    );
    assert.equal(answer.at('errors.0.parameterName'), path);
  }
  assert.equal((await post(withOfficer(1, { dateOfBirth: '2008-03-01' }))).status, 201);
});

test('shares that add up to more than the whole are blamed where they pass it', async () => {
  const owners = await post(withOfficer(1, { ownershipPercentage: 50.1 }));
  assert.deepEqual(owners.faults(), [
    'securityDetails.signingOfficers[1].ownershipPercentage INVALID_VALUE',
  ]);
  const selling = (direct: number, moto: number, ecommerce: number) =>
    post(
      merchantBody({
        businessDetails: {
          directSellingPercentage: direct,
          motoTransactionPercentage: moto,
          ecommerceTransactionPercentage: ecommerce,
        },
      }),
    );
  assert.deepEqual((await selling(60, 50, 0)).faults(), [
    'businessDetails.motoTransactionPercentage INVALID_VALUE',
  ]);
  assert.deepEqual((await selling(60, 40, 0.1)).faults(), [
    'businessDetails.ecommerceTransactionPercentage INVALID_VALUE',
  ]);
  assert.equal((await selling(33.3, 33.3, 33.4)).status, 201);
  assert.equal((await selling(0, 0, 0)).status, 201);
});

const locatedAt = (province: string, postalCode: string) =>
  post(merchantBody({ merchantDetails: { locationAddress: { province, postalCode } } }));

test('a postal code of the north is of the territory that is named', async () => {
  assert.equal((await locatedAt('NU', 'X0A 0H0')).status, 201);
  assert.equal((await locatedAt('NT', 'X1A 1A1')).status, 201);
  assert.deepEqual((await locatedAt('NU', 'X1A 1A1')).faults(), [
    `${LOCATION}.postalCode INVALID_VALUE`,
  ]);
});

test('a signing officer of more than 120 years is refused', async () => {
  const answer = await post(withOfficer(0, { dateOfBirth: '0001-01-01' }));
  assert.deepEqual(answer.faults(), [
    'securityDetails.signingOfficers[0].dateOfBirth INVALID_VALUE',
  ]);
});
