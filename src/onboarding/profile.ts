import { type Static, Type } from 'typebox';
import type { JsonObject } from '../kernel/merge-patch.ts';
import {
  CurrencySchema,
  IdempotencyKey,
  MoneySchema,
  strict,
  thirteenDigits,
} from '../platform/http/schema.ts';
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
const ACCOUNT_TYPES = [
  'POS_BILLING_ACCOUNT',
  'CHARGEBACK_ACCOUNT',
  'DEBIT_DEPOSIT_ACCOUNT',
] as const;
export const OFFICERS_MAX = 20;
const OFFICER_NUMBER_MAX = 2_147_483_647; // What most languages hold as an integer.
const ACCOUNTS_MAX = 10;
const DESCRIPTION_LENGTH_MAX = 500;
const SHORT_LENGTH_MAX = 20; // Of a house or unit number.

const { Optional } = Type;

export const Address = strict({
  unitNumber: Optional(field.line(SHORT_LENGTH_MAX)),
  streetNumber: Optional(field.line(SHORT_LENGTH_MAX)),
  streetName: Optional(field.line()),
  city: field.line(),
  province: field.Province,
  postalCode: field.PostalCode,
  country: field.Country,
});

const BANK_ACCOUNT = {
  currency: CurrencySchema,
  institutionNumber: field.InstitutionNumber,
  transitNumber: field.TransitNumber,
  accountNumber: field.AccountNumber,
};
export const AccountType = Type.Enum([...ACCOUNT_TYPES]);

const BankingDetails = strict({
  creditDepositAccount: strict(BANK_ACCOUNT),
  additionalBankingAccounts: Optional(
    Type.Array(strict({ accountType: AccountType, ...BANK_ACCOUNT }), { maxItems: ACCOUNTS_MAX }),
  ),
});

export const PointOfSaleOptions = strict({
  settlementOption: Optional(Type.Enum(['SYSTEM_CLOSE', 'MERCHANT_CLOSE'])),
  settlementTime: Optional(field.TimeOfDay),
  debitPerTransactionRefundLimit: Optional(MoneySchema),
  dailyRefundLimit: Optional(MoneySchema),
  dailyCancellationLimit: Optional(MoneySchema),
});

/** Members of businessDetails that answers have too. */
export const BUSINESS_DETAILS = {
  merchantCategoryCode: field.CategoryCode,
  averageTicketSize: Optional(field.volume()),
  isSeasonalMerchant: Type.Boolean(),
  directSellingPercentage: field.Percentage,
  motoTransactionPercentage: field.Percentage,
  ecommerceTransactionPercentage: field.Percentage,
  businessUrl: Optional(field.Url),
  serviceProvider: Optional(field.line()),
  serviceDeliverToCanadaAvailable: Optional(Type.Boolean()),
  serviceDeliverToUSAvailable: Optional(Type.Boolean()),
  creditTransactionVolume: Optional(field.volume()),
  masterCardTransactionVolume: Optional(field.volume()),
  visaTransactionVolume: Optional(field.volume()),
  visaDebitTransactionVolume: Optional(field.volume()),
  amexTransactionVolume: Optional(field.volume()),
  interacTransactionVolume: Optional(field.volume()),
  masterCardDebitTransactionVolume: Optional(field.volume()),
  unionPayTransactionVolume: Optional(field.volume()),
  discoverTransactionVolume: Optional(field.volume()),
  category: Optional(field.upperSnake()),
  subCategory: Optional(field.upperSnake()),
  offeredProductsAndServicesDescription: Optional(field.line(DESCRIPTION_LENGTH_MAX)),
};

/** Members of merchantDetails that answers have too. */
export const MERCHANT_DETAILS = {
  contactInformation: strict({
    firstName: field.line(),
    lastName: field.line(),
    phone: field.Phone,
  }),
  merchantInformation: strict({
    language: Type.Enum(['en', 'fr']),
    legalName: field.line(),
    operatingAsName: field.line(),
    cardholderName: field.line(),
    yearsOfOwnership: field.OwnershipYears,
    monthsOfOwnership: field.OwnershipMonths,
    customerServicePhoneNumber: field.Phone,
    email: field.Email,
    merchantType: Optional(Type.Enum(['NATIONAL', 'INDEPENDENT_BUSINESS'])),
  }),
  locationAddress: Address,
};

