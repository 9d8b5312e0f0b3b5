import { isRecord } from '../../platform/http/normalise.ts';
import type { Payment } from './payment.ts';
import { THREE_D_SECURE_EXEMPTIONS } from '../../acquiring/acquirers/index.ts';
import { CURRENCIES, type Currency } from '../../kernel/money.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { isByPostOrPhone } from './ecommerce-indicator.ts';

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
