import type {
  AcquirerCard,
  AcquirerMerchant,
  AuthorizationRequest,
  CaptureRequest,
  CredentialOnFile,
  Original,
  RefundRequest,
  ReleaseRequest,
  ReversalRequest,
  VerificationRequest,
} from '../../../service/src/acquiring/acquirers/index.ts';
import type { Message } from '../codec/message.ts';
import { additionalData } from './additional-data.ts';
import {
  amountDigits,
  type Fact,
  FACTS,
  type Facts,
  type MessageName,
  type OperationMap,
} from './operation-map.ts';
import { ownFacts, type WireReferences, wireReferences } from './references.ts';
import { printableText } from './text.ts';

/** What every message to a host says of the acquirer. */
export type HostProfile = Readonly<{
  map: OperationMap;
  /** Field 32. */
  institution: string;
  /** Of the acquirer: three digits, and two letters. */
  country: Readonly<{ digits: string; letters: string }>;
  city: string;
}>;

type CardRequest = AuthorizationRequest | VerificationRequest;
/** What captures, refunds, releases and reversals share. */
type FollowUpRequest = RefundRequest;
type Currency = AuthorizationRequest['amount']['currency'];

export const CURRENCY_DIGITS: Readonly<Record<Currency, string>> = { CAD: '124', USD: '840' };
const [NAME_LENGTH, CITY_LENGTH] = [25, 13];

/** Of a hold, of its rise, or of a purchase; one that was assigned as a hold is sent as one. */
export function authorizationMessage(profile: HostProfile, request: AuthorizationRequest): Message {
  const own = wireReferences(request.hostReferences);
  const { amount, capture, incrementOf } = request;
  const facts = { ...cardFacts(profile, request, own), amount: amountDigits(amount.amount) };
  if (!incrementOf) {
    const isSingle = capture && own.mti === profile.map.messages.purchase.mti;
    if (!isSingle) return written(profile, 'authorize', facts, request.isRepeat);
    const settled = { ...facts, ...settlementFacts(profile, request) };
    return written(profile, 'purchase', settled, request.isRepeat);
  }
  const of = originalFacts(profile, incrementOf);
  return written(profile, 'increment', { ...facts, ...of }, request.isRepeat);
}

/** The second message of a purchase: under the references of the first. */
export function completionMessage(
  profile: HostProfile,
  request: AuthorizationRequest,
  approved: Pick<Original, 'authorizationCode' | 'networkTransactionId'>,
): Message {
  const { hostReferences = null, reference } = request;
  const original = { ...approved, hostReferences, reference };
  const facts = followUpFacts(profile, { ...request, original }, wireReferences(hostReferences));
  const settled = { ...facts, ...settlementFacts(profile, request), isLast: LAST };
  return written(profile, 'completion', settled, request.isRepeat);
}

export function verificationMessage(profile: HostProfile, request: VerificationRequest): Message {
  const facts = {
    ...cardFacts(profile, request, wireReferences(request.hostReferences)),
    amount: amountDigits(0n),
    condition: profile.map.conditions.verification,
  };
  return written(profile, 'verify', facts, request.isRepeat);
}

const LAST = 'F';
const NOT_LAST = 'N';

export function captureMessage(profile: HostProfile, request: CaptureRequest): Message {
  const facts = followUpFacts(profile, request, wireReferences(request.hostReferences));
  const isLast = request.final ? LAST : NOT_LAST;
  const settled = { ...facts, ...settlementFacts(profile, request), isLast };
  return written(profile, 'capture', settled, request.isRepeat);
}

export function refundMessage(profile: HostProfile, request: RefundRequest): Message {
  const facts = {
    ...followUpFacts(profile, request, wireReferences(request.hostReferences)),
    ...settlementFacts(profile, request),
  };
  return written(profile, 'refund', facts, request.isRepeat);
}

/** Under the references of its original: all there is where nothing was answered. */
export function reversalMessage(profile: HostProfile, request: ReversalRequest): Message {
  const { authorizationCode, hostReferences } = request.original;
  const { cancelled, unanswered } = profile.map.reasons;
  const facts = {
    ...followUpFacts(profile, request, wireReferences(hostReferences)),
    ...settlementFacts(profile, request),
    reason: authorizationCode === null ? unanswered : cancelled,
  };
  return written(profile, 'reverse', facts, request.isRepeat);
}

export function releaseMessage(profile: HostProfile, request: ReleaseRequest): Message {
  const after = request.kept.amount;
  const { amount, replaced } = profile.map.release({
    before: request.amount.amount + after,
    after,
  });
  const facts = {
    ...followUpFacts(profile, request, wireReferences(request.hostReferences)),
    amount: amountDigits(amount),
    replaced,
    reason: profile.map.reasons.cancelled,
  };
  return written(profile, 'release', facts, request.isRepeat);
}

/** Of what moves money, or undoes that: both sides sum by it. */
function settlementFacts(
  { map }: HostProfile,
  { settlementDay }: Pick<RefundRequest, 'settlementDay'>,
): Facts {
  return settlementDay === undefined ? {} : { settlementDay: dayDigits(map, settlementDay) };
}

