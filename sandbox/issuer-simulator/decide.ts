import type { Answer } from './card-row.ts';
import { answerFor } from './cards.ts';
import { isLuhnValid } from './luhn.ts';
import type { Purchase } from './purchase.ts';

const AUTHENTICATED: Answer = { kind: 'status', status: 'Y' };
const INFORMATIONAL: Answer = { kind: 'status', status: 'I' };
const ASKS: Answer = { kind: 'challenge', course: 'asks' };

/** What a card outside all ranges gets: nobody can authenticate it. */
export const NOT_ENROLLED: Answer = { kind: 'status', status: 'U', reason: '13' };

const MANDATED = '04';
const DATA_ONLY = '06';
const NO_CHALLENGE = new Set(['02', '05', '07', '08']);
const ACKNOWLEDGEABLE = new Set(['05', DATA_ONLY, '07']);

/**
 * The issuer's answer to an AReq for a card of its ranges: the card's digits decide, then the
 * requestor's wish about a challenge is weighed.
 */
export function decide(purchase: Purchase): Answer {
  if (purchase.deviceChannel === '01') return { kind: 'status', status: 'U', reason: '03' };
  if (!isLuhnValid(purchase.acctNumber)) return { kind: 'status', status: 'N', reason: '06' };
  return withoutBrowser(
    weigh(answerFor(purchase.acctNumber), purchase.challengeIndicator),
    purchase,
  );
}

const CONFIRMED_LATER: Answer = { kind: 'decoupled', course: 'confirms' };

/** A requestor that asks by itself has no browser to be challenged; another way must be allowed. */
function withoutBrowser(answer: Answer, purchase: Purchase): Answer {
  const isRequestors = purchase.deviceChannel === '03';
  const isForCardholder =
    answer.kind === 'decoupled' || (answer.kind === 'challenge' && isRequestors);
  if (!isForCardholder) return answer;
  if (purchase.decoupledMinutes > 0) return answer.kind === 'decoupled' ? answer : CONFIRMED_LATER;
  // Decoupled authentication would be needed, which 2.1.0 does not have.
  return { kind: 'status', status: 'N', reason: purchase.version === '2.1.0' ? '01' : '23' };
}

/** A wish moves only a card that could be authenticated: a refusal stays one. */
function weigh(answer: Answer, indicator: string): Answer {
  const isChallenge = answer.kind === 'challenge';
  const status = answer.kind === 'status' ? answer.status : undefined;
  const isInformational = status === 'I';
  const isAuthenticated = status === 'Y';
  if (!isChallenge && !isInformational && !isAuthenticated) return answer;
  if (indicator === DATA_ONLY) return INFORMATIONAL; // Then neither a challenge nor a liability shift is possible.
  if (isInformational && ACKNOWLEDGEABLE.has(indicator)) return INFORMATIONAL;
  if (isChallenge) return NO_CHALLENGE.has(indicator) ? AUTHENTICATED : answer;
  if (indicator === MANDATED) return ASKS;
  return isAuthenticated ? answer : AUTHENTICATED;
}
