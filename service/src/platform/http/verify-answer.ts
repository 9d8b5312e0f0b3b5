import { type Answer, bodyOf } from './answer.ts';
import { Problem } from './errors.ts';
import { PROBLEM_TYPE } from './problem-body.ts';
import type { RawCall, Route } from './route.ts';
import { problemsOf } from './route-problems.ts';
import { validatorOf } from './validate.ts';

/** Throws for an answer, or a call that got it, that is not as it should be. */
export type AnswerCheck = (route: Route, raw: RawCall, answer: Answer) => void;

/** For tests: an answer or problem that the route does not declare is a bug, and a 500. */
export function verified(route: Route, alsoCheck: AnswerCheck): Route {
  const checkAnswer = answerChecker(route);
  const codes = new Set(problemsOf(route).map(({ code }) => code));
  const run: Route['run'] = async (raw) => {
    try {
      const answer = await route.run(raw);
      checkAnswer(answer);
      alsoCheck(route, raw, answer);
      return answer;
    } catch (error) {
      if (!(error instanceof Problem) || codes.has(error.kind.code)) throw error;
      const name = `${route.method} ${route.path}`;
      throw new Error(`${name} does not declare ${error.kind.code}`, { cause: error });
    }
  };
  return { ...route, run };
}

function answerChecker(route: Route): (answer: Answer) => void {
  const name = `${route.method} ${route.path}`;
  const declared = new Map(
    Object.entries(route.answers).map(([status, schema]) => [
      Number(status),
      typeof schema === 'string' ? undefined : validatorOf(schema),
    ]),
  );
  const problems = new Set(route.problems?.map(({ status }) => status));
  return (answer) => {
    const { contentType, status } = answer;
    if (contentType === PROBLEM_TYPE && problems.has(status)) return;
    if (!declared.has(status)) throw new Error(`${name} does not declare an answer ${status}`);
    const result = declared.get(status)?.(bodyOf(answer));
    if (result?.ok === false) {
      const [fault] = result.faults;
      throw new Error(
        `${name} ${status}: ${fault?.parameterName ?? 'body'} ${fault?.errorMessage ?? ''}`,
      );
    }
  };
}
