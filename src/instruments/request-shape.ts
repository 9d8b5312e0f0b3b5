import { isRecord } from '../platform/http/normalise.ts';
import { INDICATORS, SEQUENCES } from './credential-on-file.ts';
import { type Source, SOURCES, STORING } from './schema.ts';

/** What a body says of its instrument, as far as it can be read: it may have any other fault. */
export type RequestShape = Readonly<{
  /** Which of the three are there, however wrong each may be. */
  given: readonly Source[];
  /** The one of them, where it is one. */
  kind: Source | undefined;
  source: Source | undefined;
  /** What else is in paymentMethod, security code and source aside. */
  members: readonly string[];
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

export function shapeOf(body: Readonly<Record<string, unknown>>): RequestShape {
  const method = recordAt(body, 'paymentMethod');
  const data = recordAt(method, 'paymentMethodData');
  const about = recordAt(body, 'credentialOnFileInformation');
  const present = {
    TEMPORARY_TOKEN: method['temporaryToken'],
    CARD: data['card'],
    PAYMENT_METHOD_ID: body['paymentMethodId'],
  };
  const given = SOURCES.filter((source) => present[source] !== undefined);
  const storing = oneOf(STORING, body['storePaymentMethod']);
  return {
    given,
    kind: given.length === 1 ? given[0] : undefined,
    source: oneOf(SOURCES, method['paymentMethodSource']),
    members: OTHER_MEMBERS.filter((name) => method[name] !== undefined),
    code: method['cvd'],
    codeInCard: recordAt(data, 'card')['cvd'],
    storing: storing === 'DO_NOT_STORE' ? undefined : storing,
    indicator: oneOf(INDICATORS, about['paymentIndicator']),
    sequence: oneOf(SEQUENCES, about['paymentInformation']),
    issuerId: about['issuerId'],
    originalAmount: about['originalAmount'],
  };
}

function recordAt(
  body: Readonly<Record<string, unknown>>,
  name: string,
): Readonly<Record<string, unknown>> {
  const member = body[name];
  return isRecord(member) ? member : {};
}

function oneOf<Value extends string>(values: readonly Value[], value: unknown): Value | undefined {
  return values.find((one) => one === value);
}
