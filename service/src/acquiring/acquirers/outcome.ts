import { Type } from 'typebox';
import { strict, orNull } from '../../platform/http/schema.ts';
import type {
  Approved,
  Declined,
  HostReferences,
  Original,
  VerificationResults,
} from './acquirer.ts';

/** What is kept of an acquirer's answer, and shown of it. Nothing in it is card data. */
export type Outcome = VerificationResults &
  Readonly<{
    /** Our reference on the acquirer's wire, by which both sides find the operation again. */
    transactionUniqueId: string;
    isoResponseCode: string;
    responseCode: string;
    authorizationCode: string;
    message: string;
    networkTransactionId: string | null;
    /** For a decline: the issuer requires cardholder authentication. */
    authenticationRequired?: true;
    /** For a decline: what the network advises. */
    networkAdviceCode?: string;
    /** What the host calls it; for operators alone. */
    hostReferences?: HostReferences;
  }>;

export function outcomeOf(reference: string, answer: Approved | Declined): Outcome {
  const { isoResponseCode, responseCode, message, avsResult, cvdResult, threeDSecureResult } =
    answer;
  return {
    transactionUniqueId: reference,
    isoResponseCode,
    responseCode,
    authorizationCode: answer.kind === 'approved' ? answer.authorizationCode : '',
    message,
    avsResult,
    cvdResult,
    threeDSecureResult,
    networkTransactionId: answer.kind === 'approved' ? answer.networkTransactionId : null,
    ...(answer.kind === 'declined' && answer.authenticationRequired === true
      ? { authenticationRequired: true }
      : {}),
    ...(answer.kind === 'declined' ? adviceOf(answer) : {}),
    ...(answer.hostReferences ? { hostReferences: answer.hostReferences } : {}),
  };
}

function adviceOf({ networkAdviceCode }: Pick<Declined, 'networkAdviceCode'>) {
  return networkAdviceCode === undefined ? {} : { networkAdviceCode };
}

/** The record of something that was authorized, or may have been. */
type Authorized = Readonly<{ outcome: Outcome | null; hostReferences: HostReferences | null }>;

/** What follow-ups send about their original. */
export function originalOf(
  reference: string,
  { outcome, hostReferences: assigned }: Authorized,
): Original {
  const answered = outcome?.hostReferences;
  return {
    reference,
    authorizationCode: outcome?.authorizationCode || null,
    networkTransactionId: outcome?.networkTransactionId ?? null,
    hostReferences: answered ? { ...assigned, ...answered } : assigned,
  };
}

/** A later answer about the same payment: the verification results of the first still hold. */
export function followedBy(first: Outcome, later: Outcome): Outcome {
  const { transactionUniqueId, isoResponseCode, responseCode, message } = later;
  const authorizationCode = first.authorizationCode || later.authorizationCode;
  return {
    ...first,
    transactionUniqueId,
    isoResponseCode,
    responseCode,
    message,
    authorizationCode,
  };
}

/** No response, and a possible authorization was reversed: code 68 of the networks. */
export function unansweredOutcome(reference: string): Outcome {
  return {
    transactionUniqueId: reference,
    isoResponseCode: '68',
    responseCode: '059',
    authorizationCode: '',
    message: 'No answer in time; reversed',
    avsResult: null,
    cvdResult: null,
    threeDSecureResult: null,
    networkTransactionId: null,
  };
}

/** The reason code of a decline, in problems and in events. */
export function declineReason(outcome: Outcome | null): `DECLINED_${string}` {
  return `DECLINED_${outcome?.isoResponseCode ?? ''}`;
}

export const HostReferencesBody = Type.Record(Type.String(), Type.String(), {
  description: 'References of the authorization at the host of the acquirer',
  examples: [{ retrievalReference: '631519000123' }],
});

const Code = (description: string) => Type.String({ description });

export const NetworkAdviceCode = Type.String({
  description:
    'Of a decline: what the network advises, if it does. 01 ask for the new card, 02 try again later, ' +
    '03 do not try this card again, 21 stop recurring payments',
  examples: ['02'],
});

/** What the acquirer said. Every code is an empty string while nothing is known. */
export const TRANSACTION_MEMBERS = {
  transactionUniqueId: Code('Our reference in messages to the acquirer'),
  isoResponseCode: Code('ISO 8583: 00 is an approval'),
  responseCode: Code('The code of the acquirer; 050 and above are declines'),
  authorizationCode: Code('From the issuer; empty if there is none'),
  message: Code('Description of the result'),
  networkAdviceCode: Type.Optional(NetworkAdviceCode),
};
export const TransactionDetails = strict(TRANSACTION_MEMBERS, { title: 'TransactionDetails' });

export function transactionDetails(outcome: Outcome | null, reference: string) {
  if (outcome === null) {
    const nothing = { isoResponseCode: '', responseCode: '', authorizationCode: '' };
    return { transactionUniqueId: reference, ...nothing, message: 'Processing' };
  }
  const { transactionUniqueId, isoResponseCode, responseCode, authorizationCode, message } =
    outcome;
  const said = { isoResponseCode, responseCode, authorizationCode, message };
  return { transactionUniqueId, ...said, ...adviceOf(outcome) };
}

const Result = (description: string) => orNull(Type.String(), description);

export const VERIFICATION_MEMBERS = {
  avsResult: Result(
    'Address verification: Y both match, A street matches, Z postal code matches, N neither matches, U and R unavailable',
  ),
  cvdResult: Result('Security code: M matches, N does not, P and U not checked'),
  threeDSecureResult: Result(
    '3-D Secure value: 2 and 3 valid, B for information only, 1 and 4 not valid, 0 not checked',
  ),
};

export function verificationDetails(outcome: Outcome | null) {
  return {
    avsResult: outcome?.avsResult ?? null,
    cvdResult: outcome?.cvdResult ?? null,
    threeDSecureResult: outcome?.threeDSecureResult ?? null,
  };
}
