import type { MerchantProfile } from '../onboarding/index.ts';
import type { OrderSnapshot } from './snapshot-schema.ts';

type BusinessDetails = MerchantProfile['businessDetails'];

type CardPlanDetails = OrderSnapshot['productDetails']['cardPlanDetails'];

type CardPlan = CardPlanDetails['amex'];

const NO_PLAN: CardPlan = { cardBrandPlans: [], assessmentPlans: [] };

type Terms = readonly [code: string, description: string, ratePercent: number];

function planOf([planCode, description, discountRatePercent]: Terms, network: Terms): CardPlan {
  const [assessmentCode, assessment, ratePercent] = network;
  return {
    cardBrandPlans: [{ planCode, description, discountRatePercent }],
    assessmentPlans: [{ assessmentCode, description: assessment, ratePercent }],
  };
}

const VISA_DEBIT = planOf(
  ['VISA_DEBIT_STANDARD', 'Visa Debit', 1.25],
  ['VISA_ASSESSMENT', 'Visa network assessment', 0.09],
);

const DISCOVER = planOf(
  ['DISCOVER_STANDARD', 'Discover and Diners', 1.74],
  ['DISCOVER_ASSESSMENT', 'Discover network assessment', 0.13],
);

const UNION_PAY = planOf(
  ['UNIONPAY_STANDARD', 'UnionPay', 1.6],
  ['UNIONPAY_ASSESSMENT', 'UnionPay network assessment', 0.1],
);

const AMEX = planOf(
  ['AMEX_OPTBLUE', 'American Express', 2.4],
  ['AMEX_NETWORK', 'American Express network fee', 0.15],
);

/** A plan for each brand the merchant expects volume of, and for no other. */
export function cardPlansOf(business: BusinessDetails): CardPlanDetails {
  return {
    visaDebit: planWhere(business.visaDebitTransactionVolume, VISA_DEBIT),
    discover: planWhere(business.discoverTransactionVolume, DISCOVER),
    unionPay: planWhere(business.unionPayTransactionVolume, UNION_PAY),
    amex: planWhere(business.amexTransactionVolume, AMEX),
    otherFinancialInstitutionCards: [
      ...cardsOf('INTERAC', business.interacTransactionVolume),
      ...cardsOf('MASTERCARD_DEBIT', business.masterCardDebitTransactionVolume),
    ],
    programs: programsOf(business),
  };
}

export function expected(volume: number | undefined): volume is number {
  return volume !== undefined && volume > 0;
}

function planWhere(volume: number | undefined, plan: CardPlan): CardPlan {
  return expected(volume) ? plan : NO_PLAN;
}

function cardsOf(cardType: string, volume: number | undefined) {
  return expected(volume) ? [{ cardType, expectedAnnualVolume: volume }] : [];
}

function programsOf(business: BusinessDetails): CardPlanDetails['programs'] {
  const programs: readonly (readonly [joins: boolean, code: string, description: string])[] = [
    [business.isSeasonalMerchant, 'SEASONAL', 'No minimum fee in the months without sales'],
    [
      business.ecommerceTransactionPercentage > 0,
      'ECOMMERCE',
      'Online sales, with 3-D Secure recommended',
    ],
    [business.motoTransactionPercentage > 0, 'MOTO', 'Orders by mail and telephone'],
    [business.directSellingPercentage > 0, 'DIRECT_SELLING', 'Sales away from the shop'],
  ];
  return programs
    .filter(([joins]) => joins)
    .map(([, programCode, description]) => ({ programCode, description }));
}
