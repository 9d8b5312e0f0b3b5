import type { Translate } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { choices, type Field } from '../../parts/field-list.tsx';
import type { FormValues } from '../../parts/form.ts';
import { serviceNow } from '../../session/service-time.ts';
import { type LookUps, NO_LOOK_UPS } from './look-ups.ts';
import type { texts } from './texts.ts';

export type MerchantWords = Translate<keyof (typeof texts)['en']>;

/** The members of a merchant that forms ask for, by the path they have in the body. */
export type FieldGroup = Readonly<{ title: string; step: DraftStep; fields: readonly Field[] }>;

/** In the order in which a merchant is filled in. */
export const DRAFT_STEPS = ['BUSINESS', 'ADDRESS', 'PEOPLE', 'BANKING', 'TERMS'] as const;
export type DraftStep = (typeof DRAFT_STEPS)[number];

const PHONE = '+14165550123';
const BUSINESS_TYPES = [
  'SOLE_PROPRIETOR',
  'PARTNERSHIP',
  'LIMITED_PARTNERSHIP',
  'PRIVATE_CORPORATION',
  'PUBLIC_CORPORATION',
  'NON_PROFIT',
  'GOVERNMENT',
];
const TITLES = [
  'OWNER',
  'PRESIDENT',
  'VICE_PRESIDENT',
  'SECRETARY',
  'TREASURER',
  'DIRECTOR',
  'OTHER',
];
const ABOUT = 'merchantDetails.merchantInformation';
const CONTACT = 'merchantDetails.contactInformation';
const ADDRESS = 'merchantDetails.locationAddress';
const ACCOUNT = 'bankingDetails.creditDepositAccount';
const BUSINESS = 'businessDetails';
const OFFICER = 'securityDetails.signingOfficers[0]';

