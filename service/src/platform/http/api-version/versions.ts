import { bodyOf } from '../answer.ts';
import type { Fault } from '../errors.ts';
import { maskedStart } from '../masked.ts';
import type { WireAnswer, VersionChange } from './change.ts';

export const BASELINE = '2024-09-17';

/** Newest first. A new date is released with the first change that some slice has for it. */
export const RELEASED: readonly string[] = ['2025-01-17', '2025-01-14', BASELINE];
export const CURRENT: string = RELEASED[0] ?? BASELINE;

/** The released version in force on the date the caller names, or what is wrong with the header. */
export function resolveVersion(header: string | undefined): string | Fault {
  if (header === CURRENT) return CURRENT; // What most callers send; resolved twice a request.
  const takes = `a date (YYYY-MM-DD) from ${BASELINE} on, such as one of the released versions ${RELEASED.toReversed().join(', ')}`;
  if (header === undefined) {
    return {
      parameterName: 'Api-Version',
      reasonCode: 'REQUIRED_FIELD',
      errorMessage: `This header is required: ${takes}.`,
    };
  }
  // Nothing was released before the first version: there is nothing to promise.
  const released = isDate(header) && RELEASED.find((version) => version <= header);
  if (released) return released;
  return {
    parameterName: 'Api-Version',
    parameterValue: maskedStart(header, 20),
    reasonCode: isDate(header) ? 'INVALID_VALUE' : 'INVALID_FORMAT',
    errorMessage: `Must be ${takes}.`,
  };
}

function isDate(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && at.toJSON()?.slice(0, 10) === text;
}

/** Turns today's answer into the one that `version` promised, a dated change at a time. */
export function downgrade(
  changes: readonly VersionChange[] | undefined,
  version: string,
  answer: WireAnswer,
): WireAnswer {
  if (changes === undefined || version === CURRENT) return answer;
  let older = { ...answer, body: bodyOf(answer) };
  for (const change of changes) {
    if (change.version <= version) break;
    older = change.downgrade(older);
  }
  return older;
}
