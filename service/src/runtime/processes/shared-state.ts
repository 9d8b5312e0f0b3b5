import { type Clock, systemClock } from '../../kernel/clock.ts';
import { type Counted, createMachineCounts } from '../../platform/http/machine-counts.ts';
import { answerAboutCodes, createCodeStore } from '../../records/vault/index.ts';
import type { SharedStateAnswer, Question } from './worker-messages.ts';

export type SharedState = Readonly<{
  add: (counted: Counted) => void;
  answer: (question: Question) => SharedStateAnswer;
}>;

/**
 * What the workers have in common and their supervisor keeps, in its memory alone: how much each
 * client has used of its limits, and the security codes that wait for their payments. Codes end with
 * their tokens, by the service's clock; a limit is for so many requests in a minute of the machine's.
 */
export function keepSharedState(clock: Clock, broadcast: (totals: Counted) => void): SharedState {
  const counts = createMachineCounts(systemClock, broadcast);
  const codes = createCodeStore(clock);
  return {
    add: counts.add,
    answer: (question) => {
      if (!('count' in question)) return answerAboutCodes(codes, question);
      const { limiter, client } = question.count;
      return counts.count(limiter, client);
    },
  };
}
