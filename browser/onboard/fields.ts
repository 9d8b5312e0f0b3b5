import type { LookUps } from './api.ts';
import { optionText, type TextKey, type Texts } from './texts.ts';

export type Option = Readonly<{ value: string; label: string }>;
export type Field = Readonly<{
  path: string;
  label: string;
  kind: 'text' | 'number' | 'check' | 'choice' | 'date' | 'look-up';
  isOptional?: boolean;
  hint?: string;
  options?: readonly Option[];
  autocomplete?: string;
  inputMode?: 'numeric' | 'tel' | 'email' | 'url' | 'decimal';
  /** The value is a number, though it is typed or chosen as text. */
  isNumber?: boolean;
}>;
export type Group = Readonly<{ title: string; fields: readonly Field[]; officer?: number }>;

type Setting = Readonly<{ texts: Texts; language: 'en' | 'fr'; lookUps: LookUps }>;

const ABOUT = 'merchantDetails.merchantInformation';
const CONTACT = 'merchantDetails.contactInformation';
export const LOCATION = 'merchantDetails.locationAddress';
export const OFFICERS = 'securityDetails.signingOfficers';
const BUSINESS = 'businessDetails';
const ACCOUNT = 'bankingDetails.creditDepositAccount';
const BUSINESS_TYPES =
  'SOLE_PROPRIETOR PARTNERSHIP LIMITED_PARTNERSHIP PRIVATE_CORPORATION PUBLIC_CORPORATION NON_PROFIT GOVERNMENT';
const TITLES = 'OWNER PRESIDENT VICE_PRESIDENT SECRETARY TREASURER DIRECTOR OTHER';

/** The groups of fields of a part, as the merchant fills them in. */
export function groupsOf(part: string, officers: number, setting: Setting): readonly Group[] {
  switch (part) {
    case 'BUSINESS':
      return businessGroups(setting);
    case 'ADDRESS':
      return [{ title: setting.texts.addressTitle, fields: addressFields(LOCATION, setting) }];
    case 'PEOPLE':
      return [
        contactGroup(setting),
        ...Array.from({ length: officers }, (_, at) => officerGroup(at, setting)),
      ];
    default:
      return [bankGroup(setting)];
  }
}

function makers({ texts }: Setting) {
  const field = (path: string, key: TextKey, more: Partial<Field> = {}): Field => ({
    path,
    label: texts[key],
    kind: 'text',
    ...more,
  });
  return {
    field,
    number: (path: string, key: TextKey, more: Partial<Field> = {}) =>
      field(path, key, { kind: 'number', isNumber: true, inputMode: 'decimal', ...more }),
    check: (path: string, key: TextKey) => field(path, key, { kind: 'check' }),
    choice: (path: string, key: TextKey, words: string, more: Partial<Field> = {}) =>
      field(path, key, {
        kind: 'choice',
        options: words.split(' ').map((value) => ({ value, label: optionText(texts, value) })),
        ...more,
      }),
  };
}

function businessGroups(setting: Setting): readonly Group[] {
  const { check, choice, field, number } = makers(setting);
  const { language, lookUps, texts } = setting;
  const codes = lookUps.categoryCodes.map((one) => ({ value: one.code, label: one[language] }));
  return [
    {
      title: texts.businessTitle,
      fields: [
        field(`${ABOUT}.legalName`, 'legalName', { autocomplete: 'organization' }),
        field(`${ABOUT}.operatingAsName`, 'operatingAs'),
        field(`${ABOUT}.cardholderName`, 'onStatements', { hint: texts.onStatementsHint }),
        choice('securityDetails.legalEntity.businessType', 'businessType', BUSINESS_TYPES),
        field(`${BUSINESS}.merchantCategoryCode`, 'category', {
          kind: 'look-up',
          options: codes,
          hint: texts.categoryHint,
        }),
        field(`${BUSINESS}.offeredProductsAndServicesDescription`, 'offers', { isOptional: true }),
        field(`${BUSINESS}.businessUrl`, 'website', {
          isOptional: true,
          inputMode: 'url',
          autocomplete: 'url',
        }),
        number(`${ABOUT}.yearsOfOwnership`, 'years', { inputMode: 'numeric' }),
        number(`${ABOUT}.monthsOfOwnership`, 'months', { inputMode: 'numeric' }),
        field(`${ABOUT}.email`, 'email', { inputMode: 'email', autocomplete: 'email' }),
        field(`${ABOUT}.customerServicePhoneNumber`, 'customerService', {
          inputMode: 'tel',
          hint: texts.phoneHint,
        }),
        choice(`${ABOUT}.language`, 'language', 'en fr'),
      ],
    },
    {
      title: texts.salesTitle,
      fields: [
        number(`${BUSINESS}.directSellingPercentage`, 'direct', { hint: texts.salesHint }),
        number(`${BUSINESS}.ecommerceTransactionPercentage`, 'ecommerce'),
        number(`${BUSINESS}.motoTransactionPercentage`, 'moto'),
        check(`${BUSINESS}.isSeasonalMerchant`, 'seasonal'),
        check('businessActivity.dropShipping', 'dropShipping'),
      ],
    },
  ];
}

