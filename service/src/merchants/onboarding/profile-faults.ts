import { CURRENCIES } from '../../kernel/money.ts';
import { parameterNameOf, show, type PathStep } from '../../platform/http/faults.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { OFFICERS_MAX } from './profile.ts';
import { iso31662 } from 'iso-3166';
import validator from 'validator';

const AGE_MAX_YEARS = 120; // No signer is older; an earlier date is a typing error.
const AGE_MIN_YEARS = 18; // Of age, and so able to sign, everywhere in Canada but four provinces at 19.
const PERCENT_STEPS = 1e6; // Sums are compared in millionths: 33.3 + 33.3 + 33.4 is 100.

/** The three ways of selling, which share one hundred per cent. */
const SELLING = [
  'directSellingPercentage',
  'motoTransactionPercentage',
  'ecommerceTransactionPercentage',
];

/** What members say together or at this date; what cannot be read is for the schema to name. */
export function profileFaults(body: unknown, now: Date): readonly Fault[] {
  // Too many are a fault of the schema's, and need not be looked at one by one.
  const officers = listAt(body, OFFICERS).slice(0, OFFICERS_MAX);
  return [
    ...overHundred(
      SELLING.map((name) => ['businessDetails', name]).map((path) => ({
        path,
        value: get(body, path),
      })),
      'the percentages of direct, mail or telephone, and e-commerce sales',
    ),
    ...faultsOfLimits(body),
    ...faultsOfAddress(body, ['merchantDetails', 'locationAddress']),
    ...officers.flatMap((officer, index) => [
      ...faultsOfAddress(body, [...officerPath(index), 'address']),
      ...faultsOfAge([...officerPath(index), 'dateOfBirth'], get(officer, ['dateOfBirth']), now),
    ]),
    ...overHundred(
      officers.map((officer, index) => ({
        path: [...officerPath(index), 'ownershipPercentage'],
        value: get(officer, ['ownershipPercentage']),
      })),
      'the ownership percentages of all signing officers',
    ),
  ];
}

const OFFICERS = ['securityDetails', 'signingOfficers'];
const officerPath = (index: number) => [...OFFICERS, index];

type Member = Readonly<{ path: readonly PathStep[]; value: unknown }>;

/** One fault, at the member with which the sum goes above one hundred. */
function overHundred(members: readonly Member[], noun: string): readonly Fault[] {
  let sum = 0;
  for (const { path, value } of members) {
    if (typeof value === 'number' && value > 0) sum += Math.round(value * PERCENT_STEPS);
    if (sum > 100 * PERCENT_STEPS) {
      return [fault(path, value, `smaller: ${noun} must not add up to more than 100`)];
    }
  }
  return [];
}

const LIMITS = ['debitPerTransactionRefundLimit', 'dailyRefundLimit', 'dailyCancellationLimit'];

/** A limit counts what goes to or from the deposit account, so it is in the account's currency. */
function faultsOfLimits(body: unknown): readonly Fault[] {
  const currency = get(body, ['bankingDetails', 'creditDepositAccount', 'currency']);
  if (!CURRENCIES.some((known) => known === currency)) return [];
  return LIMITS.map((name) => ['pointOfSaleOptions', name, 'currency']).flatMap((path) => {
    const value = get(body, path);
    if (typeof value !== 'string' || value === currency) return [];
    return [fault(path, value, `${String(currency)}, the currency of creditDepositAccount`)];
  });
}

/** What is wrong with the address at `path` of a body, as a whole. */
export function faultsOfAddress(body: unknown, path: readonly PathStep[]): readonly Fault[] {
  const [country, postalCode, province] = ['country', 'postalCode', 'province'].map((member) => {
    const value = get(body, [...path, member]);
    return typeof value === 'string' ? value : undefined;
  });
  const address = {
    ...(country === undefined ? {} : { country }),
    ...(postalCode === undefined ? {} : { postalCode }),
    ...(province === undefined ? {} : { province }),
  };
  return addressFaults(address).map(({ expects, member }) =>
    fault([...path, member], address[member], expects),
  );
}

