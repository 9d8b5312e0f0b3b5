import { type Static, Type } from 'typebox';
import {
  CurrencySchema,
  IdempotencyKey,
  MoneySchema,
  strict,
  thirteenDigits,
  described,
  orAbsent,
  oneOf,
  flag,
  group,
  shape,
} from '../../platform/http/schema.ts';
import { metadataBody, MetadataBody, metadataOf } from '../../records/metadata/index.ts';
import * as field from './field.ts';

/** What a partner sends of a merchant. Required is what contract and rules need; no member more. */

const BUSINESS_TYPES = [
  'SOLE_PROPRIETOR',
  'PARTNERSHIP',
  'LIMITED_PARTNERSHIP',
  'PRIVATE_CORPORATION',
  'PUBLIC_CORPORATION',
  'NON_PROFIT',
  'GOVERNMENT',
] as const;
const TITLES = [
  'OWNER',
  'PRESIDENT',
  'VICE_PRESIDENT',
  'SECRETARY',
  'TREASURER',
  'DIRECTOR',
  'OTHER',
] as const;
export const ACCOUNT_TYPES = [
  'POS_BILLING_ACCOUNT',
  'CHARGEBACK_ACCOUNT',
  'DEBIT_DEPOSIT_ACCOUNT',
] as const;
export const OFFICERS_MAX = 20;
const OFFICER_NUMBER_MAX = 2_147_483_647; // What most languages hold as an integer.
export const ACCOUNTS_MAX = 10;
const DESCRIPTION_LENGTH_MAX = 500;
const SHORT_LENGTH_MAX = 20; // Of a house or unit number.

const { Optional } = Type;

export const Address = shape('Address', {
  unitNumber: orAbsent(field.line(SHORT_LENGTH_MAX), 'Unit or suite number'),
  streetNumber: orAbsent(field.line(SHORT_LENGTH_MAX), 'House number'),
  streetName: orAbsent(field.line(), 'Street, without the house number'),
  city: described(field.line(), 'City or town'),
  province: field.Province,
  postalCode: field.PostalCode,
  country: field.Country,
});

export const BANK_ACCOUNT = {
  currency: CurrencySchema,
  institutionNumber: field.InstitutionNumber,
  transitNumber: field.TransitNumber,
  accountNumber: field.AccountNumber,
};
export const AccountType = oneOf(ACCOUNT_TYPES, 'What the account is for');

const BankingDetails = strict({
  creditDepositAccount: group('The account that payouts go to', BANK_ACCOUNT),
  additionalBankingAccounts: orAbsent(
    Type.Array(strict({ accountType: AccountType, ...BANK_ACCOUNT }), {
      description: 'Accounts for other purposes',
      maxItems: ACCOUNTS_MAX,
    }),
  ),
});

export const PointOfSaleOptions = strict({
  settlementOption: orAbsent(
    Type.Enum(['SYSTEM_CLOSE', 'MERCHANT_CLOSE'], {
      description: 'Who closes batches: the system every day, or the merchant',
    }),
  ),
  settlementTime: orAbsent(field.TimeOfDay),
  debitPerTransactionRefundLimit: orAbsent(MoneySchema, 'The largest refund to a debit card'),
  dailyRefundLimit: Optional(
    described(MoneySchema, 'The most that may be refunded in a day of the merchant’s time zone'),
  ),
  dailyCancellationLimit: Optional(
    described(MoneySchema, 'The most that may be cancelled in a day of the merchant’s time zone'),
  ),
});

const salesBy = (card: string) =>
  orAbsent(field.Volume, `Expected sales a year by ${card}, in dollars`);

/** Members of businessDetails that answers have too. */
export const BUSINESS_DETAILS = {
  merchantCategoryCode: field.CategoryCode,
  averageTicketSize: orAbsent(field.Volume, 'Average amount of a sale, in dollars'),
  isSeasonalMerchant: flag('Whether the merchant sells in some months only'),
  directSellingPercentage: described(field.Percentage, 'Share of sales face to face, in percent'),
  motoTransactionPercentage: described(
    field.Percentage,
    'Share of sales by mail or telephone, in percent',
  ),
  ecommerceTransactionPercentage: described(
    field.Percentage,
    'Share of sales over the Internet, in percent',
  ),
  businessUrl: orAbsent(field.Url, 'Web address of the shop'),
  serviceProvider: orAbsent(field.line(), 'Who runs the shop’s systems, if others do'),
  serviceDeliverToCanadaAvailable: orAbsent(flag('Whether goods are delivered to Canada')),
  serviceDeliverToUSAvailable: orAbsent(flag('Whether goods are delivered to the United States')),
  creditTransactionVolume: salesBy('credit card'),
  masterCardTransactionVolume: salesBy('Mastercard card'),
  visaTransactionVolume: salesBy('Visa card'),
  visaDebitTransactionVolume: salesBy('Visa Debit card'),
  amexTransactionVolume: salesBy('American Express card'),
  interacTransactionVolume: salesBy('Interac card'),
  masterCardDebitTransactionVolume: salesBy('Mastercard debit card'),
  unionPayTransactionVolume: salesBy('UnionPay card'),
  discoverTransactionVolume: salesBy('Discover card'),
  category: orAbsent(field.UpperSnake, 'Line of business'),
  subCategory: orAbsent(field.UpperSnake, 'Line of business, more precisely'),
  offeredProductsAndServicesDescription: Optional(
    described(field.line(DESCRIPTION_LENGTH_MAX), 'What the merchant sells, in words'),
  ),
};

