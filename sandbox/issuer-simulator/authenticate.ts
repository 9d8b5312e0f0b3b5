import { hash, randomBytes, randomUUID } from 'node:crypto';
import { areqFields } from './areq-fields.ts';
import type { Answer, Course } from './card-row.ts';
import { awaitFirstCreq } from './challenge.ts';
import { askWithoutBrowser } from './decoupled.ts';
import { decide, NOT_ENROLLED } from './decide.ts';
import { erro } from './erro.ts';
import { checkFields } from './fields.ts';
import type { Issuer } from './issuer.ts';
import type { Fault, Message } from './message.ts';
import { newCode } from './one-time-code.ts';
import { outcomeOf } from './outcome.ts';
import { type Purchase, purchaseOf } from './purchase.ts';
import { networkOf, type Range, rangeOf, type Served } from './ranges.ts';
import { mayReceiveResults, WHITELISTED } from './send-result.ts';
import type { Challenge, Transaction } from './transactions.ts';
import { wordsFor } from './words.ts';

const DS_REFERENCES: Readonly<Record<Served, string>> = {
  all: 'SIM_DS_020200_00001',
  visa: 'SIM_DS_VISA_020200_00001',
  mastercard: 'SIM_DS_MASTERCARD_020200_00001',
  amex: 'SIM_DS_AMEX_020200_00001',
  discover: 'SIM_DS_DISCOVER_020200_00001',
  jcb: 'SIM_DS_JCB_020200_00001',
};
const ACS_REFERENCE = 'SIM_ACS_020200_00001';
const ACS_OPERATOR = 'SIM-ACS';
const TOKEN_BYTES = 32;

/**
 * Answers an AReq. The same AReq again gets the same answer, so a 3DS Server may repeat it when the
 * connection broke; another AReq under a used threeDSServerTransID is refused, and so is a card of
 * another network than the directory server's.
 */
export function authenticate(issuer: Issuer, served: Served, areq: Message): Message | 'silence' {
  const invalid = checkFields(areq, areqFields(areq));
  if (invalid) return erro(invalid, 'D', areq);
  const purchase = purchaseOf(areq);
  const requestDigest = hash('sha256', JSON.stringify(areq));
  const known = issuer.transactions.byServerId(purchase.threeDSServerTransId);
  if (known?.requestDigest === requestDigest) return known.ares ?? 'silence';
  const range = rangeOf(purchase.acctNumber);
  const fault = known
    ? ({ code: '305', detail: 'threeDSServerTransID' } as const)
    : (foreignCard(served, purchase) ?? refusal(issuer, purchase, range));
  if (fault) return erro(fault, 'D', areq);

  const answer = range ? decide(purchase) : NOT_ENROLLED;
  if (answer.kind === 'error') return erro({ code: '203', detail: 'acctNumber' }, 'D', areq);
  const transaction = begin(issuer, { purchase, range, requestDigest, answer, served });
  issuer.transactions.add(transaction);
  askCardholder(issuer, transaction, answer);
  return transaction.ares ?? 'silence';
}

/** In the browser once it comes, or by other means at once; where neither, the answer is all. */
function askCardholder(issuer: Issuer, transaction: Transaction, answer: Answer): void {
  if (transaction.challenge) awaitFirstCreq(issuer, transaction);
  if (answer.kind === 'decoupled') askWithoutBrowser(issuer, transaction, answer.course);
}

/** One of another network than the directory server's. */
function foreignCard(served: Served, { acctNumber }: Purchase): Fault | undefined {
  const network = networkOf(acctNumber);
  const isOwn = served === 'all' || network === undefined || network === served;
  return isOwn ? undefined : { code: '305', detail: 'acctNumber' };
}

function refusal(issuer: Issuer, purchase: Purchase, range?: Range): Fault | undefined {
  if (!mayReceiveResults(issuer.settings, purchase.threeDSServerUrl)) {
    return { code: '303', detail: 'threeDSServerURL' };
  }
  if (range && purchase.version > range.newest) return { code: '102', detail: range.newest };
  return undefined;
}

type Beginning = Readonly<{
  purchase: Purchase;
  range: Range | undefined;
  requestDigest: string;
  answer: Answer;
  served: Served;
}>;

function begin(issuer: Issuer, beginning: Beginning): Transaction {
  const { purchase, range, requestDigest, answer, served } = beginning;
  const dsReference = DS_REFERENCES[served];
  const dsTransId = randomUUID();
  // Where no access control server is responsible, the directory server signs for it.
  const acsTransId = range ? randomUUID() : dsTransId;
  const network = range?.network;
  const transaction = {
    purchase,
    network,
    requestDigest,
    dsTransId,
    acsTransId,
    challenge: answer.kind === 'challenge' ? newChallenge(answer.course) : undefined,
    ares: undefined,
  };
  if (answer.kind === 'silence') return transaction;
  const ares = {
    messageType: 'ARes',
    messageVersion: purchase.version,
    threeDSServerTransID: purchase.threeDSServerTransId,
    dsTransID: dsTransId,
    acsTransID: acsTransId,
    dsReferenceNumber: dsReference,
    acsReferenceNumber: range ? ACS_REFERENCE : dsReference,
    ...(range ? { acsOperatorID: ACS_OPERATOR } : {}),
    ...decided(issuer, transaction, answer),
  };
  return { ...transaction, ares };
}

function newChallenge(course: Course): Challenge {
  return {
    course,
    token: randomBytes(TOKEN_BYTES).toString('base64url'),
    screen: course === 'out-of-band' ? 'waiting' : 'code',
    code: newCode(),
    tries: 0,
    resends: 0,
    first: undefined,
    ended: undefined,
    stopTimer: () => undefined,
  };
}

function decided(issuer: Issuer, transaction: Transaction, answer: Answer): Message {
  if (answer.kind === 'challenge' || answer.kind === 'malformed') {
    return {
      transStatus: 'C',
      acsChallengeMandated: 'N', // No law asks for it here: the issuer does.
      authenticationType: isOutOfBand(answer) ? '03' : '02',
      ...(answer.kind === 'challenge' ? { acsURL: `${issuer.url}/acs/challenge` } : {}),
    };
  }
  const words = wordsFor(transaction.purchase.language);
  if (answer.kind === 'decoupled') {
    return {
      transStatus: 'D',
      acsChallengeMandated: 'N',
      authenticationType: '04',
      acsDecConInd: 'Y',
      cardholderInfo: words.decoupled,
    };
  }
  if (answer.kind !== 'status') return {};
  const isWhitelisted = answer.isWhitelisted === true && transaction.purchase.version !== '2.1.0';
  return {
    ...outcomeOf(issuer.settings, transaction, answer.status),
    ...(answer.reason === undefined ? {} : { transStatusReason: answer.reason }),
    ...(answer.status === 'R' ? { cardholderInfo: words.rejected } : {}),
    ...(isWhitelisted ? WHITELISTED : {}),
  };
}

function isOutOfBand(answer: Answer): boolean {
  return answer.kind === 'challenge' && answer.course === 'out-of-band';
}
