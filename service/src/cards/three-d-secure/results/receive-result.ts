import { record } from '../../../records/events/index.ts';
import { forBucket, transaction, type Tx } from '../../../platform/db/pool.ts';
import {
  type Authentication,
  challengeEnd,
  isOpenChallenge,
  wasChallenged,
  bucketInTransactionId,
} from '../records/authentication.ts';
import * as store from '../records/authentication-store.ts';
import { keptValue } from '../records/authentication-value.ts';
import type { AuthenticationEnding } from '../authenticate/authentication-endings.ts';
import { authenticationEvent } from '../records/event.ts';
import { kept, noted } from '../records/kept-message.ts';
import * as emv from '../messages/index.ts';
import { type Scheme, schemeOf } from '../directories/scheme.ts';
import type { ThreeDSecureDeps } from '../directories/three-d-secure-deps.ts';
import { verdictOfResult, verdictOfSilence, verdictOfTrouble } from '../records/verdict.ts';
import type { ThreeDSecure } from '../authenticate/three-d-secure.ts';

type Deps = Pick<ThreeDSecureDeps, 'db' | 'keyring' | 'clock' | 'logger'>;

/** Whether the sender is the directory server of cards of that scheme. */
export type IsSentBy = (scheme: Scheme | undefined) => boolean;

/**
 * Answers what the directory server sends of its own accord: the result of a challenge. It is taken
 * once, from the directory server of the card's scheme, for a transaction that all three ids name and
 * whose challenge is open and has time left. The same result again gets the same answer; any other
 * gets an Erro and changes nothing. Undefined: there is nothing to answer.
 */
export async function receiveResult(
  deps: Deps,
  body: Buffer,
  isSentBy: IsSentBy,
): Promise<Buffer | undefined> {
  const received = emv.parseRReq(body);
  if (!received.ok) {
    const { errorCode, errorDetail } = received.erro;
    deps.logger.warn({ errorCode, errorDetail }, 'a result was refused');
    return received.answerable ? emv.wireForm(received.erro) : undefined;
  }
  const { message } = received;
  if (message.messageType === 'Erro') {
    const { errorCode, threeDSServerTransID } = message;
    deps.logger.warn({ errorCode, threeDSServerTransID }, 'the directory server sent an Erro');
    return undefined;
  }
  const transactionId = message.threeDSServerTransID.toLowerCase();
  const db = forBucket(deps.db, bucketInTransactionId(transactionId));
  const answer = await transaction(db, (tx) =>
    take(tx, deps, { rreq: message, transactionId, isSentBy }),
  );
  if (answer.messageType === 'Erro') {
    const { errorCode, threeDSServerTransID } = answer;
    deps.logger.warn({ errorCode, threeDSServerTransID }, 'a result was refused');
  }
  return emv.wireForm(answer);
}

type Taken = Readonly<{ rreq: emv.RReq; transactionId: string; isSentBy: IsSentBy }>;

async function take(tx: Tx, deps: Deps, { rreq, transactionId, isSentBy }: Taken) {
  const { clock, keyring } = deps;
  const authentication = await store.lockByTransactionId(tx, transactionId);
  // To another scheme's directory server there is no such transaction.
  if (!authentication || !isSentBy(schemeOf(authentication.card.brand))) {
    return refusalOf(rreq, '301', 'threeDSServerTransID');
  }
  const digest = digestOf(keyring, rreq);
  const now = clock.now();
  const answer = judge(authentication, rreq, { digest, now });
  const messages = [
    kept(rreq, { direction: 'RECEIVED', party: 'DIRECTORY_SERVER' }, now),
    kept(answer, { direction: 'SENT', party: 'DIRECTORY_SERVER' }, now),
  ];
  const { outcome } = authentication;
  const isFirst = isOpenChallenge(authentication) && outcome !== null;
  if (answer.messageType === 'Erro' || !isFirst) {
    await store.keepMessages(tx, authentication, messages);
    return answer;
  }
  const verdict = verdictOfResult(rreq, { ...authentication, outcome });
  await endWith(tx, keyring, {
    authentication: { ...authentication, resultDigest: digest, modifiedAt: now },
    verdict,
    messages,
  });
  return answer;
}

