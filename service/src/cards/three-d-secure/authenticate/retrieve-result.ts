import { bucketIn } from '../../../kernel/id.ts';
import type { PartnerCaller } from '../../../access/partners/index.ts';
import { findClaim } from '../../../platform/db/idempotency-store.ts';
import { forBucket } from '../../../platform/db/pool.ts';
import { type Answer, ok } from '../../../platform/http/answer.ts';
import { fingerprintOf, once, replay } from '../../../platform/http/idempotency.ts';
import { found, invalid, Problem } from '../../../platform/http/errors.ts';
import { authenticationBody } from '../records/answer-schema.ts';
import { type Authentication, isOpenChallenge } from '../records/authentication.ts';
import { keepMessages } from '../records/authentication-store.ts';
import { valueToTell } from '../records/authentication-value.ts';
import { withoutValue, withValue } from '../records/remembered-value.ts';
import { breach, THREE_D_SECURE_PROBLEMS } from '../requests/errors.ts';
import { kept } from '../records/kept-message.ts';
import { type CRes, type Erro, parseCRes } from '../messages/index.ts';
import type { ChallengeResult } from '../requests/schema.ts';
import type { ThreeDSecure } from './three-d-secure.ts';

const LOOK_EVERY_MS = 100;
const LOOKS_MAX = 30; // Three seconds in all: a result is sent before the browser is sent back.
const OPERATION = 'retrieve-challenge-result';

type ResultCall = Readonly<{
  caller: PartnerCaller;
  /** As the request names it, if it does. */
  merchantId: string | null;
  authenticationId: string;
  body: ChallengeResult;
}>;

/**
 * How a challenge ended. What the browser sent only identifies the transaction, and must
 * be this one's: status, indicator and value come from the result that the directory server sent.
 * Without that the answer says that it is open, and is not remembered, so that the same request
 * may be repeated.
 */
export async function retrieveResult(
  threeDSecure: ThreeDSecure,
  requested: ResultCall,
): Promise<Answer> {
  const { caller, authenticationId: id, body } = requested;
  const { partnerId, merchantId } = caller;
  const { clock, keyring } = threeDSecure;
  const db = forBucket(threeDSecure.db, bucketIn(id));
  const seen = async () => await threeDSecure.find({ id, partnerId, merchantId });
  const first = found(await seen());
  if (requested.merchantId !== null && requested.merchantId !== first.merchantId) found(undefined);
  const { idempotencyKey: key, challengeResponse } = body;
  const mac = (text: string): Buffer => keyring.mac('fingerprint', text);
  const fingerprint = fingerprintOf(mac, { challengeResponse, id });
  const ofMerchant = { partnerId, merchantId: first.merchantId };
  const request = { ...ofMerchant, operation: OPERATION, key, fingerprint };
  const valueDeps = { keyring, clock, find: seen };
  const known = await findClaim(db, request);
  const replayed = known && replay(known);
  if (replayed) return await withValue(valueDeps, replayed);
  const response = matchingResponse(first, challengeResponse);
  const way = { direction: 'RECEIVED', party: 'BROWSER' } as const;
  await keepMessages(db, first, [kept(response, way, clock.now())]);
  const last = await untilDecided(threeDSecure, first, seen);
  if (isOpenChallenge(last)) return ok(outcomeBody(last, null));
  const answer = ok(outcomeBody(last, await valueToTell(keyring, last, clock.now())));
  const remembered = await once(db, { request, now: clock.now() }, () =>
    Promise.resolve(withoutValue(answer)),
  );
  return await withValue(valueDeps, remembered);
}

/** What the browser brought, if it is of this transaction: an Erro stands in for a response. */
function matchingResponse(authentication: Authentication, field: string): CRes | Erro {
  const { category, outcome, serverTransactionId, version } = authentication;
  if (!outcome?.challenge) throw new Problem(THREE_D_SECURE_PROBLEMS.notChallenged);
  const received = parseCRes(field, category);
  if (!received.ok) throw invalid([breach('INVALID_CHALLENGE_RESPONSE', 'challengeResponse')]);
  const { message } = received;
  const acsId = outcome.accessControlServerTransactionId ?? '';
  const isErro = message.messageType === 'Erro';
  // An Erro need not name the access control server's side; what it names must fit.
  const isSame =
    isSameId(message.threeDSServerTransID, serverTransactionId) &&
    (isSameId(message.acsTransID, acsId) || (isErro && message.acsTransID === undefined)) &&
    message.messageVersion === version;
  if (!isSame) throw invalid([breach('CHALLENGE_RESPONSE_MISMATCH', 'challengeResponse')]);
  return message;
}

function isSameId(given: string | undefined, requested: string): boolean {
  return given?.toLowerCase() === requested.toLowerCase();
}

/** The database is where the result arrives, whichever process it was sent to. */
async function untilDecided(
  { pause }: ThreeDSecure,
  first: Authentication,
  look: () => Promise<Authentication | undefined>,
): Promise<Authentication> {
  let last = first;
  for (let looks = 0; looks < LOOKS_MAX && isOpenChallenge(last); looks += 1) {
    await pause(LOOK_EVERY_MS);
    last = found(await look());
  }
  return last;
}

function outcomeBody(authentication: Authentication, value: string | null) {
  return {
    ...authenticationBody(authentication, value),
    threeDSecureChallengeCompletionIndicator: isOpenChallenge(authentication) ? 'NO' : 'YES',
  };
}
