import type { MerchantProfile } from '../onboarding/index.ts';
import type { RiskFacts } from './adjudication.ts';

const MONTHS_A_YEAR = 12;

export function riskFactsOf(profile: MerchantProfile): RiskFacts {
  const { businessActivity, businessDetails, merchantDetails, riskDetails } = profile;
  const { yearsOfOwnership, monthsOfOwnership } = merchantDetails.merchantInformation;
  const officers = profile.securityDetails.signingOfficers;
  const rates = [riskDetails?.merchantRiskRate, ...officers.map((one) => one.merchantRiskRate)];
  return {
    riskLevel: businessDetails.riskLevel ?? null,
    riskRates: rates.filter((rate) => rate !== undefined),
    merchantCategoryCode: businessDetails.merchantCategoryCode,
    annualVolume: annualVolumeOf(businessDetails),
    averageTicketSize: businessDetails.averageTicketSize ?? 0,
    motoPercentage: businessDetails.motoTransactionPercentage,
    dropShipping: businessActivity.dropShipping,
    monthsInBusiness: yearsOfOwnership * MONTHS_A_YEAR + monthsOfOwnership,
  };
}

/** `creditTransactionVolume` may include the brands or not, so the larger of the two counts. */
function annualVolumeOf(business: MerchantProfile['businessDetails']): number {
  const credit = sum(
    business.masterCardTransactionVolume,
    business.visaTransactionVolume,
    business.amexTransactionVolume,
    business.discoverTransactionVolume,
    business.unionPayTransactionVolume,
  );
  const debit = sum(
    business.interacTransactionVolume,
    business.visaDebitTransactionVolume,
    business.masterCardDebitTransactionVolume,
  );
  return Math.max(credit, business.creditTransactionVolume ?? 0) + debit;
}

function sum(...volumes: readonly (number | undefined)[]): number {
  return volumes.reduce<number>((total, volume) => total + (volume ?? 0), 0);
}
