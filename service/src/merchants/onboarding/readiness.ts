import { ONBOARDING_PROBLEMS } from './errors.ts';
import { mayTakePayments, type Merchant } from './merchant.ts';
import type { MerchantProfile } from './profile.ts';

type Advice = Readonly<{ parameterName: string; message: string }>;

/** Optional members that help the merchant; each with when it will be missing. */
const WORTH_SENDING: readonly (Advice & { missing: (profile: MerchantProfile) => boolean })[] = [
  {
    parameterName: 'pointOfSaleOptions.settlementOption',
    message: 'Set who closes the daily batch. By default the system closes it.',
    missing: ({ pointOfSaleOptions }) => pointOfSaleOptions?.settlementOption === undefined,
  },
  {
    parameterName: 'pointOfSaleOptions.settlementTime',
    message:
      'Set the time of day at which the system closes the batch, in the time zone of the merchant.',
    missing: ({ pointOfSaleOptions: options }) =>
      options?.settlementOption !== 'MERCHANT_CLOSE' && options?.settlementTime === undefined,
  },
  {
    parameterName: 'pointOfSaleOptions.dailyRefundLimit',
    message: 'Without this limit, daily refunds are limited only by what was captured.',
    missing: ({ pointOfSaleOptions }) => pointOfSaleOptions?.dailyRefundLimit === undefined,
  },
  {
    parameterName: 'pointOfSaleOptions.dailyCancellationLimit',
    message: 'Without this limit, daily cancellations are limited only by what was authorized.',
    missing: ({ pointOfSaleOptions }) => pointOfSaleOptions?.dailyCancellationLimit === undefined,
  },
  {
    parameterName: 'businessDetails.businessUrl',
    message: 'Add the web address where this merchant sells.',
    missing: ({ businessDetails }) =>
      businessDetails.ecommerceTransactionPercentage > 0 &&
      businessDetails.businessUrl === undefined,
  },
  {
    parameterName: 'businessDetails.offeredProductsAndServicesDescription',
    message: 'Describe what this merchant sells, so that its orders are adjudicated faster.',
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
      : [{ reasonCode: 'MERCHANT_SUSPENDED', message: ONBOARDING_PROBLEMS.suspended.detail }],
    recommendations: WORTH_SENDING.filter(({ missing }) => missing(merchant.profile)).map(
      ({ message, parameterName }) => ({ parameterName, message }),
    ),
  };
}
