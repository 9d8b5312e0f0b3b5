export { createMerchant } from './create-merchant.ts';
export type { Merchant } from './merchant.ts';
export { bankingDetailsBody } from './merchant-body.ts';
export { findMerchant, lockMerchant, noteFirstOrder } from './merchant-store.ts';
export type { OnboardingDeps } from './onboarding-deps.ts';
export type { MerchantProfile } from './profile.ts';
export { onboardingRoutes } from './routes.ts';
