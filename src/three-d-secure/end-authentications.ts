import { recordMany } from '../events/index.ts';
import { createGroupCommit } from '../platform/db/group-commit.ts';
import { rememberMany } from '../platform/db/idempotency-store.ts';
import { transaction, type Tx } from '../platform/db/transaction.ts';
import type { Answer } from '../platform/http/answer.ts';
import { rememberedAs } from '../platform/http/idempotency.ts';
import { authenticationBody } from './answer-schema.ts';
import { type Authentication, challengeEnd, isOpenChallenge } from './authentication.ts';
import { answerAuthentications } from './authentication-store.ts';
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
    run: (endings) => transaction(deps.db, (tx) => endAll(tx, deps, endings)),
    observe: ({ size }) => deps.metrics.groupCommitSize.observe({ name }, size),
  });
  return submit;
}

async function endAll(
  tx: Tx,
  { clock, keyring }: ThreeDSecureDeps,
  endings: readonly Ending[],
): Promise<(Answer | 'lost')[]> {
  const now = clock.now();
  const steps = endings.map(({ authentication, verdict, messages }) => ({
    authentication: {
      ...authentication,
      status: verdict.status,
      outcome: verdict.outcome,
      ...keptValue(keyring, authentication, verdict.value),
      dueAt: isOpenChallenge(verdict) ? challengeEnd(now) : null,
      modifiedAt: now,
    },
    value: verdict.value,
    messages,
  }));
  const written = await answerAuthentications(tx, steps);
  const won = steps.filter(({ authentication }) => written.has(authentication.id));
  await recordMany(
    tx,
    won.map(({ authentication }) => eventOf(authentication)),
  );
  const answers = won.map(({ authentication, value }) => ({
    authentication,
    answer: answerOf(authentication, value),
  }));
  await rememberMany(
    tx,
    answers.map(({ authentication: { partnerId, idempotencyKey: key }, answer }) => ({
      partnerId,
      operation: CREATE_AUTHENTICATION,
      key,
      ...rememberedAs(withoutValue(answer)),
    })),
  );
  const byId = new Map(answers.map(({ authentication, answer }) => [authentication.id, answer]));
  return endings.map(({ authentication }) => byId.get(authentication.id) ?? 'lost');
}

/** 202 while the cardholder is still to be challenged. */
export function answerOf(authentication: Authentication, value: string | null): Answer {
  return {
    status: isOpenChallenge(authentication) ? 202 : 200,
    body: authenticationBody(authentication, value),
    headers: { Location: `/three-d-secure/authentications/${authentication.id}` },
  };
}
