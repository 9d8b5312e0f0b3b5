import { isRecord } from '../../platform/http/normalise.ts';
import type { Fault } from '../../platform/http/errors.ts';
import { ruleFault } from './errors.ts';
import * as schema from './schema.ts';
import type { Secret } from '../../kernel/secret.ts';
import * as vault from '../../records/vault/index.ts';

/** Where a card stands in a request, in the inner spelling. */
const CARD_PATH = 'paymentMethod.paymentMethodData.card';
const CODE_PATH = 'paymentMethod.cvd';
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
    return [ruleFault('REQUIRED_FIELD', source === undefined ? 'paymentMethod' : PLACES[source])];
  }
  const mismatch = source !== undefined && !given.includes(source);
  const twin = given.includes('PAYMENT_METHOD_ID') ? 'PAYMENT_METHOD_ID' : 'TEMPORARY_TOKEN';
  return [
    ...(given.length > 1 ? [ruleFault('PAYMENT_METHOD_AMBIGUOUS', PLACES[twin])] : []),
    ...(mismatch
      ? [ruleFault('PAYMENT_METHOD_SOURCE_MISMATCH', 'paymentMethod.paymentMethodSource')]
      : []),
  ];
}

/** Beside the id of a stored method only a security code may be sent; by the merchant, nothing. */
function besideIdFaults(shape: RequestShape): Fault[] {
  const isByMerchant = isMerchantInitiated(shape);
  if (!isByMerchant && shape.kind !== 'PAYMENT_METHOD_ID') return [];
  const members = membersOf(shape);
  if (members.length === 0) return [];
  if (isByMerchant) return [ruleFault('PAYMENT_METHOD_WITH_MERCHANT_INITIATED', 'paymentMethod')];
  return members.map((name) =>
    ruleFault('PAYMENT_METHOD_ONLY_SECURITY_CODE', `paymentMethod.${name}`),
  );
}

function securityCodeFaults(shape: RequestShape): Fault[] {
  const { kind, code, codeInCard, indicator, sequence } = shape;
  const inCard = `${CARD_PATH}.cvd`;
  if (isMerchantInitiated(shape)) {
    return [
      ...(code === undefined
        ? []
        : [ruleFault('SECURITY_CODE_WITH_MERCHANT_INITIATED', CODE_PATH)]),
      ...(codeInCard === undefined
        ? []
        : [ruleFault('SECURITY_CODE_WITH_MERCHANT_INITIATED', inCard)]),
    ];
  }
  if (code !== undefined) {
    const differs = codeInCard !== undefined && codeInCard !== code;
    return differs ? [ruleFault('SECURITY_CODE_CONTRADICTION', CODE_PATH)] : [];
  }
  if (kind === 'CARD' && codeInCard === undefined)
    return [ruleFault('CARD_SECURITY_CODE_REQUIRED', inCard)];
  // Where the request does not say who initiates it, a missing security code means the merchant.
  const byCardholder = indicator === 'CUSTOMER_INITIATED' && sequence === 'SUBSEQUENT';
  if (kind === 'PAYMENT_METHOD_ID' && byCardholder) {
    return [ruleFault('STORED_CARD_SECURITY_CODE_REQUIRED', CODE_PATH)];
  }
  return [];
}

/** A first payment obtains the card; a later one uses what is stored and refers to the first. */
function sequenceFaults(shape: RequestShape): Fault[] {
  const { kind, sequence, indicator, issuerId, originalAmount } = shape;
  const place = `${ABOUT}.paymentInformation`;
  if (sequence === 'FIRST') {
    return [
      ...(kind === 'PAYMENT_METHOD_ID' ? [ruleFault('FIRST_WITH_STORED_METHOD', place)] : []),
      ...(issuerId === undefined ? [] : [ruleFault('ISSUER_ID_WITH_FIRST', `${ABOUT}.issuerId`)]),
      ...(originalAmount === undefined
        ? []
        : [ruleFault('ORIGINAL_AMOUNT_WITH_FIRST', `${ABOUT}.originalAmount`)]),
    ];
  }
  if (sequence !== 'SUBSEQUENT') return [];
  const isNew = kind === 'CARD' || kind === 'TEMPORARY_TOKEN';
  const isUnscheduled = indicator === 'UNSCHEDULED_CREDENTIAL_ON_FILE';
  return [
    ...(isNew ? [ruleFault('SUBSEQUENT_WITH_NEW_METHOD', place)] : []),
    ...(isUnscheduled
      ? [ruleFault('UNSCHEDULED_WITH_SUBSEQUENT', `${ABOUT}.paymentIndicator`)]
      : []),
  ];
}

/** Who will initiate later payments says nothing about the first: a FIRST goes with either. */
function storingFaults({ kind, storing, sequence }: RequestShape): Fault[] {
  if (storing === undefined) return [];
  return [
    ...(kind === 'PAYMENT_METHOD_ID'
      ? [ruleFault('STORE_WITH_STORED_METHOD', 'storePaymentMethod')]
      : []),
    ...(sequence === 'SUBSEQUENT'
      ? [ruleFault('STORE_WITH_SUBSEQUENT', 'storePaymentMethod')]
      : []),
  ];
}