/** Members of merchantDetails that answers have too. */
export const MERCHANT_DETAILS = {
  contactInformation: group('The person to contact', {
    firstName: described(field.line(), 'First name'),
    lastName: described(field.line(), 'Last name'),
    phone: described(field.Phone, 'Phone number of that person'),
  }),
  merchantInformation: group('Name and age of the business', {
    language: oneOf(['en', 'fr'], 'Language for correspondence'),
    legalName: described(field.line(), 'Name of the legal entity'),
    operatingAsName: described(field.line(), 'Name that customers know'),
    cardholderName: described(field.line(), 'Name on cardholders’ statements'),
    yearsOfOwnership: field.OwnershipYears,
    monthsOfOwnership: field.OwnershipMonths,
    customerServicePhoneNumber: described(field.Phone, 'Phone number for customers'),
    email: described(field.Email, 'E-mail address of the business'),
    merchantType: orAbsent(
      Type.Enum(['NATIONAL', 'INDEPENDENT_BUSINESS'], {
        description: 'Whether it is one business or part of a national chain',
      }),
    ),
  }),
  locationAddress: described(Address, 'Where the business is'),
};

/** Members of a signing officer that answers have too. */
export const SIGNING_OFFICER = {
  signingOfficerIdentifier: orAbsent(
    Type.Integer({
      minimum: 0,
      maximum: OFFICER_NUMBER_MAX,
      description: 'Your own number for the officer',
      expects: `a whole number from 0 to ${OFFICER_NUMBER_MAX}`,
    }),
  ),
  creditReportAllowed: flag('Whether the officer agreed to a credit report'),
  firstName: described(field.line(), 'First name'),
  lastName: described(field.line(), 'Last name'),
  address: described(Address, 'Home address'),
  dateOfBirth: field.BirthDate,
  ownershipPercentage: described(
    field.Percentage,
    'Share of the business that the officer owns, in percent',
  ),
  title: oneOf(TITLES, 'Position in the business'),
};

export const BusinessActivity = strict({
  dropShipping: flag('Whether goods are shipped by a third party'),
});
export const LegalEntity = strict({
  businessType: oneOf(BUSINESS_TYPES, 'Legal form of the business'),
});

const requestOnly = 'Stored, but never returned';

const GROUPS = {
  bankingDetails: described(BankingDetails, 'The merchant’s bank accounts'),
  pointOfSaleOptions: orAbsent(PointOfSaleOptions, 'How batches close, and daily limits'),
  riskDetails: orAbsent(
    group('How the merchant’s risk was judged', { merchantRiskRate: orAbsent(field.RiskRate) }),
  ),
  businessDetails: group('What the merchant sells, and how much', {
    ...BUSINESS_DETAILS,
    maximumTransactionVolume: orAbsent(field.Volume, requestOnly),
    riskLevel: orAbsent(oneOf(['LOW', 'MEDIUM', 'HIGH'], requestOnly)),
  }),
  merchantDetails: group('Who and where the merchant is', {
    ...MERCHANT_DETAILS,
    marketSegment: orAbsent(field.UpperSnake, requestOnly),
  }),
  businessActivity: described(BusinessActivity, 'How goods reach customers'),
  securityDetails: group('The legal entity and who may sign for it', {
    legalEntity: described(LegalEntity, 'The legal entity'),
    signingOfficers: Type.Array(
      strict({
        ...SIGNING_OFFICER,
        merchantRiskRate: orAbsent(field.RiskRate, requestOnly),
      }),
      {
        description: 'Who may sign for the merchant',
        minItems: 1,
        maxItems: OFFICERS_MAX,
        expects: `1 to ${OFFICERS_MAX} signing officers`,
      },
    ),
  }),
};

export const OwnChainId = thirteenDigits('one of your chain ids', {
  description: 'Issued by the operator; required for partner acquirers',
});

const Profile = strict({ ...GROUPS, metadata: orAbsent(MetadataBody) });
export type MerchantProfile = Static<typeof Profile>;

/** A merchant as a partner may state it whole: what a PATCH must leave valid. */
export const StatedMerchant = strict({
  chainId: orAbsent(OwnChainId),
  ...GROUPS,
  metadata: orAbsent(MetadataBody),
});
export type StatedMerchant = Static<typeof StatedMerchant>;

export const NewMerchant = strict({
  idempotencyKey: orAbsent(IdempotencyKey),
  chainId: orAbsent(OwnChainId),
  ...GROUPS,
  metadata: orAbsent(MetadataBody),
});
export type NewMerchant = Static<typeof NewMerchant>;

/** An empty list or object says what none says, so it is not kept: the two do not differ by a change. */
export function tidyProfile({
  bankingDetails,
  metadata: given,
  ...groups
}: MerchantProfile): MerchantProfile {
  const { additionalBankingAccounts: additional = [], ...others } = bankingDetails;
  const accounts = additional.length === 0 ? {} : { additionalBankingAccounts: additional };
  const noted = metadataBody(metadataOf(given));
  return { bankingDetails: { ...others, ...accounts }, ...groups, ...noted };
}