/** Ends a challenge that is held and open: the status, the sealed value, the messages, the event. */
async function endWith(
  tx: Tx,
  keyring: Deps['keyring'],
  { authentication, verdict, messages }: AuthenticationEnding,
): Promise<void> {
  const { status, outcome, value } = verdict;
  const ended = {
    ...authentication,
    ...keptValue(keyring, authentication, value),
    status,
    outcome,
    sequence: authentication.sequence + 1,
  };
  await store.endChallenge(tx, { authentication: ended, messages });
  await record(tx, authenticationEvent(ended));
}

/** The same for the same result, in whatever order its members stand. */
function digestOf(keyring: Deps['keyring'], rreq: emv.RReq): Buffer {
  const members = Object.entries(rreq).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return keyring.mac('fingerprint', JSON.stringify(members));
}

/** The answer to a result; an Erro leaves everything as it is. */
function judge(
  authentication: Authentication,
  rreq: emv.RReq,
  { digest, now }: Readonly<{ digest: Buffer; now: Date }>,
): emv.RRes | emv.Erro {
  const { outcome } = authentication;
  // Also while the answer to our own request is still on its way: nothing was challenged yet.
  if (!wasChallenged(outcome)) return refusalOf(rreq, '305', 'threeDSServerTransID');
  const other = emv.checkResult(rreq, {
    threeDSServerTransID: authentication.serverTransactionId,
    acsTransID: outcome.accessControlServerTransactionId ?? '',
    dsTransID: outcome.directoryServerTransactionId ?? '',
    messageCategory: authentication.category,
    messageVersion: authentication.version,
  });
  if (other) return other;
  const isRepeat = authentication.resultDigest?.equals(digest) === true;
  const isWaitedFor =
    isOpenChallenge(authentication) && now < challengeEnd(authentication.modifiedAt, outcome);
  if (!isWaitedFor && !isRepeat) return refusalOf(rreq, '305', 'transStatus');
  return resultsResponse(rreq);
}

const CREQ_NOT_RECEIVED = '05';

function resultsResponse(rreq: emv.RReq): emv.RRes {
  const { messageVersion, threeDSServerTransID, acsTransID, dsTransID, challengeCancel } = rreq;
  return {
    messageType: 'RRes',
    messageVersion,
    threeDSServerTransID,
    acsTransID,
    dsTransID,
    resultsStatus: challengeCancel === CREQ_NOT_RECEIVED ? '02' : '01',
  };
}

function refusalOf(rreq: emv.RReq, code: emv.ErrorCode, field: string): emv.Erro {
  return emv.createErro({ code, fields: [field] }, { ...rreq, about: 'RReq' });
}

const ROUND_MAX = 100;
const WAY = { direction: 'RECEIVED', party: 'DIRECTORY_SERVER' } as const;

/**
 * One round: ends what will not be answered any more. Authentications whose process died while it
 * asked prove nothing, and a repeated request gets that result. Challenges whose time is over
 * without a result are a technical issue, and a result that still comes is refused.
 */
export async function giveUpAuthentications(threeDSecure: ThreeDSecure): Promise<number> {
  const { clock, db } = threeDSecure;
  const abandoned = await store.authenticationsDue.lease(db, clock.now(), ROUND_MAX);
  await Promise.all(
    abandoned.map(async (authentication) => {
      if (isOpenChallenge(authentication))
        return await giveUpChallenge(threeDSecure, authentication);
      const verdict = verdictOfTrouble('ABANDONED', authentication);
      const messages = [noted('given up', WAY, clock.now())];
      await threeDSecure.end({ authentication, verdict, messages });
    }),
  );
  return abandoned.length;
}

async function giveUpChallenge(
  { clock, db, keyring }: ThreeDSecure,
  { bucket, serverTransactionId }: Authentication,
): Promise<void> {
  await transaction(forBucket(db, bucket), async (tx) => {
    const held = await store.lockByTransactionId(tx, serverTransactionId);
    if (!held || !isOpenChallenge(held) || held.outcome === null) return; // A result came first.
    const now = clock.now();
    await endWith(tx, keyring, {
      authentication: { ...held, modifiedAt: now },
      verdict: verdictOfSilence({ ...held, outcome: held.outcome }),
      messages: [noted('no result came in time', WAY, now)],
    });
  });
}