function addressFields(at: string, setting: Setting): readonly Field[] {
  const { choice, field } = makers(setting);
  const { language, lookUps } = setting;
  const provinces = lookUps.provinces.map((one) => ({ value: one.code, label: one[language] }));
  return [
    field(`${at}.unitNumber`, 'unit', { isOptional: true }),
    field(`${at}.streetNumber`, 'streetNumber', { isOptional: true }),
    field(`${at}.streetName`, 'street', { isOptional: true }),
    field(`${at}.city`, 'city', { autocomplete: 'address-level2' }),
    field(`${at}.province`, 'province', { kind: 'look-up', options: provinces }),
    field(`${at}.postalCode`, 'postalCode', { autocomplete: 'postal-code' }),
    choice(`${at}.country`, 'country', 'CA US'),
  ];
}

function contactGroup(setting: Setting): Group {
  const { field } = makers(setting);
  const { texts } = setting;
  return {
    title: texts.contactTitle,
    fields: [
      field(`${CONTACT}.firstName`, 'firstName', { autocomplete: 'given-name' }),
      field(`${CONTACT}.lastName`, 'lastName', { autocomplete: 'family-name' }),
      field(`${CONTACT}.phone`, 'phone', {
        inputMode: 'tel',
        hint: texts.phoneHint,
        autocomplete: 'tel',
      }),
    ],
  };
}

function officerGroup(place: number, setting: Setting): Group {
  const { check, choice, field, number } = makers(setting);
  const { texts } = setting;
  const at = `${OFFICERS}[${place}]`;
  return {
    title: texts.officerTitle.replace('{number}', String(place + 1)),
    officer: place,
    fields: [
      field(`${at}.firstName`, 'firstName'),
      field(`${at}.lastName`, 'lastName'),
      choice(`${at}.title`, 'position', TITLES),
      field(`${at}.dateOfBirth`, 'born', { kind: 'date', autocomplete: 'bday' }),
      number(`${at}.ownershipPercentage`, 'ownership'),
      check(`${at}.creditReportAllowed`, 'creditReport'),
      ...addressFields(`${at}.address`, setting),
    ],
  };
}

function bankGroup(setting: Setting): Group {
  const { choice, field } = makers(setting);
  const { language, lookUps, texts } = setting;
  const institutions = lookUps.institutions.map((one) => ({
    value: String(one.institutionNumber).padStart(3, '0'),
    label: one[language],
  }));
  return {
    title: texts.bankTitle,
    fields: [
      choice(`${ACCOUNT}.currency`, 'currency', 'CAD USD'),
      field(`${ACCOUNT}.institutionNumber`, 'institution', {
        kind: 'look-up',
        options: institutions,
        isNumber: true,
        inputMode: 'numeric',
        hint: texts.institutionHint,
      }),
      field(`${ACCOUNT}.transitNumber`, 'transit', {
        inputMode: 'numeric',
        hint: texts.transitHint,
      }),
      field(`${ACCOUNT}.accountNumber`, 'account', { inputMode: 'numeric' }),
    ],
  };
}
