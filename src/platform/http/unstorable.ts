import { PLATFORM_PROBLEMS } from './errors.ts';
import { type Fault, Problem } from './problem.ts';

type Parts = Readonly<{ params: unknown; query: unknown }>;

/** No database holds the character NUL in a text, and nothing has it in its name. */
export function refuseUnstorable({ params, query }: Parts): void {
  const errors = [...textFaults(params), ...textFaults(query)];
  if (errors.length > 0) throw new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors });
}

function textFaults(part: unknown): Fault[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([parameterName, value]) => {
    if (typeof value !== 'string' || !value.includes('\0')) return [];
    const errorMessage = 'Must not contain the NUL character.';
    return [{ parameterName, reasonCode: 'INVALID_FORMAT', errorMessage }];
  });
}
