import { PLATFORM_PROBLEMS } from './errors.ts';
import { type Fault, Problem } from './problem.ts';

/** `row`, or the 404 that says there is none. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Problem(PLATFORM_PROBLEMS.notFound);
  return row;
}

/** The 400 of a request whose faults only a use case could see. */
export function invalid(errors: readonly Fault[]): Problem {
  return new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors });
}
