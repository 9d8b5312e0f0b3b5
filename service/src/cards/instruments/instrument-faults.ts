import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { ruleFault } from './errors.ts';
import { membersOf, type RequestShape, shapeOf } from './request-shape.ts';

/** Where a card stands in a request, in the inner spelling. */
export const CARD_PATH = 'paymentMethod.paymentMethodData.card';
export const CODE_PATH = 'paymentMethod.cvd';
const ABOUT = 'credentialOnFileInformation';

const PLACES = {
  CARD: CARD_PATH,
  TEMPORARY_TOKEN: 'paymentMethod.temporaryToken',
  PAYMENT_METHOD_ID: 'paymentMethodId',
} as const;

/**
 * Every breach of the instrument rules that the body alone reveals, in the internal spelling. The
 * body may be anything; what its schema finds wrong is not reported again. No fault repeats a
 * value.
 */
export function instrumentFaults(body: unknown): Fault[] {
  if (!isRecord(body)) return [];
  const shape = shapeOf(body);
  return [
    ...methodFaults(shape),
    ...besideIdFaults(shape),
    ...securityCodeFaults(shape),
    ...sequenceFaults(shape),
    ...storingFaults(shape),
  ];
}

/** Exactly one of card, token and stored method, and the one that was announced. */
function methodFaults({ given, source }: RequestShape): Fault[] {
  if (given.length === 0) {
    return [ruleFault('required', source === undefined ? 'paymentMethod' : PLACES[source])];
  }
  const mismatch = source !== undefined && !given.includes(source);
  const twin = given.includes('PAYMENT_METHOD_ID') ? 'PAYMENT_METHOD_ID' : 'TEMPORARY_TOKEN';
  return [
    ...(given.length > 1 ? [ruleFault('ambiguous', PLACES[twin])] : []),
    ...(mismatch ? [ruleFault('sourceMismatch', 'paymentMethod.paymentMethodSource')] : []),
  ];
}

/** Beside the id of a stored method only a security code may be sent; by the merchant, nothing. */
function besideIdFaults(shape: RequestShape): Fault[] {
  const isByMerchant = isMerchantInitiated(shape);
  if (!isByMerchant && shape.kind !== 'PAYMENT_METHOD_ID') return [];
  const members = membersOf(shape);
  if (members.length === 0) return [];
  if (isByMerchant) return [ruleFault('methodWithMerchantInitiated', 'paymentMethod')];
  return members.map((name) => ruleFault('onlySecurityCode', `paymentMethod.${name}`));
}

function securityCodeFaults(shape: RequestShape): Fault[] {
  const { kind, code, codeInCard, indicator, sequence } = shape;
  const inCard = `${CARD_PATH}.cvd`;
  if (isMerchantInitiated(shape)) {
    return [
      ...(code === undefined ? [] : [ruleFault('codeWithMerchantInitiated', CODE_PATH)]),
      ...(codeInCard === undefined ? [] : [ruleFault('codeWithMerchantInitiated', inCard)]),
    ];
  }
  if (code !== undefined) {
    const differs = codeInCard !== undefined && codeInCard !== code;
    return differs ? [ruleFault('codeContradiction', CODE_PATH)] : [];
  }
  if (kind === 'CARD' && codeInCard === undefined) return [ruleFault('codeOfCardRequired', inCard)];
  // Where the request does not say who initiates it, a missing security code means the merchant.
  const byCardholder = indicator === 'CUSTOMER_INITIATED' && sequence === 'SUBSEQUENT';
  if (kind === 'PAYMENT_METHOD_ID' && byCardholder) {
    return [ruleFault('codeOfStoredRequired', CODE_PATH)];
  }
  return [];
}

/** A first payment obtains the card; a later one uses what is stored and refers to the first. */
function sequenceFaults(shape: RequestShape): Fault[] {
  const { kind, sequence, indicator, issuerId, originalAmount } = shape;
  const place = `${ABOUT}.paymentInformation`;
  if (sequence === 'FIRST') {
    return [
      ...(kind === 'PAYMENT_METHOD_ID' ? [ruleFault('firstWithStored', place)] : []),
      ...(issuerId === undefined ? [] : [ruleFault('issuerIdWithFirst', `${ABOUT}.issuerId`)]),
      ...(originalAmount === undefined
        ? []
        : [ruleFault('originalAmountWithFirst', `${ABOUT}.originalAmount`)]),
    ];
  }
  if (sequence !== 'SUBSEQUENT') return [];
  const isNew = kind === 'CARD' || kind === 'TEMPORARY_TOKEN';
  const isUnscheduled = indicator === 'UNSCHEDULED_CREDENTIAL_ON_FILE';
  return [
    ...(isNew ? [ruleFault('subsequentWithNew', place)] : []),
    ...(isUnscheduled ? [ruleFault('unscheduledWithSubsequent', `${ABOUT}.paymentIndicator`)] : []),
  ];
}

/** Who will initiate later payments says nothing about the first: a FIRST goes with either. */
function storingFaults({ kind, storing, sequence }: RequestShape): Fault[] {
  if (storing === undefined) return [];
  return [
    ...(kind === 'PAYMENT_METHOD_ID' ? [ruleFault('storeWithStored', 'storePaymentMethod')] : []),
    ...(sequence === 'SUBSEQUENT' ? [ruleFault('storeWithSubsequent', 'storePaymentMethod')] : []),
  ];
}

/** The request says itself that the cardholder is not present, and agreed with the first payment. */
function isMerchantInitiated({ indicator, sequence }: RequestShape): boolean {
  return indicator !== undefined && indicator !== 'CUSTOMER_INITIATED' && sequence === 'SUBSEQUENT';
}
