import { type Fault, PLATFORM_PROBLEMS, Problem } from './errors.ts';
import { isRecord } from './normalise.ts';

type Parts = Readonly<{ params: unknown; query: unknown }>;

/** No database holds the character NUL in a text, and nothing has it in its name. */
export function refuseUnstorable({ params, query }: Parts): void {
  if (!holdsNul(params) && !holdsNul(query)) return;
  const errors = [...textFaults(params), ...textFaults(query)];
  throw new Problem(PLATFORM_PROBLEMS.invalidRequest, { errors });
}

function holdsNul(part: unknown): boolean {
  if (!isRecord(part)) return false;
  for (const name in part) if (isNulText(part[name])) return true;
  return false;
}

function isNulText(value: unknown): boolean {
  return typeof value === 'string' && value.includes('\0');
}

function textFaults(part: unknown): Fault[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([parameterName, value]) => {
    if (!isNulText(value)) return [];
    const errorMessage = 'Must not contain the NUL character.';
    return [{ parameterName, reasonCode: 'INVALID_FORMAT', errorMessage }];
  });
}
