import { THREE_D_SECURE_EXEMPTIONS } from '../acquirers/index.ts';
import { isRecord } from '../platform/http/normalise.ts';
import type { Fault } from '../platform/http/problem.ts';
import { isByPostOrPhone } from './ecommerce-indicator.ts';

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
  recurringWithoutFirst: {
    reasonCode: 'RECURRING_EXEMPTION_NOT_SUBSEQUENT',
    errorMessage: 'RECURRING requires credentialOnFileInformation with RECURRING and SUBSEQUENT.',
  },
} as const;

/**
 * What of an exemption contradicts the rest of the body, which may have other faults. Whether the
 * exemption is granted is for the issuer to say.
 */
export function exemptionFaults(body: unknown): Fault[] {
  if (!isRecord(body)) return [];
  const exemption = body['threeDSecureExemption'];
  if (!THREE_D_SECURE_EXEMPTIONS.some((one) => one === exemption)) return [];
  const broken: (keyof typeof EXEMPTION_REASONS)[] = [];
  const proof = body['threeDSecureData'];
  if (isRecord(proof) && Object.keys(proof).length > 0) broken.push('withAuthentication');
  if (isByPostOrPhone(body['ecommerceIndicator'])) broken.push('byPostOrPhone');
  if (exemption === 'RECURRING' && !isLaterOfSeries(body['credentialOnFileInformation'])) {
    broken.push('recurringWithoutFirst');
  }
  return broken.map((rule) => ({
    parameterName: 'threeDSecureExemption',
    ...EXEMPTION_REASONS[rule],
  }));
}

function isLaterOfSeries(use: unknown): boolean {
  return (
    isRecord(use) &&
    use['paymentIndicator'] === 'RECURRING' &&
    use['paymentInformation'] === 'SUBSEQUENT'
  );
}
