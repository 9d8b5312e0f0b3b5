import { isRecord } from '../../platform/http/normalise.ts';
import { INDICATORS, SEQUENCES } from './credential-on-file.ts';
import { type Source, SOURCES, STORING } from './schema.ts';

/** What a body says of its instrument, as far as it can be read: it may have any other fault. */
export type RequestShape = Readonly<{
  /** Which of the three are there, however wrong each may be. */
  given: readonly Source[];
  /** The one of them, where it is one. */
  kind: Source | undefined;
  source: Source | undefined;
  paymentMethod: Readonly<Record<string, unknown>>;
  /** The security code beside the card, and the one inside of it. */
  code: unknown;
  codeInCard: unknown;
  storing: 'CARDHOLDER_INITIATED' | 'MERCHANT_INITIATED' | undefined;
  indicator: (typeof INDICATORS)[number] | undefined;
  sequence: (typeof SEQUENCES)[number] | undefined;
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
export function membersOf({ paymentMethod }: RequestShape): readonly string[] {
  return OTHER_MEMBERS.filter((name) => paymentMethod[name] !== undefined);
}

export function shapeOf(body: Readonly<Record<string, unknown>>): RequestShape {
  const paymentMethod = recordIn(body['paymentMethod']);
  const data = recordIn(paymentMethod['paymentMethodData']);
  const about = recordIn(body['credentialOnFileInformation']);
  const given: Source[] = [];
  if (paymentMethod['temporaryToken'] !== undefined) given.push('TEMPORARY_TOKEN');
  if (data['card'] !== undefined) given.push('CARD');
  if (body['paymentMethodId'] !== undefined) given.push('PAYMENT_METHOD_ID');
  const storing = oneOf(STORING, body['storePaymentMethod']);
  return {
    given,
    kind: given.length === 1 ? given[0] : undefined,
    source: oneOf(SOURCES, paymentMethod['paymentMethodSource']),
    paymentMethod,
    code: paymentMethod['cvd'],
    codeInCard: recordIn(data['card'])['cvd'],
    storing: storing === 'DO_NOT_STORE' ? undefined : storing,
    indicator: oneOf(INDICATORS, about['paymentIndicator']),
    sequence: oneOf(SEQUENCES, about['paymentInformation']),
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
