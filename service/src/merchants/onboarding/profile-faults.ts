import { CURRENCIES } from '../../kernel/money.ts';
import { parameterNameOf, show, type PathStep } from '../../platform/http/faults.ts';
import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { OFFICERS_MAX } from './profile.ts';
import { addressFaults } from './address.ts';

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