/** Members of a signing officer that answers have too. */
export const SIGNING_OFFICER = {
  signingOfficerIdentifier: Optional(
    Type.Integer({
      minimum: 0,
      maximum: OFFICER_NUMBER_MAX,
      expects: `a whole number from 0 to ${OFFICER_NUMBER_MAX}`,
    }),
  ),
  creditReportAllowed: Type.Boolean(),
  firstName: field.line(),
  lastName: field.line(),
  address: Address,
  dateOfBirth: field.BirthDate,
  ownershipPercentage: field.Percentage,
  title: Type.Enum([...TITLES]),
};

export const BusinessActivity = strict({ dropShipping: Type.Boolean() });
export const LegalEntity = strict({ businessType: Type.Enum([...BUSINESS_TYPES]) });

const requestOnly = 'Stored, but never returned';

const GROUPS = {
  bankingDetails: BankingDetails,
  pointOfSaleOptions: Optional(PointOfSaleOptions),
  riskDetails: Optional(strict({ merchantRiskRate: Optional(field.riskRate()) })),
  businessDetails: strict({
    ...BUSINESS_DETAILS,
    maximumTransactionVolume: Optional(field.volume(requestOnly)),
    riskLevel: Optional(Type.Enum(['LOW', 'MEDIUM', 'HIGH'], { description: requestOnly })),
  }),
  merchantDetails: strict({
    ...MERCHANT_DETAILS,
    marketSegment: Optional(field.upperSnake(requestOnly)),
  }),
  businessActivity: BusinessActivity,
  securityDetails: strict({
    legalEntity: LegalEntity,
    signingOfficers: Type.Array(
      strict({
        ...SIGNING_OFFICER,
        merchantRiskRate: Optional(field.riskRate(requestOnly)),
      }),
      { minItems: 1, maxItems: OFFICERS_MAX, expects: `1 to ${OFFICERS_MAX} signing officers` },
    ),
  }),
};

export const OwnChainId = thirteenDigits('one of your chain ids', {
  description: 'Issued by the operator; required for partner acquirers',
});

const Profile = strict(GROUPS);
/** The groups as they were sent, in their JSON types. */
export type MerchantProfile = Static<typeof Profile>;

/** A merchant as a partner may state it whole: what a PATCH must leave valid. */
export const StatedMerchant = strict({ chainId: Optional(OwnChainId), ...GROUPS });
export type StatedMerchant = Static<typeof StatedMerchant>;

export const NewMerchant = strict({
  idempotencyKey: Optional(IdempotencyKey),
  chainId: Optional(OwnChainId),
  ...GROUPS,
});
export type NewMerchant = Static<typeof NewMerchant>;

/** An empty list says what no list says, so it is not kept: the two do not differ by a change. */
export function tidyProfile({ bankingDetails, ...groups }: MerchantProfile): MerchantProfile {
  const { additionalBankingAccounts: additional = [], ...others } = bankingDetails;
  const accounts = additional.length === 0 ? {} : { additionalBankingAccounts: additional };
  return { bankingDetails: { ...others, ...accounts }, ...groups };
}

const asInCreate = {
  description: 'As in the create request. Omitted members keep their value; null removes a member',
};

/** Any object: what it makes of the merchant is checked as a whole, and unknown names with it. */
export const MerchantPatch = Type.Unsafe<JsonObject>(
  Type.Object(
    {
      chainId: Optional(Type.Unknown(asInCreate)),
      bankingDetails: Optional(Type.Unknown(asInCreate)),
      pointOfSaleOptions: Optional(Type.Unknown(asInCreate)),
      riskDetails: Optional(Type.Unknown(asInCreate)),
      businessDetails: Optional(Type.Unknown(asInCreate)),
      merchantDetails: Optional(Type.Unknown(asInCreate)),
      businessActivity: Optional(Type.Unknown(asInCreate)),
      securityDetails: Optional(Type.Unknown(asInCreate)),
    },
    { additionalProperties: true },
  ),
);
