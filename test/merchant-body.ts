import { type Json, type JsonObject, mergePatch } from '../service/src/kernel/merge-patch.ts';

const ADDRESS = {
  unitNumber: '200',
  streetNumber: '123',
  streetName: 'King Street West',
  city: 'Toronto',
  province: 'ON',
  postalCode: 'M5V 2T6',
  country: 'CA',
};

export const MERCHANT = {
  bankingDetails: {
    creditDepositAccount: {
      currency: 'CAD',
      institutionNumber: 3,
      transitNumber: '00012',
      accountNumber: '1234567',
    },
    additionalBankingAccounts: [
      {
        accountType: 'POS_BILLING_ACCOUNT',
        currency: 'CAD',
        institutionNumber: 815,
        transitNumber: '30001',
        accountNumber: '7654321',
      },
    ],
  },
  pointOfSaleOptions: {
    settlementOption: 'SYSTEM_CLOSE',
    settlementTime: '22:00:00',
    debitPerTransactionRefundLimit: { amount: 10_000, currency: 'CAD' },
    dailyRefundLimit: { amount: 100_000, currency: 'CAD' },
    dailyCancellationLimit: { amount: 50_000, currency: 'CAD' },
  },
  riskDetails: { merchantRiskRate: 'A+' },
  businessDetails: {
    merchantCategoryCode: '5812',
    averageTicketSize: 42.5,
    isSeasonalMerchant: false,
    maximumTransactionVolume: 987_654,
    directSellingPercentage: 60,
    motoTransactionPercentage: 12.5,
    ecommerceTransactionPercentage: 27.5,
    businessUrl: 'https://www.lakesidebistro.example.com',
    serviceProvider: 'Lakeside Software',
    serviceDeliverToCanadaAvailable: true,
    serviceDeliverToUSAvailable: false,
    creditTransactionVolume: 250_000,
    masterCardTransactionVolume: 90_000,
    visaTransactionVolume: 120_000,
    visaDebitTransactionVolume: 10_000,
    amexTransactionVolume: 30_000,
    interacTransactionVolume: 80_000,
    masterCardDebitTransactionVolume: 5_000,
    unionPayTransactionVolume: 500,
    discoverTransactionVolume: 1_500,
    category: 'RESTAURANTS',
    subCategory: 'EATING_PLACES',
    offeredProductsAndServicesDescription: 'Meals, at the table and to take away',
    riskLevel: 'LOW',
  },
  merchantDetails: {
    contactInformation: { firstName: 'Amélie', lastName: 'Tremblay', phone: '+14165550123' },
    merchantInformation: {
      language: 'en',
      legalName: 'Lakeside Bistro Inc.',
      operatingAsName: 'Lakeside Bistro',
      cardholderName: 'LAKESIDE BISTRO',
      yearsOfOwnership: 4,
      monthsOfOwnership: 6,
      customerServicePhoneNumber: '+14165550124',
      email: 'hello@lakesidebistro.example.com',
      merchantType: 'NATIONAL',
    },
    locationAddress: ADDRESS,
    marketSegment: 'QUICK_SERVICE_DINING',
  },
  businessActivity: { dropShipping: false },
  securityDetails: {
    legalEntity: { businessType: 'PRIVATE_CORPORATION' },
    signingOfficers: [
      {
        signingOfficerIdentifier: 1,
        creditReportAllowed: true,
        firstName: 'Amélie',
        lastName: 'Tremblay',
        address: ADDRESS,
        dateOfBirth: '1980-05-17',
        ownershipPercentage: 60.5,
        title: 'OWNER',
        merchantRiskRate: 'B-',
      },
      {
        signingOfficerIdentifier: 2,
        creditReportAllowed: false,
        firstName: 'Noah',
        lastName: 'Singh',
        address: {
          city: 'Montréal',
          province: 'QC',
          postalCode: 'H2Y 1C6',
          country: 'CA',
        },
        dateOfBirth: '1991-11-02',
        ownershipPercentage: 39.5,
        title: 'VICE_PRESIDENT',
      },
    ],
  },
} satisfies JsonObject;

/**
 * A body that creates a merchant, every field of the wire in it. `overrides` are merged into it
 * as a merge patch is: objects merge, arrays replace, null leaves a member out.
 */
export function merchantBody(overrides: JsonObject = {}): Json {
  return mergePatch(MERCHANT, overrides);
}

/** `value` at a dotted path, as a merge patch of the body; undefined leaves the member out. */
export function patchAt(path: string, value: Json | undefined): JsonObject {
  return Object.fromEntries([inside(path.split('.'), value)]);
}

function inside([step = '', ...rest]: readonly string[], value: Json | undefined): [string, Json] {
  return [step, rest.length === 0 ? (value ?? null) : Object.fromEntries([inside(rest, value)])];
}

/** The body with two signing officers who own a half each, one of them patched. */
export function withOfficer(index: number, patch: JsonObject): Json {
  const officers = [0, 1].map((other) => mergePatch(officerBody(), other === index ? patch : {}));
  return merchantBody({ securityDetails: { signingOfficers: officers } });
}

/** The least a signing officer needs. */
export function officerBody(): JsonObject {
  const address = { city: 'Toronto', province: 'ON', postalCode: 'M5V 2T6', country: 'CA' };
  return {
    creditReportAllowed: true,
    firstName: 'Ana',
    lastName: 'Roy',
    address,
    dateOfBirth: '1980-05-17',
    ownershipPercentage: 50,
    title: 'OWNER',
  };
}

/** The content of a draft: the same body, with these groups in place of its own. */
export function merchantToBe(groups: JsonObject = {}): JsonObject {
  return { ...MERCHANT, ...groups };
}