function faultsOfAge(path: readonly PathStep[], value: unknown, now: Date): readonly Fault[] {
  if (typeof value !== 'string' || !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(value)) return [];
  // Dates of this form sort as text, so the youngest allowed one needs no arithmetic of calendars.
  const ago = (years: number) => `${now.getUTCFullYear() - years}${now.toISOString().slice(4, 10)}`;
  if (value <= ago(AGE_MIN_YEARS) && value > ago(AGE_MAX_YEARS)) return [];
  return [fault(path, value, `the date of birth of a person aged ${AGE_MIN_YEARS} or older`)];
}

function fault(path: readonly PathStep[], value: unknown, expects: string): Fault {
  const shown = show(value);
  return {
    parameterName: parameterNameOf(path),
    ...(shown === undefined ? {} : { parameterValue: shown }),
    reasonCode: 'INVALID_VALUE',
    errorMessage: `Must be ${expects}.`,
  };
}

function listAt(value: unknown, path: readonly string[]): readonly unknown[] {
  const list = get(value, path);
  return Array.isArray(list) ? list : [];
}

function get(value: unknown, [step, ...rest]: readonly PathStep[]): unknown {
  if (step === undefined) return value;
  if (Array.isArray(value)) return get(value[Number(step)], rest);
  return isRecord(value) && Object.hasOwn(value, step) ? get(value[step], rest) : undefined;
}

type Address = Readonly<{ province: string; postalCode: string; country: string }>;
type AddressFault = Readonly<{ member: 'province' | 'postalCode'; expects: string }>;

/** Countries whose subdivisions and postal codes are checked against lists. */
const CHECKED = ['CA', 'US'] as const;
type CheckedCountry = (typeof CHECKED)[number];

const PROVINCES = Object.fromEntries(
  CHECKED.map((country) => [
    country,
    new Set(iso31662.filter(({ parent }) => parent === country).map(({ code }) => code.slice(3))),
  ]),
);

/** How postal codes begin, by province, as Canada Post divides the country. */
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  NL: ['A'],
  NS: ['B'],
  PE: ['C'],
  NB: ['E'],
  QC: ['G', 'H', 'J'],
  ON: ['K', 'L', 'M', 'N', 'P'],
  MB: ['R'],
  SK: ['S'],
  AB: ['T'],
  BC: ['V'],
  NT: ['X0E', 'X0G', 'X1A'],
  NU: ['X0A', 'X0B', 'X0C'],
  YT: ['Y'],
};

/** Whether province and postal code are of the country, and of each other where that is known. */
function addressFaults(address: Partial<Address>): readonly AddressFault[] {
  const { country, postalCode, province } = address;
  if (!isChecked(country)) return [];
  const provinces = PROVINCES[country] ?? new Set();
  const known = province !== undefined && provinces.has(province) ? province : undefined;
  const faults: AddressFault[] = [];
  if (province !== known) {
    const expects = `a province or state of ${country}: ${[...provinces].join(', ')}`;
    faults.push({ member: 'province', expects });
  }
  const expects =
    postalCode === undefined ? undefined : postalCodeFault(country, postalCode, known);
  return expects === undefined ? faults : [...faults, { member: 'postalCode', expects }];
}

function postalCodeFault(
  country: CheckedCountry,
  postalCode: string,
  province: string | undefined,
): string | undefined {
  if (!validator.isPostalCode(postalCode, country)) return POSTAL_CODES[country];
  const known = country === 'CA' && province !== undefined ? BEGINNINGS[province] : undefined;
  if (!known || known.some((start) => postalCode.toUpperCase().startsWith(start))) return undefined;
  return `a postal code of ${province}, which begins with ${known.join(' or ')}`;
}

const POSTAL_CODES: Readonly<Record<CheckedCountry, string>> = {
  CA: 'a Canadian postal code, such as M5V 2T6',
  US: 'a ZIP code, such as 14201 or 14201-1234',
};

function isChecked(country: string | undefined): country is CheckedCountry {
  return CHECKED.some((checked) => checked === country);
}