/** The request says itself that the cardholder is not present, and agreed with the first payment. */
function isMerchantInitiated({ indicator, sequence }: RequestShape): boolean {
  return indicator !== undefined && indicator !== 'CUSTOMER_INITIATED' && sequence === 'SUBSEQUENT';
}

/** What a body says of its instrument, as far as it can be read: it may have any other fault. */
type RequestShape = Readonly<{
  /** Which of the three are there, however wrong each may be. */
  given: readonly schema.Source[];
  /** The one of them, where it is one. */
  kind: schema.Source | undefined;
  source: schema.Source | undefined;
  paymentMethod: Readonly<Record<string, unknown>>;
  /** The security code beside the card, and the one inside of it. */
  code: unknown;
  codeInCard: unknown;
  storing: 'CARDHOLDER_INITIATED' | 'MERCHANT_INITIATED' | undefined;
  indicator: (typeof schema.INDICATORS)[number] | undefined;
  sequence: (typeof schema.SEQUENCES)[number] | undefined;
  issuerId: unknown;
  originalAmount: unknown;
}>;

/** By name, because a name that is not known may be anything, a card number too. */
const OTHER_MEMBERS = [
  'temporaryToken',
  'paymentMethodData',
  'cardholderInformation',
  'billingAddress',
  'contactDetails',
];

/** The members of paymentMethod except security code and source. */
function membersOf({ paymentMethod }: RequestShape): readonly string[] {
  return OTHER_MEMBERS.filter((name) => paymentMethod[name] !== undefined);
}

function shapeOf(body: Readonly<Record<string, unknown>>): RequestShape {
  const paymentMethod = recordIn(body['paymentMethod']);
  const data = recordIn(paymentMethod['paymentMethodData']);
  const about = recordIn(body['credentialOnFileInformation']);
  const given: schema.Source[] = [];
  if (paymentMethod['temporaryToken'] !== undefined) given.push('TEMPORARY_TOKEN');
  if (data['card'] !== undefined) given.push('CARD');
  if (body['paymentMethodId'] !== undefined) given.push('PAYMENT_METHOD_ID');
  const storing = oneOf(schema.STORING, body['storePaymentMethod']);
  return {
    given,
    kind: given.length === 1 ? given[0] : undefined,
    source: oneOf(schema.SOURCES, paymentMethod['paymentMethodSource']),
    paymentMethod,
    code: paymentMethod['cvd'],
    codeInCard: recordIn(data['card'])['cvd'],
    storing: storing === 'DO_NOT_STORE' ? undefined : storing,
    indicator: oneOf(schema.INDICATORS, about['paymentIndicator']),
    sequence: oneOf(schema.SEQUENCES, about['paymentInformation']),
    issuerId: about['issuerId'],
    originalAmount: about['originalAmount'],
  };
}

const EMPTY: Readonly<Record<string, unknown>> = {};

function recordIn(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : EMPTY;
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return value === undefined ? undefined : values.find((one) => one === value);
}

/** What a request's instrument turned out to be. */
export type Found = Readonly<{
  card: vault.Card | undefined;
  /** Of this merchant; it may be one that was not stored. */
  method: vault.SealedMethod | undefined;
  /** Whether the issuerId in the request belongs to the method, if both are present. */
  isOfChain: boolean;
  /** The security code that stands beside the card or the stored method. */
  code: Secret<string> | null;
}>;

/** What is wrong with a card that came with the request, in the merchant's own month. */
export function newCardFaults({ card, code }: Found, when: vault.When): Fault[] {
  if (!card) return [];
  return [
    ...vault.cardFaults(card, when, CARD_PATH),
    ...(code ? vault.securityCodeFaults(card.brand, code, CODE_PATH) : []),
  ];
}

/** What is wrong with the stored method that a request names. */
export function storedMethodFaults(
  request: schema.InstrumentRequest,
  { method, code, isOfChain }: Found,
  when: vault.When,
): Fault[] {
  // Another merchant's, one that was never stored, and none at all look the same from outside.
  if (!method?.stored) return [ruleFault('PAYMENT_METHOD_NOT_FOUND', 'paymentMethodId')];
  const { customerId } = request;
  const isAnothers =
    customerId !== undefined && method.customerId !== null && method.customerId !== customerId;
  return [
    ...(vault.isExpired(method, when) ? [ruleFault('CARD_EXPIRED', 'paymentMethodId')] : []),
    ...(isAnothers ? [ruleFault('PAYMENT_METHOD_OF_ANOTHER_CUSTOMER', 'customerId')] : []),
    ...(code ? vault.securityCodeFaults(method.brand, code, CODE_PATH) : []),
    ...(isOfChain ? [] : [ruleFault('ISSUER_ID_MISMATCH', 'credentialOnFileInformation.issuerId')]),
  ];
}
