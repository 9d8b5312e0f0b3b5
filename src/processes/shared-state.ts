import type { Clock } from '../kernel/clock.ts';
import { type Counted, createMachineCounts } from '../platform/http/machine-counts.ts';
import { answerAboutCodes, createCodeStore } from '../vault/index.ts';
import type { SharedStateAnswer, Question } from './worker-messages.ts';

export type SharedState = Readonly<{
  add: (counted: Counted) => void;
  answer: (question: Question) => SharedStateAnswer;
}>;

/**
 * What the workers have in common and their supervisor keeps, in its memory alone: how much each
 * client has used of its limits, and the security codes that wait for their payments.
 */
export function keepSharedState(clock: Clock, broadcast: (totals: Counted) => void): SharedState {
  const counts = createMachineCounts(clock, broadcast);
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
