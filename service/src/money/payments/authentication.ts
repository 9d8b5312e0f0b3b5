import { isRecord } from '../../platform/http/normalise.ts';
import type { Use } from '../../cards/three-d-secure/index.ts';
import type { Payment } from './payment.ts';
import { THREE_D_SECURE_EXEMPTIONS } from '../../acquiring/acquirers/index.ts';
import { CURRENCIES, type Currency } from '../../kernel/money.ts';
import type { Fault } from '../../platform/http/errors.ts';

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

function isByPostOrPhone(claimed: unknown): boolean {
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

/** In cents: EUR 30, as the rules have it, in the currencies of payments, rounded down. */
const LOW_VALUE_LIMITS: Readonly<Record<Currency, bigint>> = { CAD: 44_00n, USD: 32_00n };

/** The rules about exemptions, by the code a program reads and the words a person does. */
export const EXEMPTION_REASONS = {
  withAuthentication: {
    reasonCode: 'EXEMPTION_WITH_AUTHENTICATION',
    errorMessage:
      'An exemption cannot be combined with threeDSecureData. Send only one of the two.',
  },
  byPostOrPhone: {
    reasonCode: 'EXEMPTION_WITH_MAIL_TELEPHONE_ORDER',
    errorMessage:
      'Omit this field: mail and telephone orders need no authentication, so no exemption applies.',
  },
  aboveLowValue: {
    reasonCode: 'LOW_VALUE_EXEMPTION_ABOVE_LIMIT',
    errorMessage: 'LOW_VALUE is for payments of up to CAD 44.00 or USD 32.00.',
  },
  recurringWithoutFirst: {
    reasonCode: 'RECURRING_EXEMPTION_NOT_SUBSEQUENT',
    errorMessage: 'RECURRING requires credentialOnFileInformation with RECURRING and SUBSEQUENT.',
  },
} as const;

/** What of an exemption contradicts the rest. Whether it is granted is for the issuer to say. */
export function exemptionFaults(body: unknown): Fault[] {
  if (!isRecord(body)) return [];
  const exemption = body['threeDSecureExemption'];
  if (!THREE_D_SECURE_EXEMPTIONS.some((one) => one === exemption)) return [];
  const broken: (keyof typeof EXEMPTION_REASONS)[] = [];
  const proof = body['threeDSecureData'];
  if (isRecord(proof) && Object.keys(proof).length > 0) broken.push('withAuthentication');
  if (isByPostOrPhone(body['ecommerceIndicator'])) broken.push('byPostOrPhone');
  if (exemption === 'LOW_VALUE' && isAboveLowValue(body['amount'])) broken.push('aboveLowValue');
  if (exemption === 'RECURRING' && !isLaterOfSeries(body['credentialOnFileInformation'])) {
    broken.push('recurringWithoutFirst');
  }
  return broken.map((rule) => ({
    parameterName: 'threeDSecureExemption',
    ...EXEMPTION_REASONS[rule],
  }));
}

function isAboveLowValue(money: unknown): boolean {
  if (!isRecord(money)) return false;
  const currency = CURRENCIES.find((one) => one === money['currency']);
  return currency !== undefined && Number(money['amount']) > LOW_VALUE_LIMITS[currency];
}

/** Up to what the hold of a payment may be raised that was exempt for its low value; else undefined. */
export function lowValueLimit({ particulars, currency }: Payment): bigint | undefined {
  return particulars['threeDSecureExemption'] === 'LOW_VALUE'
    ? LOW_VALUE_LIMITS[currency]
    : undefined;
}

function isLaterOfSeries(use: unknown): boolean {
  return (
    isRecord(use) &&
    use['paymentIndicator'] === 'RECURRING' &&
    use['paymentInformation'] === 'SUBSEQUENT'
  );
}
