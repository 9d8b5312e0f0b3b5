import { type Answer, bodyOf } from './answer.ts';
import { PROBLEM_TYPE } from './problem-body.ts';
import type { Route } from './route.ts';
import { validatorOf } from './validate.ts';

/** Throws when an answer is not what its route declares, and so not what openapi.json promises. */
export function answerChecker(route: Route): (answer: Answer) => void {
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
