import type { Translate } from '../../i18n/language.tsx';
import { inWords } from '../../parts/badge.tsx';
import { choices, type Field } from '../../parts/field-list.tsx';
import type { FormValues } from '../../parts/form.ts';
import type { texts } from './texts.ts';

export type MerchantWords = Translate<keyof (typeof texts)['en']>;

/** The members of a merchant that forms ask for, by the path they have in the body. */
export type FieldGroup = Readonly<{ title: string; fields: readonly Field[] }>;

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

function address(at: string, t: MerchantWords): readonly Field[] {
  return [
    optional(`${at}.unitNumber`, t('unitNumber')),
    optional(`${at}.streetNumber`, t('streetNumber')),
    optional(`${at}.streetName`, t('streetName')),
    text(`${at}.city`, t('city')),
    text(`${at}.province`, t('province'), 'ON'),
    text(`${at}.postalCode`, t('postalCode'), 'M5V 2T6'),
    text(`${at}.country`, t('country'), 'CA'),
  ];
}

export function accountFields(at: string, t: MerchantWords): readonly Field[] {
  return [
    choice(`${at}.currency`, t('currency'), ['CAD', 'USD']),
    number(`${at}.institutionNumber`, t('institution')),
    text(`${at}.transitNumber`, t('transit'), '00012'),
    text(`${at}.accountNumber`, t('account')),
  ];
}

export function officerFields(at: string, t: MerchantWords): readonly Field[] {
  return [
    text(`${at}.firstName`, t('firstName')),
    text(`${at}.lastName`, t('lastName')),
    choice(`${at}.title`, t('officerTitle'), TITLES),
    text(`${at}.dateOfBirth`, t('born'), '1980-01-31'),
    number(`${at}.ownershipPercentage`, t('ownership')),
    check(`${at}.creditReportAllowed`, t('creditReport')),
    ...address(`${at}.address`, t),
  ];
}

export function onboardGroups(t: MerchantWords): readonly FieldGroup[] {
  return [...merchantGroups(t), { title: t('officer'), fields: officerFields(OFFICER, t) }];
}

/** What every merchant has once. */
export function merchantGroups(t: MerchantWords): readonly FieldGroup[] {
  return [
    {
      title: t('business'),
      fields: [
        text(`${ABOUT}.legalName`, t('legalName')),
        text(`${ABOUT}.operatingAsName`, t('operatingAs')),
        text(`${ABOUT}.cardholderName`, t('onStatements')),
        choice('securityDetails.legalEntity.businessType', t('businessType'), BUSINESS_TYPES),
        text(`${BUSINESS}.merchantCategoryCode`, t('category'), '5411'),
        number(`${ABOUT}.yearsOfOwnership`, t('years')),
        number(`${ABOUT}.monthsOfOwnership`, t('months')),
        optional(`${BUSINESS}.businessUrl`, t('website'), 'https://'),
        optional(`${BUSINESS}.offeredProductsAndServicesDescription`, t('offers')),
      ],
    },
    {
      title: t('sales'),
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
      fields: [
        text(`${CONTACT}.firstName`, t('firstName')),
        text(`${CONTACT}.lastName`, t('lastName')),
        text(`${CONTACT}.phone`, t('phone'), PHONE),
        text(`${ABOUT}.email`, t('email')),
        text(`${ABOUT}.customerServicePhoneNumber`, t('customerService'), PHONE),
        choice(`${ABOUT}.language`, t('language'), ['en', 'fr']),
      ],
    },
    { title: t('address'), fields: address(ADDRESS, t) },
    {
      title: t('banking'),
      fields: [
        ...accountFields(ACCOUNT, t),
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

/** Every field is there from the start, so that its group is sent even while it is empty. */
export function emptyMerchant(groups: readonly FieldGroup[]): FormValues {
  const fields = groups.flatMap((group) => group.fields);
  const values: Record<string, FormValues[string]> = {};
  for (const { path, kind } of fields) values[path] = kind === 'check' ? false : undefined;
  return { ...values, ...PRESET };
}
