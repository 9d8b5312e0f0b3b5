import { addMilliseconds } from '../../../kernel/clock.ts';
import { bucketOf, newId } from '../../../kernel/id.ts';
import { parseMoney } from '../../../kernel/money.ts';
import { mayTakePayments, type Merchant, suspended } from '../../../merchants/onboarding/index.ts';
import type { MerchantCall } from '../../../access/partners/index.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { fingerprintOf, preparedOrReplayed } from '../../../platform/http/idempotency.ts';
import { found, invalid, Problem } from '../../../platform/http/errors.ts';
import { areqOf, canBeAsked, categoryOf, isOfBrowser } from './areq-of.ts';
import { askDirectoryServer } from './ask-directory-server.ts';
import { type Authentication, newTransactionId } from '../records/authentication.ts';
import { valueToTell } from '../records/authentication-value.ts';
import { withValue } from '../records/remembered-value.ts';
import { type AuthenticatedCard, cardOf } from '../card-ranges/card.ts';
import {
  type CardLookup,
  LOOKUP_LIFE_MS,
  type CardRange,
  versionFor,
} from '../card-ranges/card-range.ts';
import { asRequestor, type Directory } from '../directories/directories.ts';
import { authenticationAnswer, CREATE_AUTHENTICATION } from './authentication-endings.ts';
import { breach } from '../requests/errors.ts';
import { LATEST, seal } from '../messages/index.ts';
import { priorOf } from './prior-authentication.ts';
import type { Asking } from './authentication-intents.ts';
import { windowSizeOf } from '../requests/request-codes.ts';
import type { NewAuthentication } from '../requests/schema.ts';
import { schemeOf } from '../directories/scheme.ts';
import type { ThreeDSecure } from './three-d-secure.ts';

const ABANDONED_AFTER_MS = 60_000; // Longer than the directory server is waited for, retry included.

type AuthenticationRequest = MerchantCall<NewAuthentication>;

/**
 * Authenticates a cardholder in three steps: the intent is committed, the directory server is asked
 * with no transaction open, and its answer is committed with everything that follows from it. A
 * directory server that does not answer is an answer too: TECHNICAL_ISSUE.
 */
export async function createAuthentication(
  threeDSecure: ThreeDSecure,
  requested: AuthenticationRequest,
): Promise<Answer> {
  const { caller, merchantId } = requested;
  await threeDSecure.guardAuthentication({ partnerId: caller.partnerId, merchantId });
  return await authenticate(threeDSecure, requested);
}

/** `isChanged`: the merchant that was remembered has changed since. */
async function authenticate(
  threeDSecure: ThreeDSecure,
  requested: AuthenticationRequest,
  isChanged = false,
): Promise<Answer> {
  const { caller, merchantId, body } = requested;
  const { partnerId } = caller;
  const { clock, db, keyring } = threeDSecure;
  const { idempotencyKey: key, ...asked } = body;
  const now = clock.now();
  const mac = (text: string): Buffer => keyring.mac('fingerprint', text);
  const request = {
    partnerId,
    merchantId,
    operation: CREATE_AUTHENTICATION,
    key,
    fingerprint: fingerprintOf(mac, { ...asked, merchantId }),
    resourceId: newId('authentication', bucketOf(merchantId), now),
  };
  const seen = (id: string) => threeDSecure.find({ id, partnerId, merchantId: caller.merchantId });
  const valueDeps = { keyring, clock, find: seen };
  const ready = await preparedOrReplayed(db, request, () =>
    prepare(threeDSecure, requested, { now, isChanged }),
  );
  if ('replayed' in ready) return await withValue(valueDeps, ready.replayed);
  const begin = beginnerOf(threeDSecure, requested, {
    ...ready.prepared,
    id: request.resourceId,
    now,
  });
  const { lookup, merchant } = ready.prepared;
  begin(lookup); // A message that breaks a rule is a bug, detected before anything is written.
  const needsLookup = body.cardLookupId !== undefined;
  const committed = await threeDSecure.intend({ request, merchant, lookup, needsLookup, begin });
  if ('replayed' in committed) return await withValue(valueDeps, committed.replayed);
  if ('refusal' in committed) {
    if (committed.refusal === 'merchant-changed') {
      return await authenticate(threeDSecure, requested, true);
    }
    throw invalid([committed.refusal]);
  }
  const { authentication, message } = committed.record;
  const windowSize = windowSizeOf(body.threeDSecureChallengeWindowSize);
  const { server: directoryServer } = ready.prepared.directory;
  const asking = { message, authentication, windowSize, directoryServer };
  const answered = await askDirectoryServer(threeDSecure, asking);
  const ended = await threeDSecure.end({ authentication, ...answered });
  if (ended !== 'lost') return ended.whole;
  // It took so long that it was given up meanwhile, and that is what stands.
  const standing = found(await seen(authentication.id));
  return authenticationAnswer(standing, await valueToTell(keyring, standing, clock.now()));
}

type Prepared = Readonly<{
  merchant: Merchant;
  card: AuthenticatedCard;
  lookup: CardLookup | undefined;
  range: CardRange | undefined;
  directory: Directory;
  prior: Authentication | undefined;
}>;

type Moment = Readonly<{ now: Date; isChanged: boolean }>;

