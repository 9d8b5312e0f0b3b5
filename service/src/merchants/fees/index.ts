export { type CardTypes, recentCardTypes } from './card-types.ts';
export { cardTypeOf } from './card-type-store.ts';
export {
  batchFeeLines,
  type FeeLine,
  feesFor,
  monthlyFeeLines,
  partsOf,
  totalsOfLines,
} from './fee-line.ts';
export { disputeFeeLines, disputeFeeOf } from './dispute-fee.ts';
export { taxedOnInvoice } from './invoice-taxes.ts';
export {
  cardFeesIn,
  type ChargedLine,
  type ChargedTax,
  insertLines,
  linesIn,
  feeLinesOf,
  type Span,
  taxesSoFar,
} from './fee-line-store.ts';
export { type Billing, type CardFee, type FeePlan, type PlanInForce } from './fee-plan.ts';
export { STANDARD_FEE, standardFeesOf } from './standard-fee.ts';
export {
  type DueAccount,
  dueAccounts,
  insertBill,
  lockAccount,
  lockDue,
  nextMonthEnd,
  plansInForce,
  setNextBill,
} from './plan-store.ts';
export { feeRoutes } from './routes.ts';
export { startPlan } from './start-plan.ts';
export {
  registrationsOf,
  STANDARD_TAX_SETTINGS,
  type TaxRegistration,
  type TaxSettings,
} from './tax-settings.ts';
export { type Tax, TAX_TYPES, taxesOn, type TaxType } from './taxes.ts';
