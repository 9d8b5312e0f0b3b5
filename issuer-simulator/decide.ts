import { type Answer, answerFor } from './cards.ts';
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
  if (purchase.deviceChannel === '03') return { kind: 'status', status: 'U', reason: '21' };
  if (purchase.deviceChannel !== '02') return { kind: 'status', status: 'U', reason: '03' };
  if (!isLuhnValid(purchase.acctNumber)) return { kind: 'status', status: 'N', reason: '06' };
  return weigh(answerFor(purchase.acctNumber), purchase.challengeIndicator);
}

/** A wish moves only a card that could be authenticated: a refusal stays one. */
function weigh(answer: Answer, indicator: string): Answer {
  const isChallenge = answer.kind === 'challenge';
  const isInformational = answer.kind === 'status' && answer.status === 'I';
  const isAuthenticated = answer.kind === 'status' && answer.status === 'Y';
  if (!isChallenge && !isInformational && !isAuthenticated) return answer;
  if (indicator === DATA_ONLY) return INFORMATIONAL; // A challenge is forbidden then, and so is a shift of liability.
  if (isInformational && ACKNOWLEDGEABLE.has(indicator)) return INFORMATIONAL;
  if (isChallenge) return NO_CHALLENGE.has(indicator) ? AUTHENTICATED : answer;
  return indicator === MANDATED ? ASKS : AUTHENTICATED;
}
