import type { AcquirerMerchant } from '../acquirers/index.ts';
import type { Merchant } from '../onboarding/index.ts';

/** The merchant as acquirers know it. */
export function acquirerMerchantOf({ merchantId, profile }: Merchant): AcquirerMerchant {
  return {
    id: merchantId,
    name: profile.merchantDetails.merchantInformation.operatingAsName,
    categoryCode: profile.businessDetails.merchantCategoryCode,
  };
}
