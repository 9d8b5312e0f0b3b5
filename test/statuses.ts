import type { TestAnswer } from './http.ts';

/** The statuses of answers to calls made at once, the smallest first. */
export function statusesOf(answers: readonly TestAnswer[]): number[] {
  return answers.map(({ status }) => status).toSorted((left, right) => left - right);
}
