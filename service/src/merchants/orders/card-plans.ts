import type { MerchantProfile } from '../onboarding/index.ts';
import type { OrderSnapshot } from './snapshot-schema.ts';

type BusinessDetails = MerchantProfile['businessDetails'];
type CardPlanDetails = OrderSnapshot['productDetails']['cardPlanDetails'];
type CardPlan = CardPlanDetails['amex'];

const NO_PLAN: CardPlan = { cardBrandPlans: [], assessmentPlans: [] };

const VISA_DEBIT: CardPlan = {
  cardBrandPlans: [
    { planCode: 'VISA_DEBIT_STANDARD', description: 'Visa Debit', discountRatePercent: 1.25 },
  ],
  assessmentPlans: [
    {
      assessmentCode: 'VISA_ASSESSMENT',
      description: 'Visa network assessment',
      ratePercent: 0.09,
    },
  ],
};
const DISCOVER: CardPlan = {
  cardBrandPlans: [
    {
      planCode: 'DISCOVER_STANDARD',
      description: 'Discover and Diners',
      discountRatePercent: 1.74,
    },
  ],
  assessmentPlans: [
    {
      assessmentCode: 'DISCOVER_ASSESSMENT',
      description: 'Discover network assessment',
      ratePercent: 0.13,
    },
  ],
};
const UNION_PAY: CardPlan = {
  cardBrandPlans: [
    { planCode: 'UNIONPAY_STANDARD', description: 'UnionPay', discountRatePercent: 1.6 },
  ],
  assessmentPlans: [
    {
      assessmentCode: 'UNIONPAY_ASSESSMENT',
      description: 'UnionPay network assessment',
      ratePercent: 0.1,
    },
  ],
};
const AMEX: CardPlan = {
  cardBrandPlans: [
    { planCode: 'AMEX_OPTBLUE', description: 'American Express', discountRatePercent: 2.4 },
  ],
  assessmentPlans: [
    {
      assessmentCode: 'AMEX_NETWORK',
      description: 'American Express network fee',
      ratePercent: 0.15,
    },
  ],
};

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
