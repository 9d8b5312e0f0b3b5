import { isDeepStrictEqual } from 'node:util';
import { isRecord } from './normalise.ts';
import type { Fault } from './problem.ts';

/**
 * The wire knows some things by two names. Requests may use either; inside there is one. This
 * module is the only place that knows both.
 */

type Move = Readonly<{ from: string; to: string }>;
export type Spelling = readonly Move[];

const CARD: Spelling = [
  { from: 'paymentMethod.card', to: 'paymentMethod.paymentMethodData.card' },
  {
    from: 'paymentMethod.paymentMethodData.card.cardSecurityCode',
    to: 'paymentMethod.paymentMethodData.card.cvd',
  },
  { from: 'paymentMethod.cardSecurityCode', to: 'paymentMethod.cvd' },
  {
    from: 'paymentMethod.cardholderInformation.cardholderName',
    to: 'paymentMethod.cardholderInformation.nameOnCard',
  },
  {
    from: 'paymentMethod.cardholderInformation.companyName',
    to: 'paymentMethod.cardholderInformation.company',
  },
];

/** Each move brings a tolerated spelling to the one the schemas use. Order matters. */
export const SPELLINGS = {
  merchant: [{ from: 'merchantPayload', to: '' }],
  card: CARD,
  payment: [
    ...CARD,
    { from: 'paymentMethod.paymentMethodId', to: 'paymentMethodId' },
    { from: 'paymentMethod.storePaymentMethod', to: 'storePaymentMethod' },
    { from: 'paymentMethod.credentialOnFileInformation', to: 'credentialOnFileInformation' },
    {
      from: 'threeDSecureData.threeDSecureCryptogram',
      to: 'threeDSecureData.threeDSecureAuthenticationValue',
    },
  ],
  authentication: [
    ...CARD,
    { from: 'paymentMethod.paymentMethodId', to: 'paymentMethodId' },
    { from: 'threeDSecureNotificationURL', to: 'threeDSecureNotificationUrl' },
  ],
  challengeResult: [{ from: 'threeDSecureChallengeResponseData', to: 'challengeResponse' }],
} as const satisfies Record<string, Spelling>;

const ANSWER_TWINS = {
  paymentId: 'paymentID',
  paymentMethodId: 'paymentMethodID',
  authenticationId: 'threeDSecureAuthenticationId',
  threeDSecureMethodURL: 'threeDSecureMethodUrl',
  ChallengeURL: 'threeDSecureChallengeUrl',
  ChallengeData: 'threeDSecureChallengeData',
} as const;

/** A member of an answer under both of its names. */
export function bothSpellings<Value extends string | null>(
  name: keyof typeof ANSWER_TWINS,
  value: Value,
): Readonly<Record<string, Value>> {
  return { [name]: value, [ANSWER_TWINS[name]]: value };
}

type Respelled = Readonly<{
  body: unknown;
  faults: readonly Fault[];
  /** Turns a fault about our spelling back into one about what the caller wrote. */
  asWritten: (fault: Fault) => Fault;
}>;

/** Brings a body to the inner spelling. Both spellings with different values are a fault. */
export function respell(body: unknown, spelling: Spelling = []): Respelled {
  let respelled = body;
  const made: Move[] = [];
  const outside = new Set(isRecord(body) ? Object.keys(body) : []);
  const faults: Fault[] = [];
  for (const move of spelling) {
    const moved = applyMove(respelled, move);
    if (moved === 'conflict') faults.push(written(conflict(move), made, outside));
    else if (moved !== undefined) {
      respelled = moved;
      made.push(move);
    }
  }
  return { body: respelled, faults, asWritten: (fault) => written(fault, made, outside) };
}

function applyMove(body: unknown, { from, to }: Move): unknown {
  const source = from.split('.');
  const value = get(body, source);
  if (value === undefined) return undefined;
  const rest = set(body, source, undefined);
  if (to === '') return isRecord(rest) && isRecord(value) ? hoist(rest, value) : undefined;
  const target = to.split('.');
  const present = get(rest, target);
  if (present !== undefined && !isDeepStrictEqual(present, value)) return 'conflict';
  if (isBlocked(rest, target)) return 'conflict';
  return set(rest, target, value);
}

function hoist(outer: Record<string, unknown>, inner: Record<string, unknown>): unknown {
  const clash = Object.keys(inner).some((key) => Object.hasOwn(outer, key));
  return clash ? 'conflict' : { ...outer, ...inner };
}

function get(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value;
  return isRecord(value) && Object.hasOwn(value, step) ? get(value[step], rest) : undefined;
}

/** Something that is no object stands where one is needed on the way. */
function isBlocked(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined || value === undefined) return false;
  return !isRecord(value) || (rest.length > 0 && isBlocked(value[step], rest));
}

/** A copy with the member set, or removed; objects on the way are made where they are missing. */
function set(value: unknown, [step, ...rest]: readonly string[], member: unknown): unknown {
  if (step === undefined) return member;
  const { [step]: inner, ...others } = isRecord(value) ? value : {};
  const replaced = set(inner, rest, member);
  return replaced === undefined ? others : { ...others, [step]: replaced };
}

function conflict({ from, to }: Move): Fault {
  return {
    parameterName: from,
    reasonCode: 'INVALID_VALUE',
    errorMessage:
      to === ''
        ? `Send the members either inside ${from} or at the top level, not in both.`
        : `Contradicts ${to}, which names the same thing. Send one of the two.`,
  };
}

function written(fault: Fault, made: readonly Move[], outside: ReadonlySet<string>): Fault {
  let name = fault.parameterName;
  for (const { from, to } of made.toReversed()) {
    if (name === undefined) break;
    if (to === '') name = outside.has(name.split(/[.[]/)[0] ?? '') ? name : `${from}.${name}`;
    else if (name === to || name.startsWith(`${to}.`)) name = from + name.slice(to.length);
  }
  return name === undefined ? fault : { ...fault, parameterName: name };
}
