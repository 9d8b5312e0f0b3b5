import { isRecord } from '../../platform/http/normalise.ts';
import type { Use } from '../../cards/three-d-secure/index.ts';
import type { Payment } from './payment.ts';

const BY_POST_OR_PHONE = [
  'MAIL_TELEPHONE_ORDER_SINGLE',
  'MAIL_TELEPHONE_ORDER_RECURRING',
  'MAIL_TELEPHONE_ORDER_INSTALMENT',
  'MAIL_TELEPHONE_ORDER_UNKNOWN',
] as const;

export const PAYMENT_INDICATORS = [
  'AUTHENTICATED_ECOMMERCE',
  'NON_AUTHENTICATED_ECOMMERCE',
  'SSL_MERCHANT',
  ...BY_POST_OR_PHONE,
] as const;

type Indicator = (typeof PAYMENT_INDICATORS)[number];

const WEAKEST_FIRST: readonly Indicator[] = [
  'SSL_MERCHANT',
  'NON_AUTHENTICATED_ECOMMERCE',
  'AUTHENTICATED_ECOMMERCE',
];

/**
 * What a payment is by our own knowledge, before the issuer is asked. An order by post or telephone
 * is the merchant's to declare; all else is what 3-D Secure proved, whatever the request says.
 */
export function paymentIndicatorOf(claimed: string | undefined, use: Use | undefined): Indicator {
  if (use?.kind === 'proof') return use.ecommerceIndicator;
  return BY_POST_OR_PHONE.find((one) => one === claimed) ?? 'SSL_MERCHANT';
}

export function isByPostOrPhone(claimed: unknown): boolean {
  return BY_POST_OR_PHONE.some((one) => one === claimed);
}

/** The issuer's results that confirm a value; any other voids the claim. */
const VOUCHED: Readonly<Record<string, Indicator>> = {
  '2': 'AUTHENTICATED_ECOMMERCE',
  '3': 'NON_AUTHENTICATED_ECOMMERCE',
};

const NOT_CHECKED = '0';

/**
 * What it is in the end. Another server's value counts for what the issuer confirms. Our own
 * counts for what we know, until the issuer has checked it and says less.
 */
export function finalIndicator({ particulars, outcome }: Payment): unknown {
  const { ecommerceIndicator, threeDSecure } = particulars;
  const result = outcome?.threeDSecureResult ?? null;
  const use = isRecord(threeDSecure) ? threeDSecure['use'] : undefined;
  if (use === undefined || use === 'NOT_AUTHENTICATED' || result === null) {
    return ecommerceIndicator;
  }
  const vouched = VOUCHED[result] ?? 'SSL_MERCHANT';
  if (use === 'PASSED_ON') return vouched;
  if (result === NOT_CHECKED) return ecommerceIndicator;
  return WEAKEST_FIRST.find((one) => one === ecommerceIndicator || one === vouched);
}

/** What the cardholder was authenticated for bounds the hold; undefined where nothing does. */
export function authenticatedAmount(payment: Payment): bigint | undefined {
  const indicator = finalIndicator(payment);
  const isAuthenticated =
    indicator === 'AUTHENTICATED_ECOMMERCE' || indicator === 'NON_AUTHENTICATED_ECOMMERCE';
  if (!isAuthenticated) return undefined;
  const { threeDSecure } = payment.particulars;
  const known = isRecord(threeDSecure) ? threeDSecure['authenticatedAmount'] : undefined;
  const cents = isRecord(known) ? known['amount'] : undefined;
  // Of another server's value it is known only that the issuer accepted it for this much.
  return typeof cents === 'number' ? BigInt(cents) : payment.amount;
}
