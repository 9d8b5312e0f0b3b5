import { recording } from '../events/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import { rememberingOf } from '../platform/db/idempotency-store.ts';
import { allAtOnce, transaction } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import { rememberedAs } from '../platform/http/idempotency.ts';
import { authenticationBody } from './answer-schema.ts';
import { type Authentication, challengeEnd, isOpenChallenge } from './authentication.ts';
import { answerAuthentications, answeringAuthentications } from './authentication-store.ts';
import { keptValue } from './authentication-value.ts';
import { eventOf } from './event.ts';
import type { KeptMessage } from './kept-message.ts';
import { withoutValue } from './remembered-value.ts';
import type { ThreeDSecureDeps } from './three-d-secure-deps.ts';
import type { Verdict } from './verdict.ts';

export const CREATE_AUTHENTICATION = 'create-authentication';

export type Ending = Readonly<{
  authentication: Authentication;
  verdict: Verdict;
  messages: readonly KeptMessage[];
}>;

/**
 * Step three, for all answers that arrive together in one transaction: the status moves by
 * compare-and-set, and with it go the sealed value, the messages, the event and the remembered
 * answer. Whoever comes second is told `lost`, and nothing of theirs is kept.
 */
export function endingOf(deps: ThreeDSecureDeps): (ending: Ending) => Promise<Answer | 'lost'> {
  const name = 'end-authentications';
  const { submit } = createGroupCommit<Ending, Answer | 'lost'>({
    name,
    keyOf: ({ authentication }) => authentication.id,
    run: (endings) => endAll(deps, endings),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return submit;
}

/** Mostly all are still waited for, and go in one trip; else each is looked at. */
async function endAll(
  deps: ThreeDSecureDeps,
  endings: readonly Ending[],
): Promise<(Answer | 'lost')[]> {
  const steps = endings.map((ending) => stepOf(deps, ending));
  const isDone = await allAtOnce(deps.db, [answeringAuthentications(steps), ...effectsOf(steps)]);
  if (isDone) return steps.map(({ answer }) => answer);
  return await transaction(deps.db, async (tx) => {
    const written = await answerAuthentications(tx, steps);
    const isWritten = ({ authentication }: Step): boolean => written.has(authentication.id);
    await tx.together(effectsOf(steps.filter(isWritten)));
    return steps.map((step) => (isWritten(step) ? step.answer : 'lost'));
  });
}

type Step = ReturnType<typeof stepOf>;

function stepOf(
  { clock, keyring }: ThreeDSecureDeps,
  { authentication, verdict, messages }: Ending,
) {
  const now = clock.now();
  const ended = {
    ...authentication,
    ...keptValue(keyring, authentication, verdict.value),
    status: verdict.status,
    outcome: verdict.outcome,
    dueAt: isOpenChallenge(verdict) ? challengeEnd(now, verdict.outcome) : null,
    modifiedAt: now,
  };
  return { authentication: ended, messages, answer: answerOf(ended, verdict.value) };
}

/** What is written beside the authentications themselves. */
function effectsOf(steps: readonly Step[]) {
  return [
    ...recording(steps.map(({ authentication }) => eventOf(authentication))),
    ...rememberingOf(
      steps.map(({ authentication: { partnerId, idempotencyKey: key }, answer }) => ({
        partnerId,
        operation: CREATE_AUTHENTICATION,
        key,
        ...rememberedAs(withoutValue(answer)),
      })),
    ),
  ];
}

/** 202 while the cardholder is still to be challenged. */
export function answerOf(authentication: Authentication, value: string | null): Answer {
  return {
    status: isOpenChallenge(authentication) ? 202 : 200,
    body: authenticationBody(authentication, value),
    headers: { Location: `/three-d-secure/authentications/${authentication.id}` },
  };
}
