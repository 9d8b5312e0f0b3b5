import type { Caller } from '../../../platform/http/caller.ts';
import { type Fault, PLATFORM_PROBLEMS, Problem } from '../../../platform/http/errors.ts';
import { maskedStart } from '../../../platform/http/masked.ts';
import { isPartner, type PartnerCaller, partnerOf } from '../callers/caller.ts';

const MERCHANT_ID = /^[0-9]{13}$/;

type Sent = Readonly<{
  caller: Caller | undefined;
  header: (name: string) => string | undefined;
  body: Readonly<{ merchantId?: string }>;
}>;

/**
 * The merchant a call is for: `merchantId` in the body or the header X-Merchant-Id, which must
 * agree; a credential bound to one merchant may leave both out, and sees no other. Whether the
 * merchant is the caller's own is for the store to say.
 */
export function merchantOf({ caller, header, body }: Sent): string {
  const inHeader = header('X-Merchant-Id');
  const bound = isPartner(caller) ? caller.merchantId : null;
  const merchantId = body.merchantId ?? inHeader ?? bound;
  const faults = [...faultsOf(inHeader, body.merchantId), ...(merchantId === null ? [ABSENT] : [])];
  if (merchantId === null || faults.length > 0) {
    throw new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors: faults });
  }
  if (bound !== null && merchantId !== bound) throw new Problem(PLATFORM_PROBLEMS.notFound);
  return merchantId;
}

/** What a partner asks for one of its merchants. */
export type MerchantCall<Body> = Readonly<{
  caller: PartnerCaller;
  merchantId: string;
  body: Body;
  correlationId: string;
}>;

export function merchantCall<Body extends Sent['body']>(
  call: Sent & Readonly<{ body: Body; correlationId: string }>,
): MerchantCall<Body> {
  const { body, correlationId } = call;
  return { caller: partnerOf(call), merchantId: merchantOf(call), body, correlationId };
}

/** The merchant that a call about an existing thing names, if it names one. */
export function merchantNamedBy({ header, body }: Omit<Sent, 'caller'>): string | null {
  const inHeader = header('X-Merchant-Id');
  const errors = faultsOf(inHeader, body.merchantId);
  if (errors.length > 0) throw new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors });
  return body.merchantId ?? inHeader ?? null;
}

const ABSENT: Fault = {
  parameterName: 'merchantId',
  reasonCode: 'REQUIRED_FIELD',
  errorMessage:
    'The merchant is required: send merchantId in the body, or the header X-Merchant-Id.',
};

function faultsOf(inHeader: string | undefined, inBody: string | undefined): Fault[] {
  if (inHeader === undefined) return [];
  const fault = { parameterName: 'X-Merchant-Id', parameterValue: maskedStart(inHeader, 20) };
  if (!MERCHANT_ID.test(inHeader)) {
    return [{ ...fault, reasonCode: 'INVALID_FORMAT', errorMessage: 'Must be 13 digits.' }];
  }
  if (inBody === undefined || inBody === inHeader) return [];
  const errorMessage = 'Does not match merchantId in the body. Send only one of the two.';
  return [{ ...fault, reasonCode: 'INVALID_VALUE', errorMessage }];
}