const text = (path: string, label: string, placeholder = ''): Field => ({
  path,
  label,
  isRequired: true,
  placeholder,
});
export const optional = (path: string, label: string, placeholder = ''): Field => ({
  path,
  label,
  placeholder,
});
const lookUp = (
  path: string,
  label: string,
  options: LookUps['provinces'],
  digits?: number,
): Field => ({
  kind: 'look-up',
  path,
  label,
  options,
  isRequired: true,
  ...(digits === undefined ? {} : { digits }),
});
function yearsAgo(years: number): string {
  const day = new Date(serviceNow());
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
/** Of somebody of age, and no older than people become, by the service's time. */
const birthday = (path: string, label: string): Field => {
  return { kind: 'date', path, label, isRequired: true, min: yearsAgo(120), max: yearsAgo(18) };
};
const number = (path: string, label: string): Field => ({
  kind: 'number',
  path,
  label,
  isRequired: true,
});
const LANGUAGES: Readonly<Record<string, string>> = { en: 'English', fr: 'Français' };
const nameOf = (option: string) =>
  LANGUAGES[option] ?? (option.length > 3 ? inWords(option) : option);
export const choice = (
  path: string,
  label: string,
  options: readonly string[],
  isRequired = true,
): Field => ({
  kind: 'choice',
  path,
  label,
  options: choices(options, nameOf),
  isRequired,
  isOptional: !isRequired,
});
export const check = (path: string, label: string): Field => ({ kind: 'check', path, label });

export function address(
  at: string,
  t: MerchantWords,
  lookUps: LookUps = NO_LOOK_UPS,
): readonly Field[] {
  return [
    optional(`${at}.unitNumber`, t('unitNumber')),
    optional(`${at}.streetNumber`, t('streetNumber')),
    optional(`${at}.streetName`, t('streetName')),
    text(`${at}.city`, t('city')),
    lookUp(`${at}.province`, t('province'), lookUps.provinces),
    text(`${at}.postalCode`, t('postalCode'), 'M5V 2T6'),
    text(`${at}.country`, t('country'), 'CA'),
  ];
}

export function accountFields(
  at: string,
  t: MerchantWords,
  lookUps: LookUps = NO_LOOK_UPS,
): readonly Field[] {
  return [
    choice(`${at}.currency`, t('currency'), ['CAD', 'USD']),
    lookUp(`${at}.institutionNumber`, t('institution'), lookUps.institutions, 3),
    text(`${at}.transitNumber`, t('transit'), '00012'),
    text(`${at}.accountNumber`, t('account')),
  ];
}

export function officerFields(
  at: string,
  t: MerchantWords,
  lookUps: LookUps = NO_LOOK_UPS,
): readonly Field[] {
  return [
    text(`${at}.firstName`, t('firstName')),
    text(`${at}.lastName`, t('lastName')),
    choice(`${at}.title`, t('officerTitle'), TITLES),
    birthday(`${at}.dateOfBirth`, t('born')),
    number(`${at}.ownershipPercentage`, t('ownership')),
    check(`${at}.creditReportAllowed`, t('creditReport')),
    ...address(`${at}.address`, t, lookUps),
  ];
}

/** What every merchant has once. */
export function merchantGroups(
  t: MerchantWords,
  lookUps: LookUps = NO_LOOK_UPS,
): readonly FieldGroup[] {
  return [
    {
      title: t('business'),
      step: 'BUSINESS',
      fields: [
        text(`${ABOUT}.legalName`, t('legalName')),
        text(`${ABOUT}.operatingAsName`, t('operatingAs')),
        text(`${ABOUT}.cardholderName`, t('onStatements')),
        choice('securityDetails.legalEntity.businessType', t('businessType'), BUSINESS_TYPES),
        lookUp(`${BUSINESS}.merchantCategoryCode`, t('category'), lookUps.categoryCodes),
        number(`${ABOUT}.yearsOfOwnership`, t('years')),
        number(`${ABOUT}.monthsOfOwnership`, t('months')),
        optional(`${BUSINESS}.businessUrl`, t('website'), 'https://'),
        optional(`${BUSINESS}.offeredProductsAndServicesDescription`, t('offers')),
      ],
    },
    {
      title: t('sales'),
      step: 'BUSINESS',
      fields: [
        number(`${BUSINESS}.ecommerceTransactionPercentage`, t('ecommercePercent')),
        number(`${BUSINESS}.motoTransactionPercentage`, t('motoPercent')),
        number(`${BUSINESS}.directSellingPercentage`, t('directSellingPercent')),
        check(`${BUSINESS}.isSeasonalMerchant`, t('seasonal')),
        check('businessActivity.dropShipping', t('dropShipping')),
      ],
    },
    {
      title: t('contact'),
      step: 'PEOPLE',
      fields: [
        text(`${CONTACT}.firstName`, t('firstName')),
        text(`${CONTACT}.lastName`, t('lastName')),
        text(`${CONTACT}.phone`, t('phone'), PHONE),
        text(`${ABOUT}.email`, t('email')),
        text(`${ABOUT}.customerServicePhoneNumber`, t('customerService'), PHONE),
        choice(`${ABOUT}.language`, t('language'), ['en', 'fr']),
      ],
    },
    { title: t('address'), step: 'ADDRESS', fields: address(ADDRESS, t, lookUps) },
    {
      title: t('banking'),
      step: 'BANKING',
      fields: [
        ...accountFields(ACCOUNT, t, lookUps),
        choice('pointOfSaleOptions.settlementOption', t('settlement'), [
          'SYSTEM_CLOSE',
          'MERCHANT_CLOSE',
        ]),
      ],
    },
  ];
}

const PRESET: FormValues = {
  [`${ABOUT}.language`]: 'en',
  [`${ABOUT}.monthsOfOwnership`]: 0,
  [`${ACCOUNT}.currency`]: 'CAD',
  [`${ADDRESS}.country`]: 'CA',
  [`${OFFICER}.address.country`]: 'CA',
  'pointOfSaleOptions.settlementOption': 'SYSTEM_CLOSE',
};

/** What a new merchant says unless it is told otherwise. */
export function startOfMerchant(): FormValues {
  return {
    ...PRESET,
    [`${BUSINESS}.isSeasonalMerchant`]: false,
    'businessActivity.dropShipping': false,
    [`${OFFICER}.creditReportAllowed`]: false,
  };
}
