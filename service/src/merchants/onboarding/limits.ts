import type { MerchantProfile } from './profile.ts';
import { AMOUNT_MAX, type WireMoney } from '../../kernel/money.ts';

/** What may be refunded and cancelled in a day: what the merchant says, or as good as no limit. */
export function dailyLimitsOf({ bankingDetails, pointOfSaleOptions }: MerchantProfile): Readonly<{
  currency: WireMoney['currency'];
  dailyRefundLimit: WireMoney;
  dailyCancellationLimit: WireMoney;
}> {
  const { currency } = bankingDetails.creditDepositAccount;
  const none = { amount: AMOUNT_MAX, currency };
  return {
    currency,
    dailyRefundLimit: pointOfSaleOptions?.dailyRefundLimit ?? none,
    dailyCancellationLimit: pointOfSaleOptions?.dailyCancellationLimit ?? none,
  };
}

/** The same for enforcement: in cents, or null if the merchant has set none. */
export function dailyLimit(
  { pointOfSaleOptions }: MerchantProfile,
  of: 'dailyRefundLimit' | 'dailyCancellationLimit',
): bigint | null {
  const limit = pointOfSaleOptions?.[of];
  return limit === undefined ? null : BigInt(limit.amount);
}
