import assert from 'node:assert/strict';
import { test } from 'node:test';
import { merchantBody, officerBody, patchAt, withOfficer } from '../../../../test/merchant-body.ts';
import { onboardingServer } from '../../../../test/onboarding-server.ts';
import { type Json, mergePatch } from '../../kernel/merge-patch.ts';
import { sql } from '../../platform/db/pool.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import { NewMerchant } from './profile.ts';

const { asNewPartner, db } = await onboardingServer();
const call = await asNewPartner();
const post = (body: unknown) => call('POST', '/onboarding/merchants', body);

const REQUIRED = [
  'bankingDetails',
  'bankingDetails.creditDepositAccount',
  'bankingDetails.creditDepositAccount.currency',
  'bankingDetails.creditDepositAccount.institutionNumber',
  'bankingDetails.creditDepositAccount.transitNumber',
  'bankingDetails.creditDepositAccount.accountNumber',
  'businessDetails',
  'businessDetails.merchantCategoryCode',
  'businessDetails.isSeasonalMerchant',
  'businessDetails.directSellingPercentage',
  'businessDetails.motoTransactionPercentage',
  'businessDetails.ecommerceTransactionPercentage',
  'merchantDetails',
  'merchantDetails.contactInformation',
  'merchantDetails.contactInformation.firstName',
  'merchantDetails.contactInformation.lastName',
  'merchantDetails.contactInformation.phone',
  'merchantDetails.merchantInformation',
  'merchantDetails.merchantInformation.language',
  'merchantDetails.merchantInformation.legalName',
  'merchantDetails.merchantInformation.operatingAsName',
  'merchantDetails.merchantInformation.cardholderName',
  'merchantDetails.merchantInformation.yearsOfOwnership',
  'merchantDetails.merchantInformation.monthsOfOwnership',
  'merchantDetails.merchantInformation.customerServicePhoneNumber',
  'merchantDetails.merchantInformation.email',
  'merchantDetails.locationAddress',
  'merchantDetails.locationAddress.city',
  'merchantDetails.locationAddress.province',
  'merchantDetails.locationAddress.postalCode',
  'merchantDetails.locationAddress.country',
  'businessActivity',
  'businessActivity.dropShipping',
  'securityDetails',
  'securityDetails.legalEntity',
  'securityDetails.legalEntity.businessType',
  'securityDetails.signingOfficers',
];

test('every required member is required, by its dotted path', async () => {
  for (const path of REQUIRED) {
    const answer = await post(merchantBody(patchAt(path, undefined)));
    assert.equal(answer.status, 400, path);
    assert.deepEqual(answer.faults(), [`${path} REQUIRED_FIELD`]);
  }
  for (const name of Object.keys(officerBody())) {
    const answer = await post(withOfficer(1, { [name]: null }));
    const path = `securityDetails.signingOfficers[1].${name}`;
    assert.deepEqual(answer.faults(), [`${path} REQUIRED_FIELD`]);
  }
});

function leafPaths(value: Json, path = ''): string[] {
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    leafPaths(inner, path === '' ? name : `${path}.${name}`),
  );
}

/** `target` with `value` itself, be it null, at the path. */
function withValueAt(target: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const members = isRecord(target) ? target : {};
  return { ...members, [step]: withValueAt(members[step], rest, value) };
}

function isRequiredBy(schema: unknown, [step = '', ...rest]: readonly string[]): boolean {
  assert.ok(isRecord(schema) && isRecord(schema['properties']) && step in schema['properties']);
  const { properties, required } = schema;
  if (rest.length > 0) return isRequiredBy(properties[step], rest);
  return Array.isArray(required) && required.includes(step);
}

test('no member takes an empty string, a list or an object in place of its own type', async () => {
  const paths = leafPaths(merchantBody());
  assert.ok(paths.length > 50);
  for (const path of paths) {
    const isList = path.endsWith('Accounts') || path.endsWith('Officers');
    for (const wrong of ['', isList ? 'x' : [], isList ? 7 : { x: 1 }]) {
      const answer = await post(withValueAt(merchantBody(), path.split('.'), wrong));
      assert.equal(answer.status, 400, `${path} ${JSON.stringify(wrong)}`);
      assert.match(answer.faults().join(), new RegExp(`^${path} INVALID_(FORMAT|VALUE)$`));
    }
  }
});

test('a text as long as a body may be is refused by its length alone', async () => {
  const merchantInformation = { legalName: `${'a'.repeat(120_000)}\u0001`, email: 'a@'.repeat(99) };
  const answer = await post(merchantBody({ merchantDetails: { merchantInformation } }));
  assert.equal(answer.status, 400);
  assert.deepEqual(answer.faults(), [
    'merchantDetails.merchantInformation.legalName INVALID_FORMAT',
    'merchantDetails.merchantInformation.email INVALID_VALUE',
  ]);
});

