import { ONBOARDING_PROBLEMS, REASONS } from './errors.ts';
import { mayTakePayments, type Merchant } from './merchant.ts';
import type { MerchantProfile } from './profile.ts';

type Advice = Readonly<{ parameterName: string; message: string }>;

/** Members that are not required and serve the merchant; each with the moment it is missed. */
const WORTH_SENDING: readonly (Advice & { missing: (profile: MerchantProfile) => boolean })[] = [
  {
    parameterName: 'pointOfSaleOptions.settlementOption',
    message: 'Says who closes the day’s batch; without it the system does.',
    missing: ({ pointOfSaleOptions }) => pointOfSaleOptions?.settlementOption === undefined,
  },
  {
    parameterName: 'pointOfSaleOptions.settlementTime',
    message: 'Says when the system closes the day’s batch, in the merchant’s own time.',
    missing: ({ pointOfSaleOptions: options }) =>
      options?.settlementOption !== 'MERCHANT_CLOSE' && options?.settlementTime === undefined,
  },
  {
    parameterName: 'pointOfSaleOptions.dailyRefundLimit',
    message: 'Without it refunds of a day have no limit but what was captured.',
    missing: ({ pointOfSaleOptions }) => pointOfSaleOptions?.dailyRefundLimit === undefined,
  },
  {
    parameterName: 'pointOfSaleOptions.dailyCancellationLimit',
    message: 'Without it cancellations of a day have no limit but what was authorized.',
    missing: ({ pointOfSaleOptions }) => pointOfSaleOptions?.dailyCancellationLimit === undefined,
  },
  {
    parameterName: 'businessDetails.businessUrl',
    message: 'A merchant that sells on the web should show where.',
    missing: ({ businessDetails }) =>
      businessDetails.ecommerceTransactionPercentage > 0 &&
      businessDetails.businessUrl === undefined,
  },
  {
    parameterName: 'businessDetails.offeredProductsAndServicesDescription',
    message: 'A description of what is sold shortens the adjudication of an order.',
    missing: ({ businessDetails }) =>
      businessDetails.offeredProductsAndServicesDescription === undefined,
  },
];

/** What keeps the merchant from taking payments now, and what it would do well to add. */
export function readinessOf(merchant: Merchant) {
  const ready = mayTakePayments(merchant);
  return {
    merchantId: merchant.merchantId,
    merchantStatus: merchant.status,
    ready,
    blocking: ready
      ? []
      : [{ reasonCode: REASONS.suspended, message: ONBOARDING_PROBLEMS.suspended.detail }],
    recommendations: WORTH_SENDING.filter(({ missing }) => missing(merchant.profile)).map(
      ({ message, parameterName }) => ({ parameterName, message }),
    ),
  };
}
