import { isRecord } from '../platform/http/normalise.ts';
import type { Payment } from './payment.ts';
import type { Use } from './authentication-use.ts';

const BY_POST_OR_PHONE = [
  'MAIL_TELEPHONE_ORDER_SINGLE',
  'MAIL_TELEPHONE_ORDER_RECURRING',
  'MAIL_TELEPHONE_ORDER_INSTALMENT',
  'MAIL_TELEPHONE_ORDER_UNKNOWN',
] as const;
export const INDICATORS = [
  'AUTHENTICATED_ECOMMERCE',
  'NON_AUTHENTICATED_ECOMMERCE',
  'SSL_MERCHANT',
  ...BY_POST_OR_PHONE,
] as const;
export type Indicator = (typeof INDICATORS)[number];

/**
 * What a payment is by our own knowledge, before the issuer is asked. An order by post or telephone
 * is the merchant's to tell; all else is what 3-D Secure proved, whatever the request says.
 */
export function indicatorOf(claimed: string | undefined, use: Use | undefined): Indicator {
  if (use?.kind === 'proof') return use.ecommerceIndicator;
  return BY_POST_OR_PHONE.find((one) => one === claimed) ?? 'SSL_MERCHANT';
}

/** The issuer's results that let a claim stand; any other takes it away. */
const STANDS: Readonly<Record<string, Indicator>> = {
  '2': 'AUTHENTICATED_ECOMMERCE',
  '3': 'NON_AUTHENTICATED_ECOMMERCE',
};

/** What it is in the end: the issuer has the last word on a value it was sent. */
export function finalIndicator({ particulars, outcome }: Payment): unknown {
  const { ecommerceIndicator, threeDSecure } = particulars;
  const result = outcome?.threeDSecureResult ?? null;
  const wasSent = isRecord(threeDSecure) && threeDSecure['use'] !== 'NOT_AUTHENTICATED';
  if (!wasSent || result === null) return ecommerceIndicator;
  return STANDS[result] ?? 'SSL_MERCHANT';
}
