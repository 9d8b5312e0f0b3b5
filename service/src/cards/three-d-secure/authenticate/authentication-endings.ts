import { createEndings, type Step } from '../../../acquiring/operations/index.ts';
import type { Answer } from '../../../platform/http/answer.ts';
import { authenticationBody } from '../records/answer-schema.ts';
import { type Authentication, challengeEnd, isOpenChallenge } from '../records/authentication.ts';
import * as store from '../records/authentication-store.ts';
import { keptValue } from '../records/authentication-value.ts';
import { withoutValue } from '../records/remembered-value.ts';
import { authenticationEvent } from '../records/event.ts';
import type { KeptMessage } from '../records/kept-message.ts';
import type { ThreeDSecureDeps } from '../directories/three-d-secure-deps.ts';
import type { Verdict } from '../records/verdict.ts';

export const CREATE_AUTHENTICATION = 'create-authentication';

export type AuthenticationEnding = Readonly<{
  authentication: Authentication;
  verdict: Verdict;
  messages: readonly KeptMessage[];
}>;

/** `answer` is what repeats get, to which the value is added; `whole` has it. */
type AnsweredStep = Step<store.AuthenticationChange> & Readonly<{ whole: Answer }>;

/** Step three of an authentication: with it go the sealed value and the messages. */
export function createAuthenticationEndings(deps: ThreeDSecureDeps) {
  return createEndings<AuthenticationEnding, AnsweredStep>(deps, {
    name: 'end-authentications',
    bucketOf: ({ authentication }) => authentication.bucket,
    keyOf: ({ authentication }) => authentication.id,
    planOptimistically: (endings, now) => ({
      steps: endings.map((ending) => stepOf(deps, ending, now)),
      statements: [],
    }),
    planUnderLock: async (tx, endings, now) => {
      const unanswered = await store.lockUnanswered(
        tx,
        endings.map(({ authentication }) => authentication.id),
      );
      return endings.map((ending) =>
        unanswered.has(ending.authentication.id) ? stepOf(deps, ending, now) : undefined,
      );
    },
    write: (steps) => [store.answeringAuthentications(steps.map(({ record }) => record))],
  });
}

function stepOf(
  { keyring }: ThreeDSecureDeps,
  { authentication, verdict, messages }: AuthenticationEnding,
  now: Date,
): AnsweredStep {
  const { partnerId, merchantId, idempotencyKey: key } = authentication;
  const ended = {
    ...authentication,
    ...keptValue(keyring, authentication, verdict.value),
    status: verdict.status,
    outcome: verdict.outcome,
    dueAt: isOpenChallenge(verdict) ? challengeEnd(now, verdict.outcome) : null,
    sequence: authentication.sequence + 1,
    modifiedAt: now,
  };
  const whole = authenticationAnswer(ended, verdict.value);
  return {
    record: { authentication: ended, messages },
    entries: [],
    events: [authenticationEvent(ended)],
    whole,
    answer: withoutValue(whole),
    request: { partnerId, merchantId, operation: CREATE_AUTHENTICATION, key },
  };
}

/** 202 while the cardholder is still to be challenged. */
export function authenticationAnswer(authentication: Authentication, value: string | null): Answer {
  return {
    status: isOpenChallenge(authentication) ? 202 : 200,
    body: authenticationBody(authentication, value),
    headers: { Location: `/three-d-secure/authentications/${authentication.id}` },
  };
}
