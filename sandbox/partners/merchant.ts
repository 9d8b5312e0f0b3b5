import { assert } from '../../service/src/kernel/assert.ts';
import {
  merchantCreation,
  type MerchantProfile,
  type OnboardingDeps,
} from '../../service/src/merchants/onboarding/index.ts';
import type { PartnerCaller } from '../../service/src/access/partners/index.ts';
import { type Answer, bodyOf } from '../../service/src/platform/http/answer.ts';
import { PLATFORM_PROBLEMS, Problem } from '../../service/src/platform/http/errors.ts';
import { isRecord } from '../../service/src/platform/http/normalise.ts';
import { SANDBOX_PARTNERS, type SandboxName } from './credentials.ts';

const KEY = 'sandbox-merchant';

/**
 * The partner's merchant that is ready to take payments. It is made under one key, so every start
 * on the same database finds the same one, whatever became of the start before.
 */
export async function sandboxMerchant(deps: OnboardingDeps, name: SandboxName): Promise<string> {
  const { partnerId, clientId, kind, scopes, chainId } = SANDBOX_PARTNERS[name];
  const caller: PartnerCaller = {
    kind: 'partner',
    clientId,
    scopes: new Set(scopes),
    partnerId,
    partnerKind: kind,
    merchantId: null,
  };
  const body = { ...(chainId === undefined ? {} : { chainId }), ...profileOf(name) };
  const createMerchant = merchantCreation(deps);
  const create = (key: { idempotencyKey?: string }): Promise<Answer> =>
    createMerchant(caller, { body: { ...key, ...body }, correlationId: 'start' });
  try {
    return idIn(await create({ idempotencyKey: KEY }));
  } catch (error) {
    // An older release had another body, or the key of fingerprints was replaced.
    if (!(error instanceof Problem && error.kind === PLATFORM_PROBLEMS.idempotencyMismatch)) {
      throw error;
    }
    return idIn(await create({}));
  }
}

function idIn(answer: Answer): string {
  const body = bodyOf(answer);
  assert(isRecord(body) && typeof body['merchantId'] === 'string', 'a merchant has its id');
  return body['merchantId'];
}

type Business = Readonly<{
  name: string;
  legalName: string;
  language: 'en' | 'fr';
  merchantCategoryCode: string;
  sells: string;
  firstName: string;
  lastName: string;
  phone: string;
  address: MerchantProfile['merchantDetails']['locationAddress'];
}>;

const BUSINESSES: Readonly<Record<SandboxName, Business>> = {
  isv: {
    name: 'Sandbox Books',
    legalName: 'Sandbox Books Inc.',
    language: 'en',
    merchantCategoryCode: '5942',
    sells: 'Books, new and used',
    firstName: 'Rosalind',
    lastName: 'Keane',
    phone: '+14165550101',
    address: address('120', 'Front Street West', 'Toronto', 'ON', 'M5V 2B7'),
  },
  acquirer: {
    name: 'Café du Bac à sable',
    legalName: 'Café du Bac à sable inc.',
    language: 'fr',
    merchantCategoryCode: '5812',
    sells: 'Cuisine de quartier et café',
    firstName: 'Émile',
    lastName: 'Gagnon',
    phone: '+15145550102',
    address: address('45', 'rue Sherbrooke Ouest', 'Montréal', 'QC', 'H2X 1X4'),
  },
  bank: {
    name: 'Sandbox Hardware',
    legalName: 'Sandbox Hardware Ltd.',
    language: 'en',
    merchantCategoryCode: '5251',
    sells: 'Tools, paint and hardware',
    firstName: 'Harjit',
    lastName: 'Dhillon',
    phone: '+12045550103',
    address: address('300', 'Main Street', 'Winnipeg', 'MB', 'R3C 1A3'),
  },
};

function address(
  ...[streetNumber, streetName, city, province, postalCode]: readonly [
    string,
    string,
    string,
    string,
    string,
  ]
): Business['address'] {
  return { streetNumber, streetName, city, province, postalCode, country: 'CA' };
}

function profileOf(name: SandboxName): MerchantProfile {
  const business = BUSINESSES[name];
  const { firstName, lastName, phone } = business;
  return {
    bankingDetails: {
      creditDepositAccount: {
        currency: 'CAD',
        institutionNumber: 1,
        transitNumber: '00011',
        accountNumber: '1234567',
      },
    },
    businessDetails: {
      merchantCategoryCode: business.merchantCategoryCode,
      averageTicketSize: 40,
      isSeasonalMerchant: false,
      directSellingPercentage: 0,
      motoTransactionPercentage: 5,
      ecommerceTransactionPercentage: 60,
      businessUrl: `https://${name}.sandbox.example`,
      offeredProductsAndServicesDescription: business.sells,
      riskLevel: 'LOW',
    },
    merchantDetails: {
      contactInformation: { firstName, lastName, phone },
      merchantInformation: {
        language: business.language,
        legalName: business.legalName,
        operatingAsName: business.name,
        cardholderName: business.name,
        yearsOfOwnership: 5,
        monthsOfOwnership: 0,
        customerServicePhoneNumber: phone,
        email: `${name}@sandbox.example`,
      },
      locationAddress: business.address,
    },
    businessActivity: { dropShipping: false },
    securityDetails: {
      legalEntity: { businessType: 'PRIVATE_CORPORATION' },
      signingOfficers: [
        {
          creditReportAllowed: true,
          firstName,
          lastName,
          address: business.address,
          dateOfBirth: '1980-05-17',
          ownershipPercentage: 100,
          title: 'OWNER',
        },
      ],
    },
  };
}
