import type { AcquirerMerchant } from '../../acquiring/acquirers/index.ts';
import type { Merchant } from '../../merchants/onboarding/index.ts';

const TERMINAL_LENGTH = 8; // Of field 41 of ISO 8583.

/** The merchant as acquirers know it. */
export function acquirerMerchantOf({
  merchantId,
  profile,
  terminalId,
}: Merchant): AcquirerMerchant {
  return {
    id: merchantId,
    name: profile.merchantDetails.merchantInformation.operatingAsName,
    categoryCode: profile.businessDetails.merchantCategoryCode,
    terminalId: terminalId ?? merchantId.slice(-TERMINAL_LENGTH),
  };
}
