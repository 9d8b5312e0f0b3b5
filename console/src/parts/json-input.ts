import { ApiProblem } from '../api/problem.ts';

/**
 * What a field with JSON says. The service checks it; here only that it is JSON, with the fault at its
 * field if it is not.
 */
export function jsonIn(text: string, path: string, complaint: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const fault = { parameterName: path, reasonCode: 'INVALID_FORMAT', errorMessage: complaint };
    throw new ApiProblem(400, { title: complaint, errors: [fault] });
  }
}
