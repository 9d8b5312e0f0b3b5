import {
  type Fault,
  PLATFORM_PROBLEMS,
  Problem,
  type ProblemKind,
} from '../../platform/http/errors.ts';
import { declineReason, type Outcome } from './outcome.ts';

/** What asking an acquirer may come to beside an approval. */
export const ACQUIRER_PROBLEMS = {
  declined: {
    status: 422,
    category: 'DECLINED_ERROR',
    code: 'declined',
    title: 'Declined',
    detail:
      'The issuer or the acquirer declined the operation. See `transactionDetails` for the reason.',
  },
  outcomeUnknown: {
    status: 503,
    category: 'INTERNAL_SERVER_ERROR',
    code: 'outcome-unknown',
    title: 'The outcome is not yet known',
    detail:
      'The acquirer has not responded yet. Retry with the same idempotencyKey: the operation runs only once, and you receive its result as soon as it is known.',
  },
} as const satisfies Record<string, ProblemKind>;

/** What to do about a soft decline. It stands second: the first reason is the issuer's own code. */
const AUTHENTICATION_REQUIRED: Fault = {
  parameterName: 'threeDSecureData',
  reasonCode: 'AUTHENTICATION_REQUIRED',
  errorMessage:
    'The issuer requires cardholder authentication. Run 3-D Secure with ' +
    'CHALLENGE_REQUESTED_MANDATE, then retry the payment with its result and a new idempotencyKey.',
};

type Members = Readonly<Record<string, unknown>>;

/** The 422 of a decline; `members` is the record that was made all the same. */
export function declined(outcome: Outcome | null, members: Members): Problem {
  const { isoResponseCode = '', message = '', authenticationRequired } = outcome ?? {};
  const why = { reasonCode: declineReason(outcome), errorMessage: message };
  return new Problem(ACQUIRER_PROBLEMS.declined, {
    detail: `${message} (${isoResponseCode}).`,
    errors: authenticationRequired === true ? [why, AUTHENTICATION_REQUIRED] : [why],
    members,
  });
}

/** The 503 for an operation whose outcome is unknown. */
export function outcomeUnknown(members: Members): Problem {
  return new Problem(ACQUIRER_PROBLEMS.outcomeUnknown, {
    headers: { 'Retry-After': '2' }, // The sweeper's first round is about a second away.
    members,
  });
}

/** The 503 of a new request for an acquirer that cannot be asked now. Nothing was written. */
export function acquirerUnavailable(waitMs: number): Problem {
  return new Problem(PLATFORM_PROBLEMS.unavailable, {
    detail:
      'The acquirer cannot be reached right now, so the request was not processed. Retry with the same idempotencyKey.',
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(waitMs / 1000))) },
  });
}
