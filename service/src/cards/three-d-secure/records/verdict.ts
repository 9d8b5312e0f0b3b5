import {
  type Authentication,
  mayHaveValue,
  type AuthenticationOutcome,
  type AuthenticationStatus,
} from './authentication.ts';
import { type ARes, type CReq, type RReq, sealCReq } from '../messages/index.ts';
import { authenticationTypeOf, reasonOf, cardholderTextOf, whitelistOf } from './words.ts';

/** What an authentication comes to: its next status, what was said, and the value where one is due. */
export type Verdict = Readonly<{
  status: Exclude<AuthenticationStatus, 'PROCESSING'>;
  outcome: AuthenticationOutcome;
  value: string | null;
}>;

/** By EMV's transaction status. */
export const STATUS_OF = {
  Y: 'AUTHENTICATED',
  A: 'AUTHENTICATED_ATTEMPTED',
  C: 'CHALLENGE_AUTHENTICATION_REQUIRED',
  N: 'NOT_AUTHENTICATED',
  R: 'REJECTED',
  U: 'TECHNICAL_ISSUE',
  I: 'CHALLENGE_PREFERENCE_ACKNOWLEDGED',
  D: 'CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED',
} as const;

type About = Readonly<Pick<Authentication, 'language'>>;
type Answered = About & Readonly<{ creq: CReq | null; decoupledMinutes: number }>;

/**
 * By the answer of the directory server. `creq` goes with a challenge, `decoupledMinutes` with one
 * that needs no browser.
 */
export function verdictOfARes(ares: ARes, { language, creq, decoupledMinutes }: Answered): Verdict {
  // Directory servers may leave the status out of what is no payment.
  const status = STATUS_OF[ares.transStatus ?? 'U'];
  const isChallenge = status === 'CHALLENGE_AUTHENTICATION_REQUIRED';
  const isDecoupled = status === 'CHALLENGE_DECOUPLED_AUTHENTICATION_CONFIRMED';
  return {
    status,
    value: valueOf(status, ares.authenticationValue),
    outcome: {
      reason: reasonOf(status, ares.transStatusReason),
      eci: ares.eci ?? null,
      directoryServerTransactionId: ares.dsTransID,
      accessControlServerTransactionId: ares.acsTransID,
      authenticationType: authenticationTypeOf(ares.authenticationType),
      cardholderInformation: ares.cardholderInfo ?? cardholderTextOf(status, language),
      challenge:
        isChallenge && creq && ares.acsURL !== undefined
          ? { url: new URL(ares.acsURL).href, data: sealCReq(creq) } // As browsers read it.
          : null,
      ...(isDecoupled ? { decoupledMinutes } : {}),
      ...whitelistOf(ares),
    },
  };
}

const CANCELED_BY_CARDHOLDER = '01';

/** By the result of a challenge. What the browser brought does not count. */
export function verdictOfResult(
  rreq: RReq,
  { language, outcome }: About & Readonly<{ outcome: AuthenticationOutcome }>,
): Verdict {
  const status = STATUS_OF[rreq.transStatus ?? 'U'];
  const isCanceled = rreq.challengeCancel === CANCELED_BY_CARDHOLDER;
  return {
    status,
    value: valueOf(status, rreq.authenticationValue),
    outcome: {
      ...outcome,
      reason: isCanceled ? 'CANCELED_BY_CARDHOLDER' : reasonOf(status, rreq.transStatusReason),
      eci: rreq.eci ?? null,
      authenticationType:
        authenticationTypeOf(rreq.authenticationType) ?? outcome.authenticationType,
      cardholderInformation: cardholderTextOf(status, language),
      ...whitelistOf(rreq),
    },
  };
}

export type Trouble =
  | 'DIRECTORY_SERVER_UNREACHABLE'
  | 'DIRECTORY_SERVER_TIMED_OUT'
  | 'DIRECTORY_SERVER_ERROR'
  | 'DIRECTORY_SERVER_ANSWER_INVALID'
  /** Issuer and we have no common version: nobody was asked. */
  | 'VERSION_NOT_SUPPORTED'
  | 'CHALLENGE_EXPIRED'
  | 'DECOUPLED_AUTHENTICATION_EXPIRED'
  | 'ABANDONED';

/** When no answer came. */
export function verdictOfTrouble(reason: Trouble, { language }: About): Verdict {
  return {
    status: 'TECHNICAL_ISSUE',
    value: null,
    outcome: {
      reason,
      eci: null,
      directoryServerTransactionId: null,
      accessControlServerTransactionId: null,
      authenticationType: null,
      cardholderInformation: cardholderTextOf('TECHNICAL_ISSUE', language),
      challenge: null,
    },
  };
}

/** When no result of a challenge came in its time. */
export function verdictOfSilence({
  language,
  outcome,
}: About & Readonly<{ outcome: AuthenticationOutcome }>): Verdict {
  const isDecoupled = outcome.decoupledMinutes !== undefined;
  const expired = isDecoupled ? 'DECOUPLED_AUTHENTICATION_EXPIRED' : 'CHALLENGE_EXPIRED';
  const { status, outcome: trouble, value } = verdictOfTrouble(expired, { language });
  const { reason, cardholderInformation } = trouble;
  return { status, value, outcome: { ...outcome, reason, cardholderInformation } };
}

/** A value is stored only if it is useful to the issuer. */
function valueOf(status: Verdict['status'], value: string | undefined): string | null {
  return mayHaveValue({ status }) ? (value ?? null) : null;
}
