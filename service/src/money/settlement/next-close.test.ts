import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as fc from 'fast-check';
import { localTimestamp, type MerchantProfile } from '../../merchants/onboarding/index.ts';
import { nextClose } from './index.ts';

/** A profile with the settings that matter for closing. */
function profileOf(
  province: string,
  pointOfSaleOptions?: MerchantProfile['pointOfSaleOptions'],
  country = 'CA',
): MerchantProfile {
  const address = { city: 'x', province, postalCode: 'x', country };
  return {
    bankingDetails: {
      creditDepositAccount: {
        currency: 'CAD',
        institutionNumber: 3,
        transitNumber: '00012',
        accountNumber: '1234567',
      },
    },
    ...(pointOfSaleOptions === undefined ? {} : { pointOfSaleOptions }),
    businessDetails: {
      merchantCategoryCode: '5812',
      isSeasonalMerchant: false,
      directSellingPercentage: 100,
      motoTransactionPercentage: 0,
      ecommerceTransactionPercentage: 0,
    },
    merchantDetails: {
      contactInformation: { firstName: 'x', lastName: 'x', phone: '+14165550123' },
      merchantInformation: {
        language: 'en',
        legalName: 'x',
        operatingAsName: 'x',
        cardholderName: 'x',
        yearsOfOwnership: 1,
        monthsOfOwnership: 0,
        customerServicePhoneNumber: '+14165550124',
        email: 'hello@example.com',
      },
      locationAddress: address,
    },
    businessActivity: { dropShipping: false },
    securityDetails: {
      legalEntity: { businessType: 'PARTNERSHIP' },
      signingOfficers: [],
    },
  };
}

type Case = readonly [name: string, province: string, time: string, now: string, close: string];

// Clocks go forward on 2026-03-08 at 2:00 and back on 2026-11-01 at 2:00, local time.
const CASES: readonly Case[] = [
  ['later today', 'ON', '22:00:00', '2026-03-01T12:00:00Z', '2026-03-02T03:00:00Z'],
  ['gone by today: tomorrow', 'ON', '06:00:00', '2026-03-01T12:00:00Z', '2026-03-02T11:00:00Z'],
  ['a moment before', 'ON', '22:00:00', '2026-03-02T02:59:59.999Z', '2026-03-02T03:00:00Z'],
  ['this very moment: tomorrow', 'ON', '22:00:00', '2026-03-02T03:00:00Z', '2026-03-03T03:00:00Z'],
  ['midnight', 'ON', '00:00:00', '2026-03-01T12:00:00Z', '2026-03-02T05:00:00Z'],
  ['the end of a year', 'QC', '23:59:59', '2026-12-31T12:00:00Z', '2027-01-01T04:59:59Z'],
  ['the last of February', 'ON', '01:00:00', '2028-02-29T12:00:00Z', '2028-03-01T06:00:00Z'],
  // UTC is a day ahead of Vancouver's evening.
  ['the local day counts', 'BC', '22:00:00', '2026-07-15T04:00:00Z', '2026-07-15T05:00:00Z'],
  // Toronto, spring: 2:30 does not exist.
  ['before the gap', 'ON', '01:59:59', '2026-03-08T05:00:00Z', '2026-03-08T06:59:59Z'],
  ['in the gap: its end', 'ON', '02:30:00', '2026-03-08T05:00:00Z', '2026-03-08T07:00:00Z'],
  ['the gap’s begin: its end', 'ON', '02:00:00', '2026-03-08T05:00:00Z', '2026-03-08T07:00:00Z'],
  ['the gap’s last second', 'ON', '02:59:59', '2026-03-08T05:00:00Z', '2026-03-08T07:00:00Z'],
  ['after the gap', 'ON', '03:00:00', '2026-03-08T05:00:00Z', '2026-03-08T07:00:00Z'],
  ['the gap is over: tomorrow', 'ON', '02:30:00', '2026-03-08T07:00:00Z', '2026-03-09T06:30:00Z'],
  ['the evening after', 'ON', '22:00:00', '2026-03-08T03:00:00Z', '2026-03-09T02:00:00Z'],
  ['the evening before', 'ON', '22:00:00', '2026-03-07T12:00:00Z', '2026-03-08T03:00:00Z'],
  // Toronto, autumn: 1:30 comes twice.
  ['twice: the first', 'ON', '01:30:00', '2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z'],
  ['twice, between: tomorrow', 'ON', '01:30:00', '2026-11-01T05:45:00Z', '2026-11-02T06:30:00Z'],
  ['twice, at the second', 'ON', '01:30:00', '2026-11-01T06:30:00Z', '2026-11-02T06:30:00Z'],
  ['after both', 'ON', '02:00:00', '2026-11-01T04:00:00Z', '2026-11-01T07:00:00Z'],
  ['a day of 25 hours', 'ON', '22:00:00', '2026-11-01T02:00:00Z', '2026-11-02T03:00:00Z'],
  // St John's, three and a half hours behind.
  ['Newfoundland', 'NL', '22:00:00', '2026-01-15T12:00:00Z', '2026-01-16T01:30:00Z'],
  ['Newfoundland, gap', 'NL', '02:30:00', '2026-03-08T04:00:00Z', '2026-03-08T05:30:00Z'],
  ['Newfoundland, twice', 'NL', '01:15:00', '2026-11-01T02:30:00Z', '2026-11-01T03:45:00Z'],
  // Regina does not change its clocks.
  ['Saskatchewan in spring', 'SK', '02:30:00', '2026-03-08T06:00:00Z', '2026-03-08T08:30:00Z'],
  ['Saskatchewan in autumn', 'SK', '01:30:00', '2026-11-01T06:00:00Z', '2026-11-01T07:30:00Z'],
];

