import type { Translate } from '../../i18n/language.tsx';
import type { FormValues } from '../../parts/form.ts';
import type { texts } from './texts.ts';

type Words = Translate<keyof (typeof texts)['en']>;

/** The members of a new merchant that the form asks for, by the path they have in the body. */
export type OnboardField = Readonly<{ path: string; label: string }> &
  (
    | Readonly<{ kind: 'text'; isRequired?: boolean; placeholder?: string; autoComplete?: string }>
    | Readonly<{ kind: 'number'; isRequired?: boolean }>
    | Readonly<{ kind: 'check' }>
    | Readonly<{ kind: 'choice'; options: readonly string[]; isRequired?: boolean }>
  );
export type OnboardGroup = Readonly<{ title: string; fields: readonly OnboardField[] }>;

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

const text = (path: string, label: string, placeholder?: string): OnboardField => ({
  kind: 'text',
  path,
  label,
  isRequired: true,
  ...(placeholder === undefined ? {} : { placeholder }),
});
const optional = (path: string, label: string, placeholder?: string): OnboardField => ({
  ...text(path, label, placeholder),
  kind: 'text',
  isRequired: false,
});
const number = (path: string, label: string): OnboardField => ({
  kind: 'number',
  path,
  label,
  isRequired: true,
});
const choice = (path: string, label: string, options: readonly string[]): OnboardField => ({
  kind: 'choice',
  path,
  label,
  options,
  isRequired: true,
});
const check = (path: string, label: string): OnboardField => ({ kind: 'check', path, label });

function address(at: string, t: Words): readonly OnboardField[] {
  return [
    optional(`${at}.streetNumber`, t('streetNumber')),
    optional(`${at}.streetName`, t('streetName')),
    text(`${at}.city`, t('city')),
    text(`${at}.province`, t('province'), 'ON'),
    text(`${at}.postalCode`, t('postalCode'), 'M5V 2T6'),
    text(`${at}.country`, t('country'), 'CA'),
  ];
}

export function onboardGroups(t: Words): readonly OnboardGroup[] {
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
        choice(`${ACCOUNT}.currency`, t('currency'), ['CAD', 'USD']),
        number(`${ACCOUNT}.institutionNumber`, t('institution')),
        text(`${ACCOUNT}.transitNumber`, t('transit'), '00012'),
        text(`${ACCOUNT}.accountNumber`, t('account')),
        choice('pointOfSaleOptions.settlementOption', t('settlement'), [
          'SYSTEM_CLOSE',
          'MERCHANT_CLOSE',
        ]),
      ],
    },
    {
      title: t('officer'),
      fields: [
        text(`${OFFICER}.firstName`, t('firstName')),
        text(`${OFFICER}.lastName`, t('lastName')),
        choice(`${OFFICER}.title`, t('officerTitle'), TITLES),
        text(`${OFFICER}.dateOfBirth`, t('born'), '1980-01-31'),
        number(`${OFFICER}.ownershipPercentage`, t('ownership')),
        check(`${OFFICER}.creditReportAllowed`, t('creditReport')),
        ...address(`${OFFICER}.address`, t),
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
export function emptyMerchant(groups: readonly OnboardGroup[]): FormValues {
  const fields = groups.flatMap((group) => group.fields);
  const values: Record<string, FormValues[string]> = {};
  for (const { path, kind } of fields) values[path] = kind === 'check' ? false : undefined;
  return { ...values, ...PRESET };
}
