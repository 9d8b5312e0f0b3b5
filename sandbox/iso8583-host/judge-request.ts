import type {
  AuthorizationRequest,
  Original,
  ThreeDSecureProof,
} from '../../service/src/acquiring/acquirers/index.ts';
import { Secret } from '../../service/src/kernel/secret.ts';
import type { HostRequest } from './host-request.ts';
import { tagsIn } from './private-data.ts';
import {
  approve,
  askIssuer,
  authorizationEntry,
  decline,
  type Effect,
  followUpEntry,
  isComplete,
  type JournalEntry,
  verificationEntry,
} from './rules.ts';

/** What the issuer makes of a request, before the host has looked at what went before. */
export type Judged = Readonly<{
  entry: JournalEntry;
  effect: Effect;
  /** Less was approved than was asked for. */
  isPartial: boolean;
}>;

/** Cards of this host alone; no amount changes what they come to. */
export const ISO8583_HOST_CARDS = {
  /** Half of the amount is approved. */
  partial: '4000200000000610',
  /** Somebody answers for an issuer that cannot be reached. */
  standIn: '4000200000000628',
} as const;

const NOT_YET = new Date(0); // When it is booked is known when it is.

/** The issuer is asked about a 3-D Secure value where there is one, and it can be. */
export function judgeRequest(
  request: HostRequest,
  issuerUrl: string | undefined,
): Judged | Promise<Judged> {
  const asked = authorizationIn(request);
  const { threeDSecure: proof } = asked;
  const isAsked = proof !== undefined && issuerUrl !== undefined && isComplete(asked, proof);
  if (!isAsked) return judged(request, asked, undefined);
  return askIssuer(issuerUrl, asked, proof).then((result) => judged(request, asked, result));
}

function judged(
  request: HostRequest,
  asked: AuthorizationRequest,
  threeDSecureResult: string | undefined,
): Judged {
  const { entry, effect } = arrivedOf(request, asked, threeDSecureResult);
  const isNewMoney = request.operation === 'authorize' || request.operation === 'purchase';
  const card = request.message.fields.get(2);
  const isPartial = isNewMoney && card === ISO8583_HOST_CARDS.partial && request.amount > 1n;
  const own = { ...entry, reference: request.key, original: request.original?.key ?? null };
  if (!isPartial && !(isNewMoney && card === ISO8583_HOST_CARDS.standIn)) {
    return { entry: own, effect, isPartial: false };
  }
  const { avsResult, cvdResult, threeDSecureResult: valueResult } = entry.answer;
  const results = { avsResult, cvdResult, threeDSecureResult: valueResult };
  const answer = approve(request.reference, results);
  const amount = isPartial ? request.amount / 2n : request.amount;
  return { entry: { ...own, amount, outcome: 'approved', answer }, effect: 'approved', isPartial };
}

/** The same, declined as somebody asked for who tries what follows. */
export function declinedInstead({ entry }: Judged): Judged {
  const answer = decline('05');
  return { entry: { ...entry, outcome: 'declined', answer }, effect: 'declined', isPartial: false };
}

function arrivedOf(request: HostRequest, asked: AuthorizationRequest, result: string | undefined) {
  const { operation, amount, message } = request;
  switch (operation) {
    case 'authorize':
    case 'purchase':
    case 'increment':
      return authorizationEntry(asked, NOT_YET, result);
    case 'verify': {
      const { currency } = asked.amount;
      return verificationEntry({ ...asked, currency }, NOT_YET, result);
    }
    case 'capture':
    case 'refund':
    case 'reverse':
    case 'release': {
      const { merchant, reference } = asked;
      const original = originalOf(request);
      const money = { amount, currency: asked.amount.currency };
      const isFinal = message.fields.get(60) === 'F';
      const followUp = { merchant, reference, original, amount: money, final: isFinal };
      return followUpEntry(operation, followUp, NOT_YET);
    }
  }
}

function originalOf({ original }: HostRequest): Original {
  return {
    reference: original?.key ?? '',
    authorizationCode: null,
    networkTransactionId: null,
    hostReferences: null,
  };
}

/** The request as the rules of the simulated acquirers know it. */
function authorizationIn(request: HostRequest): AuthorizationRequest {
  const { amount, currency, merchantId, message, operation, reference } = request;
  const number = message.fields.get(2) ?? '';
  const expiry = message.fields.get(14) ?? '';
  const tags = tagsIn(message.fields.get(48) ?? '') ?? new Map<string, string>();
  const [code, street, postalCode] = [tags.get('02'), tags.get('03'), tags.get('04')];
  return {
    reference,
    merchant: {
      id: merchantId,
      name: '',
      categoryCode: message.fields.get(18) ?? '',
      terminalId: message.fields.get(41) ?? '',
    },
    card: {
      number: new Secret(number),
      brand: brandOf(number),
      expiryMonth: Number(expiry.slice(2)),
      expiryYear: Number(`20${expiry.slice(0, 2)}`),
      ...(code === undefined ? {} : { securityCode: new Secret(code) }),
    },
    amount: { amount, currency },
    capture: operation === 'purchase',
    ...(operation === 'increment' ? { incrementOf: originalOf(request) } : {}),
    ...(street === undefined && postalCode === undefined
      ? {}
      : { address: { street, postalCode } }),
    ...(tags.has('06') ? { threeDSecure: proofIn(tags) } : {}),
  };
}

function proofIn(tags: ReadonlyMap<string, string>): ThreeDSecureProof {
  return {
    authenticationValue: tags.get('06') ?? '',
    electronicCommerceIndicator: tags.get('05') ?? '',
    version: tags.get('08') ?? '',
    directoryServerTransactionId: tags.get('07'),
  };
}

const BRANDS: Readonly<Record<string, string>> = {
  '2': 'MASTERCARD',
  '3': 'AMEX',
  '4': 'VISA',
  '5': 'MASTERCARD',
  '6': 'DISCOVER',
};

function brandOf(number: string): string {
  return BRANDS[number.charAt(0)] ?? 'OTHER';
}
