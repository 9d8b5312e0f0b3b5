export { merchantCreation } from './create-merchant.ts';
export { MERCHANT_SUSPENDED, suspended } from './errors.ts';
export { Country, line, Phone, PostalCode, Province } from './field.ts';
export { dailyLimit, dailyLimitsOf } from './limits.ts';
export { mayTakePayments, type Merchant, type OnboardingDeps } from './merchant.ts';
export {
  firstInstant,
  localDay,
  localMonthOf,
  localTimestamp,
  monthAfter,
  provinceOf,
  spanOfMonth,
  zoneOf,
} from './local-time.ts';
export { createMerchantReader, type MerchantReader } from './merchant-reader.ts';
export { isMerchantOf, ownsMerchant } from './whose-merchant.ts';
export { bankingDetailsBody } from './merchant-body.ts';
export {
  findMerchant,
  findMerchantsOf,
  lockMerchant,
  lookAgain,
  merchantsUnchanged,
  noteFirstOrder,
  type PartnersMerchant,
  unchangedMerchants,
} from './merchant-store.ts';
export type { MerchantProfile } from './profile.ts';
export { faultsOfAddress } from './profile-faults.ts';
export { onboardingRoutes } from './routes.ts';