test('a body larger than a merchant can be is not read, and the answer says how large it may be', async () => {
  const answer = await post(merchantBody({ legalName: 'a'.repeat(255_000) }));
  assert.equal(answer.status, 413);
  assert.equal(answer.at('detail'), 'The body must not exceed 192 KiB for this operation.');
});

test('null in a member is as if it were not there: missing where it is required', async () => {
  for (const path of leafPaths(merchantBody())) {
    const answer = await post(withValueAt(merchantBody(), path.split('.'), null));
    const isRequired = isRequiredBy(NewMerchant, path.split('.'));
    assert.equal(answer.status, isRequired ? 400 : 201, path);
    if (isRequired) assert.deepEqual(answer.faults(), [`${path} REQUIRED_FIELD`]);
  }
});

test('a member that is not known is refused at every depth, with a guess at what was meant', async () => {
  for (const group of [
    '',
    'bankingDetails.creditDepositAccount.',
    'businessDetails.',
    'merchantDetails.merchantInformation.',
    'pointOfSaleOptions.dailyRefundLimit.',
  ]) {
    const answer = await post(merchantBody(patchAt(`${group}nonsense`, 1)));
    assert.deepEqual(answer.faults(), [`${group}nonsense UNKNOWN_FIELD`]);
  }
  const typo = await post(merchantBody({ businessDetails: { bussinessUrl: 'x.example.com' } }));
  assert.match(typo.text, /Did you mean \\"businessUrl\\"/);
  const deep = await post(withOfficer(0, { address: { zip: '1' } }));
  assert.deepEqual(deep.faults(), ['securityDetails.signingOfficers[0].address.zip UNKNOWN_FIELD']);
  const assigned = await post(
    merchantBody({ merchantId: '1234567890123', merchantStatus: 'ACTIVE' }),
  );
  assert.deepEqual(assigned.faults().toSorted(), [
    'merchantId UNKNOWN_FIELD',
    'merchantStatus UNKNOWN_FIELD',
  ]);
});

const ACCOUNT = 'bankingDetails.creditDepositAccount';

async function made(): Promise<number | undefined> {
  const [row] = await db.query<{ n: number }>(sql`select count(*)::int as n from merchants`);
  return row?.n;
}

test('all faults of a body come in one answer, those of form and those of meaning', async () => {
  const before = await made();
  const officer = mergePatch(officerBody(), {
    title: 'KING',
    dateOfBirth: '2020-01-01',
    ownershipPercentage: 120,
    address: { postalCode: 'H2Y 1C6' },
  });
  const answer = await post(
    merchantBody({
      idempotencyKey: 'x'.repeat(65),
      chainId: '12',
      bankingDetails: { creditDepositAccount: { institutionNumber: 77, accountNumber: null } },
      businessDetails: { merchantCategoryCode: 5812, directSellingPercentage: 90, extra: 1 },
      merchantDetails: 'none',
      businessActivity: { dropShipping: 'perhaps' },
      securityDetails: { signingOfficers: [officer, 'nobody'] },
    }),
  );
  assert.deepEqual(answer.faults().toSorted(), [
    'bankingDetails.creditDepositAccount.accountNumber REQUIRED_FIELD',
    'bankingDetails.creditDepositAccount.institutionNumber INVALID_VALUE',
    'businessActivity.dropShipping INVALID_FORMAT',
    'businessDetails.extra UNKNOWN_FIELD',
    'businessDetails.merchantCategoryCode INVALID_FORMAT',
    'businessDetails.motoTransactionPercentage INVALID_VALUE',
    'chainId INVALID_FORMAT',
    'idempotencyKey INVALID_FORMAT',
    'merchantDetails INVALID_FORMAT',
    'securityDetails.signingOfficers[0].address.postalCode INVALID_VALUE',
    'securityDetails.signingOfficers[0].dateOfBirth INVALID_VALUE',
    'securityDetails.signingOfficers[0].ownershipPercentage INVALID_VALUE',
    'securityDetails.signingOfficers[0].title INVALID_VALUE',
    'securityDetails.signingOfficers[1] INVALID_FORMAT',
  ]);
  assert.equal(await made(), before);
});

test('an account number that is wrong is not repeated in the answer', async () => {
  const answer = await post(merchantBody(patchAt(`${ACCOUNT}.accountNumber`, '12x45')));
  assert.deepEqual(answer.faults(), [`${ACCOUNT}.accountNumber INVALID_FORMAT`]);
  assert.ok(!answer.text.includes('12x45'));
});

test('a merchant has one signing officer at least', async () => {
  const answer = await post(merchantBody({ securityDetails: { signingOfficers: [] } }));
  assert.deepEqual(answer.faults(), ['securityDetails.signingOfficers INVALID_FORMAT']);
});
