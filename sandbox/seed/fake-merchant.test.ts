import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FakeClock } from '../../test/fake-clock.ts';
import { profileFaults } from '../../service/src/merchants/onboarding/profile-faults.ts';
import { NewMerchant } from '../../service/src/merchants/onboarding/profile.ts';
import { validatorOf } from '../../service/src/platform/http/validate.ts';
import { fakeMerchant } from './fake-merchant.ts';

const BODIES = Array.from({ length: 1_000 }, (_, index) => fakeMerchant(1, index));

const different = (of: (body: (typeof BODIES)[number]) => unknown) => new Set(BODIES.map(of)).size;

test('the same seed and index give the same body, others another', () => {
  assert.deepEqual(fakeMerchant(1, 7), BODIES[7]);
  assert.notDeepEqual(fakeMerchant(1, 8), BODIES[7]);
  assert.notDeepEqual(fakeMerchant(2, 7), BODIES[7]);
});

test('a thousand of them are as different as businesses are', () => {
  assert.ok(different(({ merchantDetails }) => merchantDetails.locationAddress.province) >= 12);
  assert.ok(different(({ businessDetails }) => businessDetails.merchantCategoryCode) >= 14);
  assert.ok(different((body) => body.merchantDetails.merchantInformation.legalName) > 900);
  assert.equal(
    different(({ securityDetails }) => securityDetails.signingOfficers.length),
    3,
  );
  assert.equal(
    different((body) => body.merchantDetails.merchantInformation.language),
    2,
  );
});

test('telephone numbers, web addresses and e-mails are reserved fictional ones', () => {
  for (const { businessDetails, merchantDetails } of BODIES) {
    const { customerServicePhoneNumber, email } = merchantDetails.merchantInformation;
    for (const phone of [merchantDetails.contactInformation.phone, customerServicePhoneNumber]) {
      assert.match(phone, /^\+1[2-9]\d{2}55501\d{2}$/);
    }
    assert.match(email, /^info@[a-z0-9]+\.example$/);
    assert.match(businessDetails.businessUrl, /^https:\/\/[a-z]+\.example$/);
  }
});

test('a thousand bodies pass the schema of a merchant and every check of the real world', () => {
  const check = validatorOf(NewMerchant);
  const now = new FakeClock().now();
  for (const body of BODIES) {
    assert.deepEqual(check(structuredClone(body)), { ok: true, value: body });
    assert.deepEqual(profileFaults(body, now), []);
  }
});