/** A day in as many digits as times have theirs: MMDD, or YYMMDD. */
export function dayDigits({ timeDigits }: OperationMap, day: string): string {
  const digits = day.replaceAll('-', '');
  return digits.slice(timeDigits === LONG_TIME ? 2 : 4);
}

const LONG_TIME = 12;

function cardFacts(profile: HostProfile, request: CardRequest, own: WireReferences): Facts {
  const { card, credentialOnFile, reference, threeDSecure } = request;
  const { conditions, entryModes } = profile.map;
  const isStored = credentialOnFile?.sequence === 'SUBSEQUENT';
  return {
    ...ownFacts(own),
    ...merchantFacts(profile, request.merchant),
    ...numberFacts(card),
    retrieval: own.retrieval,
    terminal: own.terminal,
    currency: CURRENCY_DIGITS['currency' in request ? request.currency : request.amount.currency],
    entryMode: entryModes[threeDSecure ? 'authenticated' : isStored ? 'stored' : 'plain'],
    condition: conditions[isByMerchant(credentialOnFile) ? 'merchantInitiated' : 'ecommerce'],
    reference,
    ...optional('additional', additionalData(request)),
    ...optional('networkTransaction', credentialOnFile?.networkTransactionId),
  };
}

/** The first of a series is the cardholder's own. */
function isByMerchant(credential: CredentialOnFile | undefined): boolean {
  return credential?.sequence === 'SUBSEQUENT' && credential.indicator !== 'CUSTOMER_INITIATED';
}

function followUpFacts(
  profile: HostProfile,
  { amount, card, merchant, original, reference }: FollowUpRequest,
  own: WireReferences,
): Facts {
  return {
    ...ownFacts(own),
    ...merchantFacts(profile, merchant),
    ...(card ? numberFacts(card) : {}),
    ...originalFacts(profile, original),
    amount: amountDigits(amount.amount),
    currency: CURRENCY_DIGITS[amount.currency],
    reference,
  };
}

/** With the retrieval reference and the terminal of the original: by these the host looks for it. */
function originalFacts({ institution, map }: HostProfile, original: Original): Facts {
  const { mti, retrieval, sentAt, terminal, trace } = wireReferences(original.hostReferences);
  return {
    original: map.original({ mti, trace, sentAt, institution }),
    retrieval,
    terminal,
    ...optional('approvalCode', original.authorizationCode ?? undefined),
    ...optional('networkTransaction', original.networkTransactionId ?? undefined),
  };
}

function merchantFacts(profile: HostProfile, { categoryCode, id, name }: AcquirerMerchant): Facts {
  const { city, country, institution } = profile;
  return {
    merchant: id,
    category: categoryCode,
    institution,
    country: country.digits,
    place:
      printableText(name, NAME_LENGTH).padEnd(NAME_LENGTH) +
      printableText(city, CITY_LENGTH).padEnd(CITY_LENGTH) +
      country.letters,
  };
}

function numberFacts({ expiryMonth, expiryYear, number }: AcquirerCard): Facts {
  return { number: number.reveal(), expiry: twoDigits(expiryYear) + twoDigits(expiryMonth) };
}

function twoDigits(value: number): string {
  return String(value % 100).padStart(2, '0');
}

function optional(fact: keyof Facts, text: string | undefined): Facts {
  return text === undefined ? {} : { [fact]: text };
}

/** A field of a message: what always stands there, or a fact that does. */
type Place = Readonly<{ number: number; fixed?: string; fact?: Fact }>;

const placesOf = new WeakMap<OperationMap, Map<MessageName, readonly Place[]>>();

/** In the order of their numbers, which is the same for every message of a name. */
function placesIn(map: OperationMap, name: MessageName): readonly Place[] {
  const known = placesOf.get(map) ?? new Map<MessageName, readonly Place[]>();
  placesOf.set(map, known);
  const before = known.get(name);
  if (before) return before;
  const { fixed, omits = [] } = map.messages[name];
  const places: Place[] = Object.entries(fixed).map(([number, text]) => ({
    number: Number(number),
    fixed: text,
  }));
  for (const fact of FACTS) {
    const number = map.fields[fact];
    if (number !== undefined && !omits.includes(fact)) places.push({ number, fact });
  }
  const sorted = places.toSorted((one, other) => one.number - other.number);
  known.set(name, sorted);
  return sorted;
}

function written(
  { map }: HostProfile,
  name: MessageName,
  facts: Facts,
  isRepeat: boolean | undefined,
): Message {
  const fields = new Map<number, string>();
  for (const { fact, fixed, number } of placesIn(map, name)) {
    const text = fact === undefined ? fixed : facts[fact];
    if (text !== undefined) fields.set(number, text);
  }
  const { mti } = map.messages[name];
  return { mti: isRepeat === true ? `${mti.slice(0, -1)}1` : mti, fields };
}
