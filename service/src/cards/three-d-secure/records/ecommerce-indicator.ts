import type { Brand } from '../../../records/vault/index.ts';
import type { Authentication } from './authentication.ts';

/** From the weakest to the strongest. */
export const ECOMMERCE_INDICATORS = [
  'SSL_MERCHANT',
  'NON_AUTHENTICATED_ECOMMERCE',
  'AUTHENTICATED_ECOMMERCE',
] as const;
export type EcommerceIndicator = (typeof ECOMMERCE_INDICATORS)[number];

/** The same digits mean different things: Mastercard's 07 is a recurring payment, authenticated. */
const MASTERCARD: Readonly<Record<string, EcommerceIndicator>> = {
  '02': 'AUTHENTICATED_ECOMMERCE',
  '07': 'AUTHENTICATED_ECOMMERCE',
  '01': 'NON_AUTHENTICATED_ECOMMERCE',
  '00': 'SSL_MERCHANT',
  '04': 'SSL_MERCHANT',
  '06': 'SSL_MERCHANT',
};
const MOST: Readonly<Record<string, EcommerceIndicator>> = {
  '05': 'AUTHENTICATED_ECOMMERCE',
  '06': 'NON_AUTHENTICATED_ECOMMERCE',
  '07': 'SSL_MERCHANT',
};

/** Each brand has the digits of the network that authenticates for it. */
const DIGITS: Readonly<Record<Brand, typeof MOST>> = {
  VISA: MOST,
  MASTERCARD,
  MAESTRO: MASTERCARD,
  AMEX: MOST,
  DISCOVER: MOST,
  DINERS: MOST,
  JCB: MOST,
  UNIONPAY: MOST,
  OTHER: MOST,
};

/**
 * The indicator that an authentication gives a payment: by its status, and never more than the directory
 * server's own digits say.
 */
export function indicatorOf({
  status,
  outcome,
  card,
}: Pick<Authentication, 'status' | 'outcome' | 'card'>): EcommerceIndicator {
  const byStatus = earnedBy(status);
  const byDigits = DIGITS[card.brand][outcome?.eci ?? ''] ?? byStatus;
  return ECOMMERCE_INDICATORS.find((one) => one === byStatus || one === byDigits) ?? 'SSL_MERCHANT';
}

function earnedBy(status: Authentication['status']): EcommerceIndicator {
  if (status === 'AUTHENTICATED') return 'AUTHENTICATED_ECOMMERCE';
  return status === 'AUTHENTICATED_ATTEMPTED' ? 'NON_AUTHENTICATED_ECOMMERCE' : 'SSL_MERCHANT';
}

/** The digits of an indicator as the card's network writes them. */
export function digitsOf(indicator: EcommerceIndicator, brand: Brand): string {
  const isMastercard = DIGITS[brand] === MASTERCARD;
  switch (indicator) {
    case 'AUTHENTICATED_ECOMMERCE':
      return isMastercard ? '02' : '05';
    case 'NON_AUTHENTICATED_ECOMMERCE':
      return isMastercard ? '01' : '06';
    case 'SSL_MERCHANT':
      return isMastercard ? '00' : '07';
  }
}
