import { iso31662 } from 'iso-3166';
import validator from 'validator';

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
export function addressFaults(address: Partial<Address>): readonly AddressFault[] {
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