for (const [name, province, settlementTime, now, close] of CASES) {
  test(`${province} ${settlementTime}: ${name}`, () => {
    const profile = profileOf(province, { settlementOption: 'SYSTEM_CLOSE', settlementTime });
    assert.deepEqual(nextClose(profile, new Date(now)), new Date(close));
  });
}

const NOON = new Date('2026-03-01T12:00:00Z');
const ELEVEN_PM = new Date('2026-03-02T04:00:00Z');

test('by default the system closes batches at eleven in the evening', () => {
  assert.deepEqual(nextClose(profileOf('ON'), NOON), ELEVEN_PM);
  assert.deepEqual(nextClose(profileOf('ON', {}), NOON), ELEVEN_PM);
  const option = profileOf('ON', { settlementOption: 'SYSTEM_CLOSE' });
  assert.deepEqual(nextClose(option, NOON), ELEVEN_PM);
  const time = profileOf('ON', { settlementTime: '21:00:00' });
  assert.deepEqual(nextClose(time, NOON), new Date('2026-03-02T02:00:00Z'));
});

test('a MERCHANT_CLOSE merchant has no closing time, even if its profile has a settlement time', () => {
  const profile = profileOf('ON', {
    settlementOption: 'MERCHANT_CLOSE',
    settlementTime: '22:00:00',
  });
  assert.equal(nextClose(profile, NOON), null);
});

test('outside Canada the time zone is UTC', () => {
  const profile = profileOf('NY', { settlementTime: '22:00:00' }, 'US');
  assert.deepEqual(nextClose(profile, NOON), new Date('2026-03-01T22:00:00Z'));
});

const two = (value: number) => String(value).padStart(2, '0');

test('the closing time is in the future, within a day and an hour, and local clocks show the settlement time or skip it', () => {
  const times = fc
    .integer({ min: 0, max: 86_399 })
    .map((s) => `${two(Math.floor(s / 3600))}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}`);
  const instants = fc.integer({ min: 1_767_225_600_000, max: 1_893_456_000_000 }); // 2026 to 2029.
  const provinces = fc.constantFrom('NL', 'ON', 'SK', 'BC', 'YT', 'NS');
  fc.assert(
    fc.property(times, instants, provinces, (settlementTime, at, province) => {
      const close = nextClose(profileOf(province, { settlementTime }), new Date(at));
      assert.ok(close);
      const wait = close.getTime() - at;
      assert.ok(wait > 0 && wait <= 25 * 3_600_000, `${wait} ms`);
      const shown = localTimestamp(close, province).slice('YYYY-MM-DDT'.length, -6);
      const before = localTimestamp(new Date(close.getTime() - 1_000), province);
      const skipped =
        before.slice('YYYY-MM-DDT'.length, -6) < settlementTime && shown > settlementTime;
      assert.ok(shown === settlementTime || skipped, `${shown} for ${settlementTime}`);
    }),
    { numRuns: 300 },
  );
});
