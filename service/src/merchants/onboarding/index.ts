export { type AccountDifference, type BankAccountType, maskedAccount } from './bank-account.ts';
export {
  ACCOUNT_CHANGE_ID,
  BankAccountChangeBody,
  bankAccountChangeBody,
  NewBankAccount,
} from './bank-account-schema.ts';
export { listAccountChanges } from './bank-account-store.ts';
export { newAccountFaults, setBankAccount } from './change-bank-account.ts';
export { chainFaults } from './chain.ts';
export { merchantCreation } from './create-merchant.ts';
export { MERCHANT_SUSPENDED, ONBOARDING_PROBLEMS, suspended } from './errors.ts';
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
export {
  shownBankingDetails,
  etagHeader,
  merchantBody,
  operatorMerchantBody,
} from './merchant-body.ts';
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
export { openedProfile, type WholeProfile } from './private-details.ts';
export { type MerchantProfile, StatedMerchant } from './profile.ts';
export { faultsOfAddress, profileFaults } from './profile-faults.ts';
export { onboardingRoutes } from './routes.ts';
export { merchantJobs } from './seal-merchants.ts';
export { MerchantBody, OperatorMerchantBody } from './schema.ts';
