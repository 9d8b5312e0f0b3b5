export { type CardTypes, recentCardTypes } from './card-types.ts';
export { cardTypeOf } from './card-type-store.ts';
export {
  batchFeeLines,
  type FeeLine,
  feesFor,
  monthlyFeeLines,
  partsOf,
  totalsOfLines,
  taxedOnInvoice,
} from './fee-line.ts';
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
export {
  type Billing,
  type CardFee,
  type FeePlan,
  type PlanInForce,
  STANDARD_FEE,
  standardFeesOf,
} from './fee-plan.ts';
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
export { startPlan } from './set-plan.ts';
export {
  registrationsOf,
  STANDARD_TAX_SETTINGS,
  type TaxRegistration,
  type TaxSettings,
  type Tax,
  TAX_TYPES,
  taxesOn,
  type TaxType,
} from './taxes.ts';