/**
 * Everything that can be refused before anything is written. It goes by the merchant as remembered,
 * which is compared with the database when the authentication is opened; but nothing is refused
 * before the database was asked.
 */
async function prepare(
  threeDSecure: ThreeDSecure,
  requested: AuthenticationRequest,
  { now, isChanged }: Moment,
): Promise<Prepared> {
  const { caller, merchantId } = requested;
  const named = { partnerId: caller.partnerId, merchantId };
  if (!isChanged) {
    try {
      const known = await threeDSecure.recalledMerchant(named);
      return await prepareWith(threeDSecure, requested, { merchant: found(known), now });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  const merchant = found(await threeDSecure.merchant(named));
  return await prepareWith(threeDSecure, requested, { merchant, now });
}

async function prepareWith(
  threeDSecure: ThreeDSecure,
  { caller, merchantId, body }: AuthenticationRequest,
  { merchant, now }: Readonly<{ merchant: Merchant; now: Date }>,
): Promise<Prepared> {
  if (!mayTakePayments(merchant)) throw suspended(merchantId);
  const card = await cardOf(threeDSecure, merchant, { request: body, now });
  const scheme = schemeOf(card.facts.brand);
  const directory = await threeDSecure.directories.of(scheme);
  const [range, requestor, lookup, prior] = await Promise.all([
    threeDSecure.recentRange({ directory: directory.name, number: card.number }),
    directory.hasRequestors ? threeDSecure.requestor({ merchantId, scheme }) : undefined,
    isOfBrowser(body)
      ? threeDSecure.unusedLookup({
          bucket: bucketOf(merchantId),
          merchantId,
          fingerprint: card.fingerprint,
          id: body.cardLookupId,
          orderId: body.orderId,
          since: addMilliseconds(now, -LOOKUP_LIFE_MS),
        })
      : undefined,
    priorOf(threeDSecure, { id: body.priorAuthenticationId, caller, merchantId, card }),
  ]);
  if (body.cardLookupId !== undefined && !lookup) {
    throw invalid([breach('CARD_LOOKUP_UNUSABLE', 'cardLookupId')]);
  }
  return { merchant, card, lookup, range, prior, directory: asRequestor(directory, requestor) };
}

type Making = Omit<Prepared, 'lookup'> & Readonly<{ id: string; now: Date }>;

/** The authentication and its message, once it is known which lookup it goes on from. */
function beginnerOf(
  { publicUrl }: ThreeDSecure,
  { body, caller, correlationId, merchantId }: AuthenticationRequest,
  { merchant, card, range, directory, prior, id, now }: Making,
): Beginner {
  const bucket = bucketOf(merchantId);
  const money = body.amount ? parseMoney(body.amount) : { amount: null, currency: null };
  const ownTransactionId = newTransactionId(bucket);
  // A card in no range is left to the directory server to decide, in its highest version.
  const version = range ? versionFor(range) : LATEST;
  return onceEach((lookup) => {
    const transaction = {
      id: lookup?.serverTransactionId ?? ownTransactionId,
      version: lookup?.version ?? version ?? LATEST,
      completion: completionOf(body, { lookup, range }),
    };
    const authentication: Authentication = {
      id,
      bucket,
      partnerId: caller.partnerId,
      merchantId,
      status: 'PROCESSING',
      serverTransactionId: transaction.id,
      cardLookupId: lookup?.id ?? null,
      orderId: body.orderId ?? null,
      category: categoryOf(body),
      version: transaction.version,
      ...money,
      fingerprint: card.fingerprint,
      card: card.facts,
      language: languageOf(body),
      idempotencyKey: body.idempotencyKey,
      correlationId,
      outcome: null,
      sealedValue: null,
      valueDigest: null,
      resultDigest: null,
      usedBy: null,
      sequence: 0,
      dueAt: addMilliseconds(now, ABANDONED_AFTER_MS),
      createdAt: now,
      modifiedAt: now,
    };
    if (version === undefined || !canBeAsked(body, transaction.version)) {
      return { authentication, message: null };
    }
    const server = directory.identity;
    const areq = areqOf({ body, merchant, card, prior, server, publicUrl, transaction, now });
    return { authentication, message: { areq, sealed: seal(areq) } };
  });
}

function languageOf({ browserLanguage = '' }: NewAuthentication): 'en' | 'fr' {
  return /^fr\b/i.test(browserLanguage) ? 'fr' : 'en';
}

type Beginner = (lookup: CardLookup | undefined) => Asking;

/** The last is kept: it is mostly asked for again. */
function onceEach(begin: Beginner): Beginner {
  let last: Readonly<{ lookup: CardLookup | undefined; asking: Asking }> | undefined;
  return (lookup) => {
    if (last?.lookup !== lookup || !last) last = { lookup, asking: begin(lookup) };
    return last.asking;
  };
}

/**
 * `U` if the issuer has no 3-D Secure method; else whether it has completed. It can have, only
 * under the transaction of a lookup.
 */
function completionOf(
  { threeDSecureCompletionIndicator: indicator }: NewAuthentication,
  { lookup, range }: Readonly<{ lookup: CardLookup | undefined; range: CardRange | undefined }>,
): 'Y' | 'N' | 'U' {
  const hasMethod = lookup ? lookup.hasMethod : range?.methodUrl != null;
  if (!hasMethod) return 'U';
  return lookup && indicator === 'SUCCESS' ? 'Y' : 'N';
}
